import Testing

@testable import Media

struct KeyFrameTrackerTests {
  private func summary(_ packets: [(Int64, Bool)], end: Int64? = nil) -> VideoMeasurements.KeyFrames
  {
    var tracker = KeyFrameTracker()
    for (time, isKey) in packets { tracker.add(presentation: time, isKey: isKey) }
    return tracker.summary(clock: StreamClock(numerator: 1, denominator: 10), end: end)
  }

  @Test func `pictures before their key frame make a group open, once`() {
    let packets: [(Int64, Bool)] = [
      (0, true), (2, false), (1, false), (5, true), (3, false), (4, false), (9, true), (10, false),
    ]
    let found = summary(packets, end: 20)
    #expect(found.count == 3)
    #expect(found.openGroups == 1)
    #expect(found.largestDistance == .milliseconds(1_100))
    #expect(summary(packets).largestDistance == .milliseconds(500))
  }

  @Test func `without key frames there is no distance`() {
    #expect(summary([(0, false)], end: 10) == .init())
  }

  @Test func `rounding of containers is no variable rate, a left out picture is`() {
    func cadence(_ milliseconds: [Int]) -> VideoMeasurements.Cadence? {
      VideoMeasurements.Cadence(ofSorted: milliseconds.map { .milliseconds($0) })
    }
    #expect(cadence([0, 33, 67, 100])?.isVariable == false)
    #expect(cadence([0, 33, 100, 133])?.isVariable == true)
    #expect(cadence([0]) == nil)
  }
}
