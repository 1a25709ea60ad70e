extension LinearAdStateMachine {
  /// The time within which the ad had to play is over; of no consequence when it does.
  package mutating func displayLimitReached() -> [AdPlayerAction] {
    switch state {
    case .loading:
      // Without a session nobody hears of an end.
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
