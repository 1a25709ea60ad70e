/// Collects stretches from their beginnings and ends as filters report them.
struct IntervalTracker: Sendable {
  private var closed: [MediaInterval] = []
  private var start: Duration?

  /// A stretch begins; one that is open goes on.
  mutating func begin(at position: Duration) { start = start ?? max(.zero, position) }

  /// The open stretch ends, if there is one.
  mutating func end(at position: Duration) {
    if let start { closed.append(MediaInterval(start: start, end: position)) }
    start = nil
  }

  /// All stretches in their order; one that is still open ends where the media does.
  func intervals(until end: Duration) -> [MediaInterval] {
    closed + (start.map { [MediaInterval(start: $0, end: end, reachesEnd: true)] } ?? [])
  }
}
