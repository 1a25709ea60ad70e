package import VASTSimulator

/// Why two parties count a run differently.
package struct CountCause: Sendable, Hashable {
  package var kind: Kind
  /// The detail of the cause: an error code, a policy of a player, a viewability standard.
  package var detail: String?

  init(_ kind: Kind, _ detail: String? = nil) {
    self.kind = kind
    self.detail = detail
  }

  /// The kinds of causes by their names, in the order in which a play meets them. The last is for
  /// differences that no other kind explains.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case noAd
    case adFailed
    case wrapperNotFollowed
    case outOfView
    case leftBeforeFirstFrame
    case slowNetwork
    case neverBegan
    case playerSendsNever
    case playerMisses
    case playerSendsMore
    case identicalURL
    case repeated
    case severalAds
    case notMeasured
    case notViewable
    case skipped
    case leftBefore
    case paused
    case other
  }

  /// The description of a cause, and the change that removes it.
  package struct Row: Sendable {
    /// The cause as a sentence without a full stop.
    package let sentence: String
    /// What to change, without a full stop.
    package let change: String
    /// The points that this cause keeps from being counted although earlier points are counted.
    let lowers: Set<CountingPoint>
    /// Whether the cause concerns one party's trackers, and not the ad.
    var isOfParty = false

    /// Whether the cause can make the count at one point lower than the count at another.
    package func canLower(_ short: CountingPoint, below long: CountingPoint) -> Bool {
      lowers.contains(short) && (isOfParty || !lowers.contains(long))
    }
  }

  /// Whether the cause makes a party count less, rather than more.
  package var isLack: Bool {
    switch kind {
    case .playerSendsMore, .repeated, .severalAds, .other: false
    case .noAd, .adFailed, .wrapperNotFollowed, .outOfView, .leftBeforeFirstFrame, .slowNetwork,
      .neverBegan, .playerSendsNever, .playerMisses, .identicalURL, .notMeasured, .notViewable,
      .skipped, .leftBefore, .paused:
      true
    }
  }

  /// The cause as a sentence without a full stop, with its detail.
  package var sentence: String { kind.row.sentence + (detail.map { ": \($0)" } ?? "") }
}

extension CountCause.Kind {
  /// The row of the cause.
  package var row: CountCause.Row {
    switch self {
    case .noAd:
      .init(
        sentence: "the response holds no ad",
        change: "count only the requests that are answered with an ad", lowers: .afterRequest)
    case .adFailed:
      .init(
        sentence: "the ad ends in an error",
        change: "remove the error: 'vastsim explain CODE' says how", lowers: .afterRequest)
    case .wrapperNotFollowed:
      .init(
        sentence: "the player does not follow wrappers, so it requests none of their trackers",
        change: "put the wrapper's trackers into the inline ad", lowers: .ofPlayer, isOfParty: true)
    case .outOfView:
      .init(
        sentence: "the player plays only while enough of the ad is in view",
        change: "let both parties count at the first frame, or use a player that plays out of view",
        lowers: .afterStart)
    case .leftBeforeFirstFrame:
      .init(
        sentence: "the viewer left before the first frame",
        change: "let both parties count at the first frame, and send the impression there",
        lowers: .fromStart)
    case .slowNetwork:
      .init(
        sentence: "the media was still loading when the viewer left",
        change: "serve a MediaFile with a lower bit rate", lowers: .fromStart)
    case .neverBegan:
      .init(
        sentence: "playback never began",
        change: "count the impression at the first frame on both sides", lowers: .fromStart)
    case .playerSendsNever:
      .init(
        sentence: "the player does not send the event",
        change: "count an event that the player sends, or change the player", lowers: .ofPlayer,
        isOfParty: true)
    case .playerMisses:
      .init(
        sentence: "the player does not observe that the event was reached",
        change: "declare the media's own Duration, and use media that lasts longer than four "
          + "observations", lowers: .quartiles)
    case .playerSendsMore:
      .init(
        sentence: "the player sends the event although the ad did not come that far",
        change: "send the event when it happens", lowers: [])
    case .identicalURL:
      .init(
        sentence: "an identical URL is requested only once",
        change: "add [CACHEBUSTING] to the tracker", lowers: .ofPlayer, isOfParty: true)
    case .repeated:
      .init(
        sentence: "one play makes several requests to the same party",
        change: "leave one of the party's trackers in the tag", lowers: [])
    case .severalAds:
      .init(
        sentence: "one request brings several ads",
        change: "compare the counts for each ad, not for each request", lowers: [.tagRequest])
    case .notMeasured:
      .init(
        sentence: "no vendor measures the ad",
        change: "add the vendor's verification to the tag, and use a player that runs it",
        lowers: .ofVendor)
    case .notViewable:
      .init(
        sentence: "the ad does not meet the viewability standard",
        change: "keep the ad in view for as long as the standard requires", lowers: [.viewable])
    case .skipped:
      .init(
        sentence: "the viewer skipped the ad before this point",
        change: "compare events that come before the skip", lowers: .afterStart)
    case .leftBefore:
      .init(
        sentence: "the viewer left before this point",
        change: "compare events that come at the same time", lowers: .afterStart)
    case .paused:
      .init(
        sentence: "playback did not go on to this point",
        change: "compare events that come at the same time", lowers: .afterStart)
    case .other:
      .init(
        sentence: "no rule explains it", change: "inspect the run with 'vastsim play'", lowers: [])
    }
  }
}

extension Set<CountingPoint> {
  fileprivate static let afterRequest = Set(CountingPoint.allCases).subtracting([.tagRequest])
  fileprivate static let ofPlayer = Set(CountingPoint.allCases.filter { $0.side == .player })
  fileprivate static let ofVendor = Set(CountingPoint.allCases.filter { $0.side == .vendor })
  fileprivate static let quartiles = ofPlayer.subtracting([.impression, .start])
  /// The impression is excluded because it may be sent before the first frame.
  fileprivate static let fromStart = afterRequest.subtracting([.mediaSelected, .impression])
  fileprivate static let afterStart = fromStart.subtracting([.start, .omidImpression])
}
