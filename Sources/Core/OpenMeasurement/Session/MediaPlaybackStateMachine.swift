/// Checks media events against the player's state, which follows from the earlier media events.
///
/// A paused player can buffer, and a buffering player can be paused; a player plays while it is
/// neither paused nor buffering. The user or the app pauses a player; buffering has other causes.
struct MediaPlaybackStateMachine {
  /// The reasons why a player does not play.
  fileprivate struct Interruption {
    var isPaused = false
    var isBuffering = false
  }

  private enum State {
    /// Before `start`.
    case ready(Interruption)
    /// From `start` on.
    case started(Interruption)
    /// The user skipped the ad; it does not resume.
    case skipped
  }

  private var state = State.ready(Interruption())

  /// Checks a media event before it is published.
  ///
  /// - Parameter event: the app's event.
  /// - Returns: whether it is published, published with a warning, or rejected; the latter two with
  ///   the reason.
  mutating func received(_ event: MediaEvent) -> [AdSessionAction] {
    if let misuse = event.invalidValue { return [.reject(misuse)] }
    switch state {
    case .ready(var interruption):
      if let misuse = interruption.apply(event, isStarted: false) { return [.reject(misuse)] }
      switch event {
      case .start:
        // A player plays after start, whatever it reported before.
        state = .started(Interruption())
        return []
      case .skipped:
        state = .skipped
      case .quartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .volumeChange,
        .playerStateChange, .adUserInteraction:
        state = .ready(interruption)
      }
      return [.warn(.mediaEventBeforeStart(event.type))]
    case .started(var interruption):
      if let misuse = interruption.apply(event, isStarted: true) {
        // An SDK delivers progress whatever the player's state.
        if case .notPlaying = misuse { return [.warn(misuse)] }
        return [.reject(misuse)]
      }
      switch event {
      case .start:
        state = .started(Interruption())
      case .skipped:
        state = .skipped
      case .quartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .volumeChange,
        .playerStateChange, .adUserInteraction:
        state = .started(interruption)
      }
      return []
    case .skipped:
      switch event {
      case .start, .quartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .skipped:
        return [.reject(.afterSkip(event.type))]
      case .volumeChange, .playerStateChange, .adUserInteraction:
        return []
      }
    }
  }
}

extension MediaPlaybackStateMachine.Interruption {
  /// Applies an event; if it cannot happen now, returns why and changes nothing.
  fileprivate mutating func apply(_ event: MediaEvent, isStarted: Bool) -> AdSessionMisuse? {
    switch event {
    case .pause:
      if isPaused { return .alreadyPaused }
      isPaused = true
    case .resume:
      if !isPaused { return .notPaused }
      isPaused = false
    case .bufferStart:
      if isBuffering { return .alreadyBuffering }
      isBuffering = true
    case .bufferFinish:
      if !isBuffering { return .notBuffering }
      isBuffering = false
    case .quartile, .complete:
      if isStarted, isPaused || isBuffering { return .notPlaying(event.type) }
    case .start, .skipped, .volumeChange, .playerStateChange, .adUserInteraction:
      break
    }
    return nil
  }
}

extension MediaEvent {
  /// The misuse in an event's values, whatever the player's state; nil when the values are valid.
  fileprivate var invalidValue: AdSessionMisuse? {
    switch self {
    case .start(let duration, let playerVolume, let deviceVolume):
      if duration <= .zero { return .invalidDuration }
      return isVolume(playerVolume) && isVolume(deviceVolume ?? 0) ? nil : .invalidVolume(type)
    case .volumeChange(let playerVolume, let deviceVolume):
      return isVolume(playerVolume) && isVolume(deviceVolume ?? 0) ? nil : .invalidVolume(type)
    case .quartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .skipped,
      .playerStateChange, .adUserInteraction:
      return nil
    }
  }

  private func isVolume(_ value: Double) -> Bool { (0...1).contains(value) }
}
