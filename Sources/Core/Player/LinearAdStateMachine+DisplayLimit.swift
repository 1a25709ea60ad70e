extension LinearAdStateMachine {
  /// The time within which the ad had to play is over. The ad fails, unless it has begun to play.
  package func displayLimitReached() -> [AdPlayerAction] {
    switch state {
    case .loading:
      // The session has not begun, so no end of the ad is reported.
      state = .ended(.failed, at: .zero)
      return [.displayTimedOut]
    case .loaded, .waiting:
      state = .ended(.failed, at: .zero)
      return [.displayTimedOut, .end(.failed)]
    case .playing, .buffering, .paused, .ended:
      return []
    }
  }
}
