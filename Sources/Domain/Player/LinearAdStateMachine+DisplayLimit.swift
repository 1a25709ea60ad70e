extension LinearAdStateMachine {
  /// The time within which the ad had to play is over; without effect if it plays.
  package func displayLimitReached() -> [AdPlayerAction] {
    switch state {
    case .loading:
      // Without a session no end is reported.
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
