package import Geometry

/// What the player of an ad answers to an input, of whichever kind the ad is.
package enum AdPlayerAction: Sendable, Hashable {
  /// The ad became visible: its impression counts now.
  case impression
  /// Something is to be reported to whoever listens.
  case report(PlayerEvent, cause: PlaybackCause)
  /// A nonlinear creative is drawn in another size; nil when no more than a tab is left of it.
  case draw(Size?)
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
