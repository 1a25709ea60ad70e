package import VAST

extension PlayerEvent {
  /// The tracking events of a tag for this event.
  ///
  /// VAST 4.0 gave `fullscreen`, `exitFullscreen`, `expand` and `collapse` new names; tags of every
  /// version use both.
  package var trackingEventNames: [TrackingEventName] {
    switch self {
    case .loaded: [.loaded]
    case .start: [.start]
    case .firstQuartile: [.firstQuartile]
    case .midpoint: [.midpoint]
    case .thirdQuartile: [.thirdQuartile]
    case .complete: [.complete]
    case .progress: [.progress]
    case .pause: [.pause]
    case .resume: [.resume]
    case .mute: [.mute]
    case .unmute: [.unmute]
    case .rewind: [.rewind]
    case .skip: [.skip]
    case .fullscreen: [.fullscreen, .playerExpand]
    case .exitFullscreen: [.exitFullscreen, .playerCollapse]
    case .playerExpand: [.playerExpand]
    case .playerCollapse: [.playerCollapse]
    case .minimize: [.minimize]
    case .closeLinear: [.closeLinear]
    case .acceptInvitation: [.acceptInvitation, .acceptInvitationLinear]
    case .adExpand: [.adExpand, .expand]
    case .adCollapse: [.adCollapse, .collapse]
    case .close: [.close]
    case .overlayViewDuration: [.overlayViewDuration]
    case .volumeChange, .restore, .click, .seek, .loop, .bufferStart, .bufferFinish, .caption,
      .open:
      []
    }
  }

  /// The tracking events that documents of a version before 4.0 have for this event of a linear
  /// creative, beside those of every version (VAST 2.0 and 3.0 § 2.2.1).
  package var formerTrackingEventNames: [TrackingEventName] {
    switch self {
    case .closeLinear: [.close]
    case .playerExpand: [.expand]
    case .playerCollapse: [.collapse]
    default: []
    }
  }

  /// Whether the event is tracked, given its cause.
  ///
  /// VAST's pause and resume are the viewer's; those of the app itself are reported to OMID only.
  package func isTracked(for cause: PlaybackCause) -> Bool {
    switch self {
    case .pause, .resume: cause == .user
    case .loaded, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .progress, .mute,
      .unmute, .volumeChange, .rewind, .skip, .fullscreen, .exitFullscreen, .playerExpand,
      .playerCollapse, .minimize, .restore, .closeLinear, .click, .acceptInvitation, .adExpand,
      .adCollapse,
      .close, .overlayViewDuration, .seek, .loop, .bufferStart, .bufferFinish, .caption, .open:
      true
    }
  }
}
