/// Holds media events against the player's state that the earlier ones tell of.
///
/// A paused player can buffer and a buffering one can be paused; it plays when
/// it does neither. Pausing is the user's or the app's doing, buffering isn't.
struct MediaPlaybackStateMachine {
  /// What keeps a player from playing.
  fileprivate struct Interruption {
    var isPaused = false
    var isBuffering = false
  }

  private enum State {
    /// Before `start`.
    case ready(Interruption)
    /// From `start` on.
    case started(Interruption)
    /// The user ended it; nothing resumes.
    case skipped
  }

  private var state = State.ready(Interruption())

  /// A media event is about to be published.
  ///
  /// - Parameter event: what the app reports.
  /// - Returns: whether it goes out, goes out with a warning, or does not; the latter two say why.
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
      case .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume, .bufferStart,
        .bufferFinish, .volumeChange, .playerStateChange, .adUserInteraction:
        state = .ready(interruption)
      }
      return [.warn(.mediaEventBeforeStart(event.type))]
    case .started(var interruption):
      if let misuse = interruption.apply(event, isStarted: true) { return [.reject(misuse)] }
      switch event {
      case .start:
        state = .started(Interruption())
      case .skipped:
        state = .skipped
      case .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume, .bufferStart,
        .bufferFinish, .volumeChange, .playerStateChange, .adUserInteraction:
        state = .started(interruption)
      }
      return []
    case .skipped:
      switch event {
      case .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume,
        .bufferStart, .bufferFinish, .skipped:
        return [.reject(.afterSkip(event.type))]
      case .volumeChange, .playerStateChange, .adUserInteraction:
        return []
      }
    }
  }
}

extension MediaPlaybackStateMachine.Interruption {
  /// Takes an event in, or says why it can't happen now; then nothing changes.
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
    case .firstQuartile, .midpoint, .thirdQuartile, .complete:
      if isStarted, isPaused || isBuffering { return .notPlaying(event.type) }
    case .start, .skipped, .volumeChange, .playerStateChange, .adUserInteraction:
      break
    }
    return nil
  }
}

extension MediaEvent {
  /// What is wrong with the values of an event, whenever it happens.
  fileprivate var invalidValue: AdSessionMisuse? {
    switch self {
    case .start(let duration, let playerVolume, let deviceVolume):
      if duration <= .zero { return .invalidDuration }
      return isVolume(playerVolume) && isVolume(deviceVolume ?? 0) ? nil : .invalidVolume(type)
    case .volumeChange(let playerVolume, let deviceVolume):
      return isVolume(playerVolume) && isVolume(deviceVolume ?? 0) ? nil : .invalidVolume(type)
    case .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume, .bufferStart,
      .bufferFinish, .skipped, .playerStateChange, .adUserInteraction:
      return nil
    }
  }

  private func isVolume(_ value: Double) -> Bool { (0...1).contains(value) }
}
