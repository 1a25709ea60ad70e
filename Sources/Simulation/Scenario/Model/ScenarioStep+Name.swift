extension ScenarioStep.Action {
  /// The step's name after `do`.
  package var name: String { stepName.rawValue }

  private var stepName: StepName {
    switch self {
    case .play: .play
    case .pause: .pause
    case .resume: .resume
    case .mute: .mute
    case .unmute: .unmute
    case .volume: .volume
    case .deviceVolume: .deviceVolume
    case .seek: .seek
    case .rewind: .rewind
    case .skip: .skip
    case .click: .click
    case .closeLinear: .closeLinear
    case .close: .close
    case .acceptInvitation: .acceptInvitation
    case .clickIcon: .clickIcon
    case .clickCompanion: .clickCompanion
    case .toggleCaptions: .captions
    case .fullscreen: .fullscreen
    case .exitFullscreen: .exitFullscreen
    case .expand: .expand
    case .collapse: .collapse
    case .minimize: .minimize
    case .restore: .restore
    case .background: .background
    case .foreground: .foreground
    case .lock: .lock
    case .unlock: .unlock
    case .focus: .focus
    case .blur: .blur
    case .disconnectOutput: .disconnectOutput
    case .connectOutput: .connectOutput
    case .pictureInPicture: .pictureInPicture
    case .exitPictureInPicture: .exitPictureInPicture
    case .viewport: .viewport
    case .scroll: .scroll
    case .move: .move
    case .show: .show
    case .hide: .hide
    case .alpha: .alpha
    case .add: .add
    case .remove: .remove
    case .friendly: .friendly
    case .session: .session
    case .stall: .stall
    case .network: .network
    case .teardown: .teardown
    case .tap: .tap
    case .call: .call
    case .reload: .reload
    case .reuse: .reuse
    case .milestone: .milestone
    case .openBillboard: .openBillboard
    case .dismiss: .dismiss
    case .rotate: .rotate
    case .resize: .resize
    }
  }

  /// The subject of a step.
  package enum Subject: Sendable, Hashable {
    /// The views, the app or the device.
    case screen
    /// A unit on the screen, or its connection.
    case unit
  }

  /// The step's subject.
  package var subject: Subject {
    switch self {
    case .background, .foreground, .lock, .unlock, .focus, .blur, .disconnectOutput,
      .connectOutput, .pictureInPicture, .exitPictureInPicture, .scroll, .move, .show, .hide,
      .alpha, .add, .remove, .friendly, .deviceVolume, .rotate, .resize:
      .screen
    case .play, .pause, .resume, .mute, .unmute, .volume, .seek, .rewind, .skip, .click,
      .closeLinear, .close, .acceptInvitation, .clickIcon, .clickCompanion, .toggleCaptions,
      .fullscreen,
      .exitFullscreen, .expand, .collapse, .minimize, .restore, .session, .teardown, .viewport,
      .stall, .network, .tap, .call, .reload, .reuse, .milestone, .openBillboard, .dismiss:
      .unit
    }
  }

  /// Whether the step changes the ad's surroundings, not the player's state.
  package var isAboutTheWorld: Bool {
    switch self {
    case .background, .foreground, .lock, .unlock, .focus, .blur, .disconnectOutput,
      .connectOutput, .pictureInPicture, .exitPictureInPicture, .viewport, .scroll, .move, .show,
      .hide, .alpha, .add, .remove, .friendly, .deviceVolume, .stall, .network, .rotate, .resize:
      true
    case .play, .pause, .resume, .mute, .unmute, .volume, .seek, .rewind, .skip, .click,
      .closeLinear, .close, .acceptInvitation, .clickIcon, .clickCompanion, .toggleCaptions,
      .fullscreen,
      .exitFullscreen, .expand, .collapse, .minimize, .restore, .session, .teardown, .tap, .call,
      .reload, .reuse, .milestone, .openBillboard, .dismiss:
      false
    }
  }
}
