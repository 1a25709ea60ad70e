internal import NativeUnits

/// Hands the inputs of a native unit over in rounds: what a round brings about is told in the next
/// one, until nothing follows any more.
struct NativeRoundsStateMachine {
  /// How many rounds may follow on each other at one instant, before the unit is taken for one that
  /// never comes to rest.
  static let limit = 100

  enum Action: Hashable {
    /// Tell the unit these inputs, in order, and say when that is done.
    case tell([NativeInput])
    /// Nothing is to be told now.
    case rest
    /// The unit never comes to rest: so many inputs are dropped.
    case giveUp(dropped: Int)
  }

  private enum State {
    case resting
    /// The rounds so far, this one included.
    case telling(round: Int)
  }

  private var state = State.resting
  private var waiting: [NativeInput] = []

  /// Something happened that the unit is to be told.
  mutating func add(_ input: NativeInput) { waiting.append(input) }

  /// What waits is to be told; while a round goes on, that is the next one's matter.
  mutating func begin() -> Action {
    switch state {
    case .resting: next(1)
    case .telling: .rest
    }
  }

  /// The inputs of a round were told, and what they changed was observed.
  mutating func finishedRound() -> Action {
    switch state {
    case .resting: .rest
    case .telling(let round): next(round + 1)
    }
  }

  private mutating func next(_ round: Int) -> Action {
    defer { waiting = [] }
    guard !waiting.isEmpty, round <= Self.limit else {
      state = .resting
      return waiting.isEmpty ? .rest : .giveUp(dropped: waiting.count)
    }
    state = .telling(round: round)
    return .tell(waiting)
  }
}
