internal import VAST

/// The trackers that a player requests, and how it requests them.
package struct DeliveryPolicy: Sendable, Hashable {
  package var hopOrder: HopOrder = .inlineFirst
  package var transport: BeaconTransport = .everyTime
  package var pod: PodPolicy = .inSequence
  var failedAds: FailedAdReports = .errorsOnly
  var errors = ErrorReports()
  /// How often a beacon is requested in total if its server does not answer, from 1 to 10.
  package var tries = 3

  package init() {}
}

/// The order in which the player requests the trackers of a chain's hops for an event.
package enum HopOrder: String, NamedPolicy {
  /// The inline ad first, then the wrappers from the inside out.
  case inlineFirst
  /// The outermost wrapper first, the inline ad last.
  case wrappersFirst
  /// The outermost wrapper first for the impression, the inline ad first for everything else.
  case impressionsFromOutside

  package var words: String {
    switch self {
    case .inlineFirst: "the inline ad first, then the wrappers from the inside out"
    case .wrappersFirst: "the outermost wrapper first, the inline ad last"
    case .impressionsFromOutside:
      "the outermost wrapper first if the event is the impression, else to the inline ad first"
    }
  }
}

/// The mechanism by which a player requests beacons.
package enum BeaconTransport: String, NamedPolicy {
  /// A request for every beacon.
  case everyTime
  /// An image for every beacon: the browser loads each URL once for each document, answers later
  /// images with the same URL from memory, and sends no request for them.
  case image
  /// A request for every beacon, by POST and without content.
  case post

  package var words: String {
    switch self {
    case .everyTime: "one request each"
    case .post: "one request each, by POST"
    case .image: "images; an identical URL is requested once"
    }
  }
}

/// How a player handles an ad pod.
package enum PodPolicy: String, NamedPolicy {
  case inSequence
  /// Only the first ad plays; the others never do.
  case firstOnly
  /// The first ad's media plays, and its events are sent to the trackers of all ads.
  case firstForAll
  /// All ads play in sequence. An ad's complete goes to the next ad's trackers, and the next ad's
  /// start goes to this ad's trackers. Only the first ad has an impression.
  case shifted
  /// All ads play in sequence. An ad's complete goes to the next ad's trackers, after the next ad's
  /// start. The last ad's complete goes to its own trackers.
  case completeToNext
  /// All ads play in sequence, but `loaded`, the impression and creativeView are sent for the first
  /// ad only.
  case startupOnce

  package var words: String {
    switch self {
    case .inSequence: "every ad, in sequence"
    case .completeToNext:
      "every ad; an ad's complete goes to the next ad's trackers, after the next ad's start"
    case .startupOnce:
      "every ad; loaded, the impression and creativeView are sent for the first one only"
    case .firstOnly: "its first ad only"
    case .firstForAll: "the media of its first ad, and sends the events to the trackers of all ads"
    case .shifted:
      "every ad; an ad's complete goes to the next ad's trackers, and the next ad's start to this "
        + "ad's trackers"
    }
  }
}

/// The reports that a player sends for an ad that cannot be played, in addition to its Error URLs.
package enum FailedAdReports: String, NamedPolicy {
  case errorsOnly
  /// The impressions of the wrappers that arrived.
  case wrapperImpressions
  /// The player does not follow wrappers. For a wrapper, or an ad without a playable MediaFile, it
  /// sends the reports of an ad's beginning while the content plays, and nothing after them.
  case beginsOverContent

  package var words: String {
    switch self {
    case .errorsOnly: "errors only"
    case .wrapperImpressions: "the impressions of the wrappers that arrived"
    case .beginsOverContent:
      "the events of an ad's beginning while the content plays; a wrapper, which is not followed, "
        + "sends them too"
    }
  }
}

// MARK: What follows from the policies

extension PodPolicy {
  /// Which ads of a break play, each by its index in the break.
  struct Plan: Sendable, Hashable {
    /// The ads that play, in the order of playback.
    var played: [Int]
    /// Ads that never play, and whose trackers are not requested.
    var dropped: [Int] = []
    /// Ads that do not play, and whose trackers are requested for the events of the first ad.
    var followers: [Int] = []
  }

  /// Decides which ads play, given the `sequence` of each ad, which is nil for an ad that is in no
  /// pod.
  func plan(for sequences: [Int?]) -> Plan {
    let pod = sequences.indices.filter { sequences[$0] != nil }.sorted {
      (sequences[$0] ?? 0, $0) < (sequences[$1] ?? 0, $1)
    }
    guard let first = pod.first else { return Plan(played: Array(sequences.indices)) }
    let others = Array(pod.dropFirst())
    switch self {
    case .inSequence, .shifted, .completeToNext, .startupOnce:
      return Plan(played: Array(sequences.indices))
    case .firstOnly: return Plan(played: [first], dropped: others)
    case .firstForAll: return Plan(played: [first], followers: others)
    }
  }

  /// Whether the player never sends a report for the second and later ads of a break, because it
  /// mistakes another ad for the current one.
  func withholds(_ report: TrackedReport) -> Bool {
    switch self {
    case .shifted: report == .impression || report == .event(.unmute)
    case .startupOnce:
      [.impression, .event(.loaded), .event(.creativeView)].contains(report)
    case .inSequence, .firstOnly, .firstForAll, .completeToNext: false
    }
  }
}

extension FailedAdReports {
  /// The hops of a wrapper chain whose trackers are requested.
  enum Audience: Sendable, Hashable {
    case allHops
    /// Only the outermost hop.
    case outermostHop
  }

  /// Decides which trackers are requested for an ad that cannot be played, before its Error URLs.
  ///
  /// - Parameters:
  ///   - startup: the reports that a playing ad sends at its beginning.
  ///   - code: the error code of the ad.
  ///   - isBrokenChain: whether the ad's wrappers lead to no ad.
  /// - Returns: the reports in the order in which they are sent, and the hops that they are sent
  ///   to.
  func reports(
    _ startup: StartupReports, _ code: VASTErrorCode, isBrokenChain: Bool
  ) -> (reports: [TrackedReport], audience: Audience) {
    switch self {
    case .beginsOverContent:
      // If media was selected and cannot be loaded, the player reports no beginning.
      guard isBrokenChain || code == .mediaFileUnsupported else { return ([], .outermostHop) }
      return (
        startup.untilPlaying + startup.beforeStart + [.event(.start)] + startup.afterStart,
        .outermostHop
      )
    case .wrapperImpressions where isBrokenChain: return ([.impression], .allHops)
    case .errorsOnly, .wrapperImpressions:
      return (isBrokenChain ? [] : startup.beforeLoading, .allHops)
    }
  }
}

/// Which errors a player sends, by their cause.
struct ErrorReports: Sendable, Hashable {
  var missingMedia: MediaLoadError = .code401
  /// A browser has one error for media that is missing and for media that it cannot decode
  /// (`MediaError` 4, measured), so a player that depends on this error sends one code for both.
  var undecodedMedia: MediaLoadError = .code405
  var unplayableMedia: UnplayableMediaError = .code403
  var noAd: NoAdError = .once
  var emptyWrapper: EmptyWrapperError = .rootThenWrappers
  var unavailableWrapper: UnavailableWrapperError = .code301

  /// The code that is sent in place of the standard's code; nil if no code is sent.
  func code(for code: VASTErrorCode) -> VASTErrorCode? {
    switch code {
    case .mediaFileNotFound: missingMedia.code
    case .mediaFileUndisplayable: undecodedMedia.code
    case .mediaFileUnsupported: unplayableMedia.code
    case .wrapperUnavailable: unavailableWrapper.code
    case .wrapperLimit where unavailableWrapper == .never: nil
    default: code
    }
  }
}

/// The code for selected media that cannot be loaded.
package enum MediaLoadError: String, NamedPolicy {
  case code401
  case code400
  case code405
  case code900
  case never

  package var words: String { code.map(\.description) ?? "nothing" }

  fileprivate var code: VASTErrorCode? {
    switch self {
    case .code401: .mediaFileNotFound
    case .code400: .linear
    case .code405: .mediaFileUndisplayable
    case .code900: .undefined
    case .never: nil
    }
  }
}

/// The code for an ad without a MediaFile of a playable type.
package enum UnplayableMediaError: String, NamedPolicy {
  case code403
  case code405
  case code900
  case never

  package var words: String { code.map(\.description) ?? "nothing" }

  fileprivate var code: VASTErrorCode? {
    switch self {
    case .code403: .mediaFileUnsupported
    case .code405: .mediaFileUndisplayable
    case .code900: .undefined
    case .never: nil
    }
  }
}

/// How often each Error URL of a document without an ad is requested (303).
package enum NoAdError: String, NamedPolicy {
  case once
  case twice
  case never

  package var words: String {
    switch self {
    case .once: "303"
    case .twice: "303, twice"
    case .never: "nothing"
    }
  }

  /// How many requests each Error URL of the document gets.
  var count: Int {
    switch self {
    case .once: 1
    case .twice: 2
    case .never: 0
    }
  }
}

/// The Error URLs that are requested when a wrapper leads to a document without an ad (303).
package enum EmptyWrapperError: String, NamedPolicy {
  case rootThenWrappers
  case wrappersThenRoot
  case wrappersThenRootTwice
  case wrappersOnly
  case never

  package var words: String {
    switch self {
    case .rootThenWrappers: "303 to the document, then to the wrappers"
    case .wrappersThenRoot: "303 to the wrappers, then to the document"
    case .wrappersThenRootTwice: "303 to the wrappers, then twice to the document"
    case .wrappersOnly: "303 to the wrappers"
    case .never: "nothing"
    }
  }

  /// Whether the wrappers' Error URLs are requested.
  var notifiesWrappers: Bool { self != .never }

  /// How many requests each Error URL of the empty document gets before the wrappers' Error URLs
  /// are requested, and how many after that.
  var rootCounts: (before: Int, after: Int) {
    switch self {
    case .rootThenWrappers: (1, 0)
    case .wrappersThenRoot: (0, 1)
    case .wrappersThenRootTwice: (0, 2)
    case .wrappersOnly, .never: (0, 0)
    }
  }
}

/// The code for a wrapper whose document does not arrive.
package enum UnavailableWrapperError: String, NamedPolicy {
  case code301
  case code303
  case never

  package var words: String { code.map(\.description) ?? "nothing" }

  fileprivate var code: VASTErrorCode? {
    switch self {
    case .code301: .wrapperUnavailable
    case .code303: .noAd
    case .never: nil
    }
  }
}
