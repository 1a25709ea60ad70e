package import Diagnostics
package import Player
package import Transport
package import VAST

/// Where a tag leads, without playing anything: its chains, what would play, and why not the rest.
package struct ChainInspection: Sendable {
  /// The reason why a break is not filled, or an ad does not play.
  package struct Obstacle: Sendable, Hashable, CustomStringConvertible {
    /// The VAST or VMAP error that a run would report; absent where nothing is wrong.
    package var errorCode: Int?
    package var reason: String
    /// The missing file that the ad needed; nil if none was missing.
    package var absence: Fetch.Absence?

    package init(errorCode: Int? = nil, _ reason: String, _ absence: Fetch.Absence? = nil) {
      self.errorCode = errorCode
      self.reason = reason
      self.absence = absence
    }

    /// `error 303: …`, or the reason alone.
    package var description: String { errorCode.map { "error \($0): \(reason)" } ?? reason }
  }

  /// One break: the tag itself, or one of a VMAP document.
  package struct InspectedBreak: Sendable {
    /// The break in words; absent for a plain VAST tag.
    package var title: String?
    /// Why it is not filled.
    package var failure: Obstacle?
    package var fetches: [TimedFetch]
    package var ads: [InspectedAd]

    package init(
      title: String? = nil, failure: Obstacle? = nil, fetches: [TimedFetch], ads: [InspectedAd]
    ) {
      self.title = title
      self.failure = failure
      self.fetches = fetches
      self.ads = ads
    }
  }

  /// A fetch, and how long after the inspection began it was answered.
  package struct TimedFetch: Sendable, Hashable {
    package var answeredAt: Duration
    package var fetch: Fetch

    package init(answeredAt: Duration, fetch: Fetch) {
      self.answeredAt = answeredAt
      self.fetch = fetch
    }
  }

  /// One ad with its chain.
  package struct InspectedAd: Sendable {
    package var ad: ResolvedAd
    /// Its place in playing order, from 1; absent if it would not play.
    package var order: Int?
    /// Why it would not play.
    package var obstacle: Obstacle?
    /// Every MediaFile, and why it is selected or rejected.
    package var mediaFiles: [MediaFileDecision.Candidate]
    /// Every alternative of a nonlinear ad, and why it is rejected.
    package var nonLinears: [NonLinearSelector.Candidate] = []
    /// What can be decided only when the media is opened.
    package var unknowns: [AdAdmissionStateMachine.Unknown] = []

    package init(
      ad: ResolvedAd, order: Int? = nil, obstacle: Obstacle? = nil,
      mediaFiles: [MediaFileDecision.Candidate], nonLinears: [NonLinearSelector.Candidate] = [],
      unknowns: [AdAdmissionStateMachine.Unknown] = []
    ) {
      self.ad = ad
      self.order = order
      self.obstacle = obstacle
      self.mediaFiles = mediaFiles
      self.nonLinears = nonLinears
      self.unknowns = unknowns
    }
  }

  /// A document that the tag leads to, as it came.
  package struct InspectedDocument: Sendable {
    /// The path or URL of the document in reports.
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The reason why nothing plays where no ad break is reached.
  package static let noBreakComes = "no break is reached on the content's timeline"

  package var breaks: [InspectedBreak]
  /// The requested documents, each once, in that order, without the tag itself.
  package var documents: [InspectedDocument] = []
  package var diagnostics: [Diagnostic]
  /// The files and pages that the ads that would play name in addition to their media, each URL once, in
  /// playing order; empty where the inspection did not request them.
  package var assets: [AssetInspection] = []

  /// Why nothing plays because no ad break is reached, with the findings about the document's ad breaks; nil
  /// where an ad break is reached.
  package var absenceOfBreaks: (reason: String, causes: [Diagnostic])? {
    guard breaks.isEmpty else { return nil }
    return (
      Self.noBreakComes, diagnostics.filter { RunRecordRules.noBreaks.contains($0.rule) }
    )
  }

  /// Whether a run of the same would end an ad or a break in an error.
  package var hasFailures: Bool {
    breaks.contains { inspected in
      ([inspected.failure] + inspected.ads.map(\.obstacle)).contains { $0?.errorCode != nil }
    }
  }

  /// The number of wrappers between an inline ad and a document, the smallest of all chains, and the name of
  /// that hop; nil for a document that is in no chain.
  package func hop(of document: String) -> (number: Int, name: String)? {
    let found = breaks.flatMap(\.ads).compactMap { inspected -> (number: Int, hop: AdHop)? in
      let hops = inspected.ad.hops
      return hops.firstIndex { $0.file == document }.map { ($0, hops[$0]) }
    }
    return found.min { $0.number < $1.number }.map { ($0.number, $0.hop.name(at: $0.number)) }
  }

  /// Whether some ad would play.
  package var leadsToAnAd: Bool { breaks.contains { $0.ads.contains { $0.order != nil } } }

  package init(
    breaks: [InspectedBreak], documents: [InspectedDocument] = [], diagnostics: [Diagnostic]
  ) {
    self.breaks = breaks
    self.documents = documents
    self.diagnostics = diagnostics
  }
}

extension AdHop {
  /// The name of a hop in reports: `inline`, or `wrapper NAME (hop N)`; a chain that leads nowhere begins
  /// with a wrapper.
  package func name(at hop: Int) -> String {
    guard let wrapper = ad.wrapper else { return "inline" }
    return AdRecord.Hop.wrapperName(
      AdRecord.Hop(adSystem: wrapper.adSystem, document: file).ownName, at: hop)
  }
}
