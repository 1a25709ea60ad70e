import Testing

@testable import Media

struct IntervalTrackerTests {
  @Test func `beginnings and ends make intervals, an open one lasts to the end`() {
    var tracker = IntervalTracker()
    tracker.end(at: .seconds(1))
    tracker.begin(at: .seconds(-1))
    tracker.begin(at: .seconds(1))
    tracker.end(at: .seconds(2))
    tracker.begin(at: .seconds(3))
    #expect(
      tracker.intervals(until: .seconds(5)) == [
        MediaInterval(start: .zero, end: .seconds(2)),
        MediaInterval(start: .seconds(3), end: .seconds(5), reachesEnd: true),
      ])
    // Damage may leave the end before the beginning.
    #expect(tracker.intervals(until: .seconds(2)).last?.duration == .zero)
  }
}
