import Testing

@testable import System

struct ProcessWatchTests {
  private let limits = ProcessLimits(
    stepTime: .seconds(1), wallTime: .seconds(10), residentBytes: 1_000)

  private func child(
    _ steps: Int, wall: Int, processor: Int? = nil, bytes: Int? = nil
  ) -> ProcessWatch.Observation {
    ProcessWatch.Observation(
      steps: steps, wall: .milliseconds(wall),
      processorTime: processor.map { .milliseconds($0) }, residentBytes: bytes)
  }

  @Test(
    arguments: [
      // The time of a step counts from the first observation of it.
      ([(1, 0, 5_000), (1, 100, 6_000)], nil),
      ([(1, 0, 5_000), (1, 100, 6_001)], .overtime),
      // Another step is another time.
      ([(1, 0, 5_000), (2, 100, 7_000), (2, 200, 8_000)], nil),
      ([(1, 0, 5_000), (2, 100, 7_000), (2, 200, 8_001)], .overtime),
      // Before the first step no step's time can be exceeded.
      ([(0, 0, 5_000), (0, 100, 9_000)], nil),
      ([(0, 0, 5_000), (0, 10_001, 9_000)], .stalled),
      // No progress without using the processor, however often it is observed.
      ([(1, 5_000, 1), (1, 10_000, 2), (1, 15_000, 3)], nil),
      ([(1, 5_000, 1), (1, 10_000, 2), (1, 15_001, 3)], .stalled),
      ([(1, 5_000, nil), (1, 15_000, nil)], nil), ([(1, 5_000, nil), (1, 15_001, nil)], .stalled),
    ] as [([(Int, Int, Int?)], LineProcessFailure?)])
  func `time`(observations: [(Int, Int, Int?)], failure: LineProcessFailure?) {
    var watch = ProcessWatch(limits: limits, wall: .zero)
    let answers = observations.map { watch.observed(child($0.0, wall: $0.1, processor: $0.2)) }
    #expect(answers.last == failure)
    #expect(answers.dropLast().allSatisfy { $0 == nil })
  }

  @Test(
    arguments: [(nil, nil), (1_000, nil), (1_001, .oversized)] as [(Int?, LineProcessFailure?)])
  func `memory`(bytes: Int?, failure: LineProcessFailure?) {
    var watch = ProcessWatch(limits: limits, wall: .zero)
    #expect(watch.observed(child(0, wall: 0, bytes: bytes)) == failure)
    #expect(watch.observed(child(1, wall: 0, bytes: bytes)) == failure)
  }
}
