/// An event that a player reports, in VAST's spelling where VAST has a name for it.
package enum PlayerEvent: Sendable, Hashable {
  /// Media and assets are loaded; before the impression (VAST 4.1+ `loaded`).
  case loaded
  /// Playback of the creative began.
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  /// The creative played to its end.
  case complete
  /// The playhead passed a progress offset, as resolved on the media's duration.
  case progress(offset: Duration)
  case pause
  case resume
  case mute
  case unmute
  /// The player's volume changed, between 0 and 1.
  case volumeChange(to: Double)
  case rewind
  case skip
  case fullscreen
  case exitFullscreen
  case playerExpand
  case playerCollapse
  case minimize
  /// The player returned to its normal size; not in VAST.
  case restore
  case closeLinear
  case click
  case acceptInvitation
  /// A nonlinear creative was expanded, or got its first size back.
  case adExpand
  case adCollapse
  /// A nonlinear creative was removed for good.
  case close
  /// A nonlinear creative's time on the screen is known: it ended, or the viewer ended it.
  case overlayViewDuration
  /// The playhead was moved; not in VAST.
  case seek
  /// Another play of a looping creative began; not in VAST.
  case loop
  /// The player's buffer ran empty; not in VAST.
  case bufferStart
  /// The player has enough media again; not in VAST.
  case bufferFinish
  /// A caption appeared, with its plain text and its language where that is known; not in VAST.
  case caption(text: String, language: String?)
  /// A click opens the page of a URL, its macros replaced; not in VAST.
  case open(url: String)

  /// The event's name in the event stream and, where VAST has it, in a tag.
  package var name: String { kind.rawValue }
}

/// The cause of a player event.
package enum PlaybackCause: String, Sendable, Hashable, CaseIterable {
  /// The media played on.
  case playback
  /// The viewer used the player's controls.
  case user
  /// The ad came into view or left it.
  case viewport
  /// The app, the system or the device did.
  case environment
}
