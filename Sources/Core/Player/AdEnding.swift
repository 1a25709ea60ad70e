/// How an ad ended.
package enum AdEnding: Sendable, Hashable {
  /// The last play reached its natural end, or the time of a nonlinear ad was over.
  case completed
  case skipped
  /// Closed by the user.
  case closed
  /// Destroyed by the app.
  case tornDown
  /// The media could not be played any further, or did not start in time.
  case failed
  /// A nonlinear ad was removed by the viewer; the content under it goes on.
  case dismissed
  /// The content under a nonlinear ad reached the next break, or its end.
  case displaced
  /// The playout limit of the break ended the ad (HLS, `X-PLAYOUT-LIMIT`).
  case limitReached
  /// The viewer left the ad's break by a seek in the stream.
  case left

  /// Whether an end card replaces the ad: it does when the ad played to its end, and after a skip.
  package var showsEndCard: Bool {
    switch self {
    case .completed, .skipped: true
    case .closed, .tornDown, .failed, .dismissed, .displaced, .limitReached, .left: false
    }
  }

  /// How much ends with the ad.
  package enum Reach: Sendable, Hashable {
    /// The ad alone: its break goes on with the next one.
    case ad
    /// The whole break.
    case adBreak
    /// The whole playback.
    case playback
  }

  /// How much ends with the ad: a close or a teardown removes the player, and content that reaches
  /// its next break ends the break of the ad over it.
  package var reach: Reach {
    switch self {
    case .completed, .skipped, .failed, .dismissed: .ad
    case .displaced, .limitReached, .left: .adBreak
    case .closed, .tornDown: .playback
    }
  }
}
