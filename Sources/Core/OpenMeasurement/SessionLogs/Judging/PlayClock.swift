/// Computes from an ad's events how long the ad has played: the time since `start`, without pauses
/// and buffering.
///
/// The time is unknown once the ad reports progress during a pause or a stall.
struct PlayClock {
  private enum State {
    case idle
    case playing(since: Int64)
    case stopped
    /// The events contradict each other.
    case lost
  }

  private var state = State.idle
  private var isPaused = false
  private var isBuffering = false
  private var played: Int64 = 0

  /// How long the ad had played at an instant, in milliseconds; nil before its start, and where it
  /// cannot be known.
  func played(at instant: Int64) -> Int64? {
    switch state {
    case .idle, .lost: nil
    case .playing(let since): played + max(0, instant - since)
    case .stopped: played
    }
  }

  /// Whether the ad is known to be paused or stalled.
  var isStopped: Bool {
    switch state {
    case .stopped: true
    case .idle, .playing, .lost: false
    }
  }

  mutating func happened(_ event: SessionEvent) {
    switch event.type {
    case .start:
      state = .playing(since: event.at)
      stop(at: event.at)
    case .pause:
      isPaused = true
      stop(at: event.at)
    case .bufferStart:
      isBuffering = true
      stop(at: event.at)
    case .resume:
      isPaused = false
      goOn(at: event.at)
    case .bufferFinish:
      isBuffering = false
      goOn(at: event.at)
    case .firstQuartile, .midpoint, .thirdQuartile, .complete:
      // An ad that reports progress is playing, so the end of its pause or stall is missing.
      if isStopped { state = .lost }
    case .sessionStart, .sessionFinish, .sessionError, .loaded, .impression, .geometryChange,
      .skipped, .volumeChange, .playerStateChange, .adUserInteraction:
      break
    }
  }

  private mutating func stop(at instant: Int64) {
    guard isPaused || isBuffering, case .playing(let since) = state else { return }
    played += max(0, instant - since)
    state = .stopped
  }

  private mutating func goOn(at instant: Int64) {
    guard !isPaused, !isBuffering, case .stopped = state else { return }
    state = .playing(since: instant)
  }
}
