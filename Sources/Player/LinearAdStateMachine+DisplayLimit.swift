extension LinearAdStateMachine {
  /// The time within which the ad had to play is over; of no consequence when it does.
  package mutating func displayLimitReached() -> [LinearAdAction] {
    switch state {
    case .loading, .loaded, .waiting:
      state = .ended(.failed, at: .zero)
      return [.displayTimedOut, .end(.failed)]
    case .playing, .paused, .ended:
      return []
    }
  }
}
