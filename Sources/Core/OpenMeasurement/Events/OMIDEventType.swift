/// The types of events that a verification script can receive (OMID API 1.5), without the aliases
/// `media` and `video` that exist for subscribing only.
///
/// The quartiles are separate cases, because this is OMID's list of names.
package enum OMIDEventType: String, Sendable, CaseIterable {
  /// The session began. Only session observers receive the event.
  case sessionStart
  /// Something went wrong; the session goes on. Only session observers receive the event.
  case sessionError
  /// The session is over; always the last event. Only session observers receive it.
  case sessionFinish
  /// The creative is ready to play (VAST `loaded`).
  case loaded
  /// The ad counts as shown (VAST `Impression`).
  case impression
  /// The part of the ad in view changed.
  case geometryChange
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete
  case pause
  case resume
  /// The player's buffer ran empty.
  case bufferStart
  case bufferFinish
  /// The user skipped the ad (VAST `skip`).
  case skipped
  /// The player's or the device's volume changed (VAST `mute`, `unmute`).
  case volumeChange
  /// The player's size changed (VAST `fullscreen`, `playerExpand` and their opposites).
  case playerStateChange
  /// The user clicked or accepted an invitation.
  case adUserInteraction
}
