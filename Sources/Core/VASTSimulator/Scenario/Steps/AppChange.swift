extension ScenarioStep {
  /// A change that the system makes to the app, or to the display that shows it.
  package enum AppChange: String, Sendable, CaseIterable {
    case background
    case foreground
    case lock
    case unlock
    case focus
    case blur
    /// Nothing shows the picture any more: the screen is off, or the television unplugged.
    case disconnectOutput
    case connectOutput
    /// The ad goes on in the system's picture-in-picture window.
    case pictureInPicture
    case exitPictureInPicture
  }
}

extension ScenarioStep.AppChange {
  static let rows: [StepRow] = [
    .init(.background, "The app goes to the background: nothing is in view."),
    .init(.foreground, "The app returns to the foreground."),
    .init(.lock, "The device is locked: nothing is in view."),
    .init(.unlock, "The device is unlocked."),
    .init(.focus, "The app's window regains the focus."),
    .init(.blur, "The app's window loses the focus: nothing is in view."),
    .init(
      .disconnectOutput, "No display shows the picture, as when a television is unplugged."),
    .init(.connectOutput, "A display shows the picture again."),
    .init(.pictureInPicture, "The ad continues in picture in picture: nothing is in view."),
    .init(.exitPictureInPicture, "The ad returns from picture in picture."),
  ]
}

extension StepRow {
  fileprivate init(_ change: ScenarioStep.AppChange, _ meaning: String) {
    self.init(change.rawValue, meaning, .app(change))
  }
}
