package import Vocabulary

/// The beacons of a run, or the requests of a capture, with their instants.
package struct BeaconTrace: Sendable, Hashable {
  /// The name in reports.
  package var name: String
  /// In the order in which they were sent.
  package var requests: [TracedRequest]
  /// Whether a client other than the simulator sent the requests. Then their purposes are not
  /// known, their clock has an unknown start, and there are other requests among them.
  package var isCapture: Bool
  /// How the run ended; nil where it is not known.
  package var outcome: String?
  /// The errors with which ads, or the document, failed.
  package var errors: [TracedError]
  /// The ads that were started, in order; nil where that is not known.
  package var ads: [TracedAd]?
  /// The chains of the ads by their indices in play order, the inline ad first; empty where they
  /// are not known, and in runs with units, where each unit counts its own ads.
  package var chains: [Int: [TracedHop]] = [:]

  package init(
    name: String, requests: [TracedRequest], isCapture: Bool = false, outcome: String? = nil,
    errors: [TracedError] = [], ads: [TracedAd]? = nil
  ) {
    self.ads = ads
    self.errors = errors
    self.name = name
    self.requests = requests
    self.isCapture = isCapture
    self.outcome = outcome
  }
}

/// A document of an ad's wrapper chain.
package struct TracedHop: Sendable, Hashable {
  package var adSystem: String?
  /// The displayed path or URL of the document.
  package var document: String

  package init(adSystem: String?, document: String) {
    self.adSystem = adSystem
    self.document = document
  }
}

/// An error with which an ad of a trace failed.
package struct TracedError: Sendable, Hashable {
  /// The VAST error code.
  package var code: Int
  /// Why the ad failed, in words; nil where it is not known.
  package var reason: String?
  /// Whether the ad failed only because no file was available for one of its URLs.
  package var wantsFile: Bool

  package init(code: Int, reason: String?, wantsFile: Bool = false) {
    self.code = code
    self.reason = reason
    self.wantsFile = wantsFile
  }
}

/// One request of a trace.
package struct TracedRequest: Sendable, Hashable {
  /// The purpose of a run's beacon.
  package struct Purpose: Sendable, Hashable {
    package var source: String
    package var event: String
    /// How far out in the wrapper chain it was declared; 0 is the inline ad.
    package var hop: Int
    /// The ad's index in play order.
    package var ad: Int?
    package var vendor: String?
    /// The progress offset that the playhead passed, in microseconds.
    package var offset: Int?

    package init(
      source: String = "vast", event: String, hop: Int = 0, ad: Int? = nil, vendor: String? = nil,
      offset: Int? = nil
    ) {
      self.source = source
      self.event = event
      self.hop = hop
      self.ad = ad
      self.vendor = vendor
      self.offset = offset
    }
  }

  /// Counted from the beginning of the run, or of the capture.
  package var at: Duration
  package var url: String
  /// The URL as it was declared; nil in captures.
  package var template: URLTemplate?
  /// The purpose of the request; nil in captures.
  package var purpose: Purpose?
  /// The answer to the request; nil for a request that was not sent, and where the answer is not known.
  package var answer: Answer?

  /// The answer to a request that was sent.
  package enum Answer: Sendable, Hashable {
    /// An HTTP status, of the last answer where there were redirects.
    case status(Int)
    /// No answer came.
    case none

    /// Whether the request failed: no answer, or a status of 400 or more (RFC 9110 § 15).
    package var isFailure: Bool {
      switch self {
      case .status(let status): status >= 400
      case .none: true
      }
    }
  }

  package init(
    _ url: String, at: Duration, template: URLTemplate? = nil, purpose: Purpose? = nil,
    answer: Answer? = nil
  ) {
    self.answer = answer
    self.at = at
    self.url = url
    self.template = template
    self.purpose = purpose
  }
}
