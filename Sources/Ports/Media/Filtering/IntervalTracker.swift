/// Collects intervals from their beginnings and ends as filters report them.
struct IntervalTracker: Sendable {
  private var closed: [MediaInterval] = []
  private var start: Duration?

  /// Begins an interval; an open one continues.
  mutating func begin(at position: Duration) { start = start ?? max(.zero, position) }

  /// Ends the open interval, if there is one.
  mutating func end(at position: Duration) {
    if let start { closed.append(MediaInterval(start: start, end: position)) }
    start = nil
  }

  /// All intervals in order; one that is still open ends where the media ends.
  func intervals(until end: Duration) -> [MediaInterval] {
    closed + (start.map { [MediaInterval(start: $0, end: end, reachesEnd: true)] } ?? [])
  }
}
