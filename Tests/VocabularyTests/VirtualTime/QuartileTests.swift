import Testing
import Vocabulary

struct QuartileTests {
  @Test func `the tracking points are in order and have the names of VAST and OMID`() {
    #expect(
      TrackingPoint.allCases.map(\.name) == [
        "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
      ])
    #expect(TrackingPoint.allCases.map(\.quarters) == [0, 1, 2, 3, 4])
  }

  @Test func `a position is the exact share of the duration`() {
    let duration = Duration.seconds(10) + Duration(attoseconds: 3)
    #expect(
      Quartile.allCases.map { $0.position(in: duration) } == [
        .milliseconds(2_500), .seconds(5) + Duration(attoseconds: 1),
        .milliseconds(7_500) + Duration(attoseconds: 2),
      ])
    #expect(TrackingPoint.start.position(in: duration) == .zero)
    #expect(TrackingPoint.complete.position(in: duration) == duration)
  }
}
