package import Vocabulary

/// An action of an ad's player in answer to an input, for both kinds of ads.
package enum AdPlayerAction: Sendable, Hashable {
  /// The ad became visible: its impression counts now.
  case impression
  /// An event is to be reported.
  case report(PlayerEvent, cause: PlaybackCause)
  /// Trackers are requested for something that is not an event of the player.
  case track(TrackedReport, cause: PlaybackCause)
  /// A nonlinear creative is drawn in another size; nil when no more than a tab is left of it.
  case draw(Size?)
  /// The media cannot be played any further (VAST error 405).
  case mediaFailed(at: Duration)
  /// The media could not be loaded far enough to play, and the ad was never visible; nothing more
  /// will happen.
  case loadingFailed(MediaLoadingFailure)
  /// The media that had arrived before the connection was lost has been played (VAST error 405).
  case connectionLost(at: Duration)
  /// The ad did not begin to play within the display limit (VAST error 304).
  case displayTimedOut
  /// Nothing more will happen.
  case end(AdEnding)
  /// The input had no effect, for this reason.
  case ignored(String)

  /// The report of an event of a kind without a payload.
  package static func report(_ kind: PlayerEvent.Kind, by cause: PlaybackCause) -> AdPlayerAction {
    .report(PlayerEvent(kind), cause: cause)
  }
}
