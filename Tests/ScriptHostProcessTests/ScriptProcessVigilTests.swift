import Testing

@testable import ScriptHostProcess

struct ScriptProcessVigilTests {
  private let limits = ScriptProcessLimits(
    entryTime: .seconds(1), wallTime: .seconds(10), residentBytes: 1_000)

  private func sight(
    _ entries: Int, wall: Int, processor: Int? = nil, bytes: Int? = nil
  ) -> ScriptProcessVigil.Sight {
    ScriptProcessVigil.Sight(
      entries: entries, wall: .milliseconds(wall),
      processorTime: processor.map { .milliseconds($0) }, residentBytes: bytes)
  }

  @Test(
    arguments: [
      // The time of an entry counts from the first look at it.
      ([(1, 0, 5_000), (1, 100, 6_000)], nil),
      ([(1, 0, 5_000), (1, 100, 6_001)], .overtime),
      // Another entry is another time.
      ([(1, 0, 5_000), (2, 100, 7_000), (2, 200, 8_000)], nil),
      ([(1, 0, 5_000), (2, 100, 7_000), (2, 200, 8_001)], .overtime),
      // Without an entry no script is to blame.
      ([(0, 0, 5_000), (0, 100, 9_000)], nil),
      ([(0, 0, 5_000), (0, 10_001, 9_000)], .stalled),
      // Getting nowhere without using the processor, however often it is looked at.
      ([(1, 5_000, 1), (1, 10_000, 2), (1, 15_000, 3)], nil),
      ([(1, 5_000, 1), (1, 10_000, 2), (1, 15_001, 3)], .stalled),
      ([(1, 5_000, nil), (1, 15_000, nil)], nil), ([(1, 5_000, nil), (1, 15_001, nil)], .stalled),
    ] as [([(Int, Int, Int?)], ScriptProcessFailure?)])
  func `time`(sights: [(Int, Int, Int?)], failure: ScriptProcessFailure?) {
    var vigil = ScriptProcessVigil(limits: limits, wall: .zero)
    let answers = sights.map { vigil.saw(sight($0.0, wall: $0.1, processor: $0.2)) }
    #expect(answers.last == failure)
    #expect(answers.dropLast().allSatisfy { $0 == nil })
  }

  @Test(
    arguments: [(nil, nil), (1_000, nil), (1_001, .oversized)] as [(Int?, ScriptProcessFailure?)])
  func `memory`(bytes: Int?, failure: ScriptProcessFailure?) {
    var vigil = ScriptProcessVigil(limits: limits, wall: .zero)
    #expect(vigil.saw(sight(0, wall: 0, bytes: bytes)) == failure)
    #expect(vigil.saw(sight(1, wall: 0, bytes: bytes)) == failure)
  }
}
