/// The steps that a scenario file can name after `do`, and the keys each may have.
enum StepName: String, CaseIterable {
  case play
  case pause
  case resume
  case mute
  case unmute
  case volume
  case deviceVolume
  case seek
  case rewind
  case skip
  case click
  case closeLinear
  case close
  case acceptInvitation
  case clickIcon
  case clickCompanion
  case fullscreen
  case exitFullscreen
  case expand
  case collapse
  case minimize
  case restore
  case background
  case foreground
  case lock
  case unlock
  case focus
  case blur
  case disconnectOutput
  case connectOutput
  case pictureInPicture
  case exitPictureInPicture
  case viewport
  case scroll
  case move
  case show
  case hide
  case alpha
  case add
  case remove
  case friendly
  case session
  case stall
  case network
  case teardown

  /// The keys that the step may have beside `at`, `after` and `do`.
  var furtherKeys: [String] {
    switch self {
    case .play, .pause, .resume: ["by"]
    case .volume, .deviceVolume: ["to"]
    case .seek, .rewind: ["to", "by"]
    case .mute, .unmute, .skip, .click, .closeLinear, .close, .acceptInvitation, .clickIcon,
      .clickCompanion, .fullscreen, .exitFullscreen, .expand, .collapse, .minimize, .restore,
      .background, .foreground, .lock, .unlock, .focus, .blur, .disconnectOutput, .connectOutput,
      .pictureInPicture, .exitPictureInPicture, .teardown:
      []
    case .viewport: ["percent", "over"]
    case .scroll, .move: ["view", "by", "to", "over"]
    case .show, .hide, .remove: ["view"]
    case .alpha: ["view", "to"]
    case .add: ScenarioDecoder.viewKeys + ["under"]
    case .friendly: ["view", "purpose", "reason"]
    case .session: ScenarioDecoder.sessionCallKeys
    case .stall: ["for"]
    case .network: ["bytesPerSecond", "latency", "loss", "status"]
    }
  }
}
