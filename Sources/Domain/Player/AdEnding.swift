/// How an ad ended.
package enum AdEnding: Sendable, Hashable {
  /// The last play reached its natural end, or the time of a nonlinear ad was over.
  case completed
  case skipped
  /// Closed by the user.
  case closed
  /// Destroyed by the app.
  case tornDown
  /// The media could not be played any further, or nothing of it in time.
  case failed
  /// A nonlinear ad was removed by the viewer; what it lay over goes on.
  case dismissed
  /// The content that a nonlinear ad lay over came to the next break, or to its end.
  case displaced

  /// Whether an end card takes the ad's place: it does when the ad was watched to its end, and
  /// after a skip.
  package var showsEndCard: Bool {
    switch self {
    case .completed, .skipped: true
    case .closed, .tornDown, .failed, .dismissed, .displaced: false
    }
  }

  /// How much ends with the ad.
  package enum Reach: Sendable, Hashable {
    /// The ad alone: its break goes on with the next one.
    case ad
    /// The break, which has to make room.
    case adBreak
    /// Everything that the player was to play.
    case playback
  }

  /// How much ends with an ad that ended so: a close or a teardown takes the player away, and
  /// content that comes to its next break ends what lay over it.
  package var reach: Reach {
    switch self {
    case .completed, .skipped, .failed, .dismissed: .ad
    case .displaced: .adBreak
    case .closed, .tornDown: .playback
    }
  }
}
