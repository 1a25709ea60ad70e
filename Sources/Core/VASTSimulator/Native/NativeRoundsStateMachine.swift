internal import Vocabulary

/// Passes inputs to a native unit in rounds. The inputs that follow from a round are passed on in the next
/// round, until no further input follows.
struct NativeRoundsStateMachine {
  /// How many rounds may follow each other at one instant. After that the remaining inputs are dropped,
  /// because the unit's changes seem to have no end.
  static let limit = 100

  enum Action: Hashable {
    /// Pass these inputs to the unit, in order, and call `finishedRound` afterwards.
    case tell([NativeInput])
    /// Pass nothing to the unit now.
    case rest
    /// The limit of rounds is reached: this many inputs are dropped.
    case giveUp(dropped: Int)
  }

  private enum State {
    case resting
    /// A round goes on; `round` is its number, from 1.
    case telling(round: Int)
  }

  private var state = State.resting
  private var waiting: [NativeInput] = []

  /// Adds an input, which the next round passes to the unit.
  mutating func add(_ input: NativeInput) { waiting.append(input) }

  /// Begins a round with the waiting inputs. While an earlier round goes on, the inputs wait for
  /// the next round.
  mutating func begin() -> Action {
    switch state {
    case .resting: next(1)
    case .telling: .rest
    }
  }

  /// Ends a round: its inputs were passed to the unit, and the changes that they caused were observed.
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
