/// What a linear ad's player answers to an input.
package enum LinearAdAction: Sendable, Hashable {
  /// The ad became visible: its impression counts now.
  case impression
  /// Something is to be reported to whoever listens.
  case report(PlayerEvent, cause: PlaybackCause)
  /// The media cannot be played any further (VAST error 405).
  case mediaFailed(at: Duration)
  /// Nobody saw the ad play within the time for it (VAST error 304).
  case displayTimedOut
  /// Nothing more will happen.
  case end(AdEnding)
  /// The input had no effect, and why.
  case ignored(String)
}

/// How a linear ad ended.
package enum AdEnding: Sendable, Hashable {
  /// The last play reached its natural end.
  case completed
  case skipped
  /// Closed by the user.
  case closed
  /// Destroyed by the app.
  case tornDown
  /// The media could not be played any further, or nothing of it in time.
  case failed
}
