import Testing
import Vocabulary

@testable import VASTSimulator

struct NativeRoundsStateMachineTests {
  private let first = NativeInput.exposed(view: "a", percent: 10)
  private let second = NativeInput.exposed(view: "b", percent: 20)

  @Test func `what waits is told in one round, and then the unit rests`() {
    var rounds = NativeRoundsStateMachine()
    #expect(rounds.begin() == .rest)
    rounds.add(first)
    rounds.add(second)
    #expect(rounds.begin() == .tell([first, second]))
    #expect(rounds.finishedRound() == .rest)
    #expect(rounds.finishedRound() == .rest)
  }

  @Test func `what a round brings about is told in the next one`() {
    var rounds = NativeRoundsStateMachine()
    rounds.add(first)
    #expect(rounds.begin() == .tell([first]))
    rounds.add(second)
    #expect(rounds.begin() == .rest, "a round goes on")
    #expect(rounds.finishedRound() == .tell([second]))
    #expect(rounds.finishedRound() == .rest)
  }

  @Test func `a unit that never comes to rest is given up with the number of its inputs`() {
    var rounds = NativeRoundsStateMachine()
    rounds.add(first)
    var reported = 0
    var action = rounds.begin()
    while case .tell(let inputs) = action, reported < 1000 {
      reported += 1
      for _ in inputs { rounds.add(second) }
      if reported == NativeRoundsStateMachine.limit { rounds.add(first) }
      action = rounds.finishedRound()
    }
    #expect(reported == NativeRoundsStateMachine.limit)
    #expect(action == .giveUp(dropped: 2))
    #expect(rounds.begin() == .rest, "what was dropped is not told later")
    rounds.add(first)
    #expect(rounds.begin() == .tell([first]), "the next instant begins anew")
  }
}
