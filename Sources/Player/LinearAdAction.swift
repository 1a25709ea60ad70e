/// What a linear ad's player answers to an input.
package enum LinearAdAction: Sendable, Hashable {
  /// The ad became visible: its impression counts now.
  case impression
  /// Something is to be reported to whoever listens.
  case report(PlayerEvent, cause: PlaybackCause)
  /// The media cannot be played any further (VAST error 405).
  case mediaFailed(at: Duration)
  /// The media never came to where it could be played, and nobody saw the ad; nothing more will
  /// happen.
  case loadingFailed(MediaLoadingFailure)
  /// What had arrived before the connection was lost is played (VAST error 405).
  case connectionLost(at: Duration)
  /// Nobody saw the ad play within the time for it (VAST error 304).
  case displayTimedOut
  /// Nothing more will happen.
  case end(AdEnding)
  /// The input had no effect, and why.
  case ignored(String)
}

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
}
