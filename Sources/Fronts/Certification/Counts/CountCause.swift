/// Why two parties count a run differently.
package struct CountCause: Sendable, Hashable {
  package var kind: Kind
  /// What makes it more specific: an error code, a policy of a player, a viewability standard.
  package var detail: String?

  init(_ kind: Kind, _ detail: String? = nil) {
    self.kind = kind
    self.detail = detail
  }

  /// The causes by their names, in the order in which a play meets them; what no other explains is last.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case noAd
    case adFailed
    case wrapperNotFollowed
    case autoplayWaits
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

  /// What is said of a cause, and what removes it.
  package struct Row: Sendable {
    /// The cause as a sentence without a full stop.
    package let sentence: String
    /// What to change, without a full stop.
    package let change: String
  }

  /// The cause as a sentence without a full stop, with its detail.
  package var sentence: String { kind.row.sentence + (detail.map { ": \($0)" } ?? "") }
}

extension CountCause.Kind {
  /// What is said of it.
  package var row: CountCause.Row {
    switch self {
    case .noAd:
      .init(
        sentence: "the response holds no ad",
        change: "count only the requests that are answered with an ad")
    case .adFailed:
      .init(
        sentence: "the ad ends in an error",
        change: "remove the error: 'vastsim explain CODE' says how")
    case .wrapperNotFollowed:
      .init(
        sentence: "the player does not follow wrappers, whose trackers are not requested",
        change: "put the wrapper's trackers into the inline ad")
    case .autoplayWaits:
      .init(
        sentence: "the player waits until enough of the ad is in view",
        change: "count the impression at the first frame on both sides")
    case .leftBeforeFirstFrame:
      .init(
        sentence: "the viewer left before the first frame",
        change: "send the impression at the first frame")
    case .slowNetwork:
      .init(
        sentence: "the media was still loading when the viewer left",
        change: "serve a MediaFile with a lower bit rate")
    case .neverBegan:
      .init(
        sentence: "playback never began",
        change: "count the impression at the first frame on both sides")
    case .playerSendsNever:
      .init(
        sentence: "the player does not send the event",
        change: "count an event that the player sends, or change the player")
    case .playerMisses:
      .init(
        sentence: "the player does not observe that the event was reached",
        change: "declare the media's own Duration, and use media that lasts longer than four "
          + "observations")
    case .playerSendsMore:
      .init(
        sentence: "the player sends the event although the ad did not come that far",
        change: "send the event when it happens")
    case .identicalURL:
      .init(
        sentence: "an identical URL is requested once",
        change: "add [CACHEBUSTING] to the tracker")
    case .repeated:
      .init(
        sentence: "the event of one ad is requested more than once",
        change: "leave one tracker of the event in the tag")
    case .severalAds:
      .init(
        sentence: "one request brings several ads",
        change: "compare the counts for each ad, not for each request")
    case .notMeasured:
      .init(
        sentence: "no vendor measures the ad",
        change: "add the vendor's verification to the tag, and use a player that runs it")
    case .notViewable:
      .init(
        sentence: "the ad does not meet the viewability standard",
        change: "keep the ad in view for as long as the standard requires")
    case .skipped:
      .init(
        sentence: "the viewer skipped the ad before this point",
        change: "compare events that come before the skip")
    case .leftBefore:
      .init(
        sentence: "the viewer left before this point",
        change: "compare events that come at the same time")
    case .paused:
      .init(
        sentence: "playback did not go on to this point",
        change: "compare events that come at the same time")
    case .other:
      .init(
        sentence: "no rule explains it", change: "look at the run with 'vastsim play'")
    }
  }
}
