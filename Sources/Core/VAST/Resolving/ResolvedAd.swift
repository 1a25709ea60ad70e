package import Vocabulary

/// One level of an ad's chain: the inline ad, or a wrapper that led to it.
package struct AdHop: Sendable, Hashable {
  package var ad: Ad
  /// The display name of the document that the level is declared in.
  package var file: String
  /// The version that the document declares, as written; nil when it declares none.
  package var version: String?

  /// Whether the document declares a version before 4.0.
  package var isBefore4: Bool {
    VASTVersion(declared: version).map { $0 < .v4_0 } ?? false
  }

  /// Where the ad is declared.
  package var location: SourceLocation { SourceLocation(file: file, position: ad.position) }

  package init(ad: Ad, file: String, version: String? = nil) {
    self.ad = ad
    self.file = file
    self.version = version
  }
}

/// An ad with its whole chain: the inline ad and the wrappers around it.
package struct ResolvedAd: Sendable, Hashable {
  /// The inline ad first, then the wrappers from the inside out.
  package var hops: [AdHop]
  /// The place in the pod, ascending; nil for a stand-alone ad.
  package var sequence: Int?
  /// Whether a stand-alone ad may replace this one in the pod when it fails. False where the chain
  /// led to no ad and the wrapper in the pod has `fallbackOnNoAd="false"`, which requires the
  /// player to go on with the pod's next ad (VAST 4.2 § 2.4.3.2).
  package var allowsFallback: Bool
  /// Why the ad cannot be played; nil when the documents show no reason.
  package var failure: VASTErrorCode?
  /// The failure in words.
  package var reason: String?
  /// Why a document of the chain did not arrive, if that is why the ad cannot be played.
  package var absence: Fetch.Absence?

  package init(
    hops: [AdHop], sequence: Int? = nil, allowsFallback: Bool = true,
    failure: VASTErrorCode? = nil, reason: String? = nil, absence: Fetch.Absence? = nil
  ) {
    self.hops = hops
    self.sequence = sequence
    self.allowsFallback = allowsFallback
    self.failure = failure
    self.reason = reason
    self.absence = absence
  }

  /// The innermost ad: the inline one, or the wrapper at which the chain ended.
  package var ad: Ad? { hops.first?.ad }

  /// Where the innermost ad is declared; nil for a chain without documents.
  package var location: SourceLocation? { hops.first?.location }

  /// The inline ad, when the chain led to one.
  package var inLine: InLine? { ad?.inLine }

  /// How long after its document's request the ad may begin (VAST 4.1 § Expires); nil for any time.
  package var expires: Duration? { hops.first?.ad.expires }

  /// Whether some hop says that the ad is conditional (VAST 4.1 § Ad@conditionalAd).
  package var isConditional: Bool { hops.contains { $0.ad.isConditional } }

  /// The Error URLs of every hop, the inline ad's first.
  package var errors: [PlacedURL] {
    hops.enumerated().flatMap { index, hop in
      hop.ad.errors.map { PlacedURL(url: $0, hop: index, file: hop.file) }
    }
  }
}

/// A tracker with the hop of the chain that declares it.
package struct PlacedURL: Sendable, Hashable {
  package var url: TrackingURL
  /// The index of the hop: 0 is the inline ad, and outer wrappers have higher indices.
  package var hop: Int
  /// The display name of the document that declares the tracker.
  package var file: String

  package init(url: TrackingURL, hop: Int, file: String) {
    self.url = url
    self.hop = hop
    self.file = file
  }
}
