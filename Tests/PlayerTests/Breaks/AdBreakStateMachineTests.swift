import Testing

@testable import Player

struct AdBreakStateMachineTests {
  /// Plays a break to its end; the ads in `failing` cannot be played.
  private func order(
    _ sequences: [Int?], failing: Set<Int> = [], withoutSubstitute: Set<Int> = []
  ) -> [Int] {
    var machine = AdBreakStateMachine(
      sequences: sequences, withoutSubstitute: withoutSubstitute)
    var loaded: [Int] = []
    var action = machine.begin()
    while case .load(let index) = action, loaded.count <= sequences.count {
      loaded.append(index)
      action = failing.contains(index) ? machine.adFailed() : machine.adEnded()
    }
    return loaded
  }

  @Test(
    arguments: [
      ([1, 2, 3], [0, 1, 2]),
      ([3, 1, 2], [1, 2, 0]),
      ([20, 7, 1_000], [1, 0, 2]),
      ([2, 1, 2, 1], [1, 3, 0, 2]),
      ([1, 0], [1, 0]),
      ([5], [0]),
      ([nil, 2, nil, 1], [3, 1]),
    ] as [([Int?], [Int])])
  func `a pod plays by its numbers, whatever the document's order`(
    sequences: [Int?], expected: [Int]
  ) {
    #expect(order(sequences) == expected)
  }

  @Test(
    arguments: [
      // Without a substitute the next ad of the pod plays.
      ([1, 2, 3], [0], [0, 1, 2]),
      ([1, 2, 3], [0, 1, 2], [0, 1, 2]),
      // A substitute in the place of the one that failed.
      ([1, 2, nil], [0], [0, 2, 1]),
      ([nil, 1, 2], [2], [1, 2, 0]),
      // A substitute plays once, and in document order.
      ([1, 2, nil], [0, 1], [0, 2, 1]),
      ([1, 2, nil, nil], [0, 1], [0, 2, 1, 3]),
      // A substitute that fails makes way for the next.
      ([1, 2, nil, nil], [0, 2], [0, 2, 3, 1]),
      ([1, 2, nil, nil], [0, 2, 3], [0, 2, 3, 1]),
    ] as [([Int?], Set<Int>, [Int])])
  func `a stand-alone ad that has not played takes the place of a pod's that fails`(
    sequences: [Int?], failing: Set<Int>, expected: [Int]
  ) {
    #expect(order(sequences, failing: failing) == expected)
  }

  @Test func `nothing takes the place of a pod ad that wants no substitute`() {
    #expect(order([1, 2, nil], failing: [0], withoutSubstitute: [0]) == [0, 1])
    #expect(order([1, 2, nil], failing: [0, 1], withoutSubstitute: [0]) == [0, 1, 2])
    #expect(order([1, nil, nil], failing: [0, 1], withoutSubstitute: [1]) == [0, 1, 2])
  }

  @Test(
    arguments: [
      ([], [0]), ([0], [0, 1]), ([0, 1], [0, 1, 2]), ([0, 1, 2], [0, 1, 2]), ([1], [0]),
    ] as [(Set<Int>, [Int])])
  func `without a pod the first ad that can be played is all that plays`(
    failing: Set<Int>, expected: [Int]
  ) {
    #expect(order([nil, nil, nil], failing: failing) == expected)
    // A wrapper's policy on substitutes applies to pods only.
    #expect(order([nil, nil, nil], failing: failing, withoutSubstitute: [0, 1]) == expected)
  }

  @Test func `an empty break ends at once`() {
    var machine = AdBreakStateMachine(sequences: [])
    #expect(machine.begin() == .end)
    #expect(machine.untried == [])
  }

  @Test func `a break begins once`() {
    var machine = AdBreakStateMachine(sequences: [1, 2])
    #expect(machine.begin() == .load(0))
    #expect(machine.begin() == .end)
    #expect(machine.adEnded() == .load(1))
    #expect(machine.adEnded() == .end)
    #expect(machine.adEnded() == .end)
    #expect(machine.adFailed() == .end)
  }

  @Test(
    arguments: [
      // The break, the failing ads, and the untried ads while each ad plays and
      // at the end.
      ([2, nil, 1, nil], [], [[0, 1, 3], [1, 3], [1, 3]]),
      ([2, nil, 1, nil], [2], [[0, 1, 3], [0, 3], [3], [3]]),
      ([nil, nil], [], [[1], [1]]),
      ([nil, nil], [0], [[1], [], []]),
    ] as [([Int?], Set<Int>, [[Int]])])
  func `who was never tried is known at any time`(
    sequences: [Int?], failing: Set<Int>, expected: [[Int]]
  ) {
    var machine = AdBreakStateMachine(sequences: sequences)
    #expect(machine.untried == Array(sequences.indices))
    var untried: [[Int]] = []
    var action = machine.begin()
    while case .load(let index) = action, untried.count <= sequences.count {
      untried.append(machine.untried)
      action = failing.contains(index) ? machine.adFailed() : machine.adEnded()
    }
    #expect(untried + [machine.untried] == expected)
  }

  @Test func `a break that is stopped loads nothing more and knows whom it left out`() {
    var machine = AdBreakStateMachine(sequences: [2, nil, 1, 3])
    #expect(machine.begin() == .load(2))
    machine.stopped()
    #expect(machine.untried == [0, 1, 3])
    #expect(machine.adEnded() == .end)
    #expect(machine.adFailed() == .end)
    #expect(machine.begin() == .end)
    machine.stopped()
    #expect(machine.untried == [0, 1, 3])
  }

  @Test func `a break that is stopped before it begins has tried nobody`() {
    var machine = AdBreakStateMachine(sequences: [1, nil])
    machine.stopped()
    #expect(machine.begin() == .end)
    #expect(machine.untried == [0, 1])
  }

  @Test func `a pod is cut from its end, and knows what was cut off`() {
    var machine = AdBreakStateMachine(sequences: [2, nil, 1, 3])
    #expect(machine.begin() == .load(2))
    #expect(machine.adEnded() == .load(0))
    #expect(machine.cutOff == [])
    #expect(machine.breakShortened() == .end)
    #expect(machine.cutOff == [3])
    #expect(machine.untried == [1, 3])
    #expect(machine.adEnded() == .end)
  }

  @Test func `a break that is stopped cuts nothing off`() {
    var machine = AdBreakStateMachine(sequences: [1, 2])
    _ = machine.begin()
    machine.stopped()
    #expect(machine.cutOff == [] && machine.untried == [1])
  }
}
