/// An interval of a media file in which a condition holds.
package struct MediaInterval: Sendable, Hashable {
  /// The position where it begins, counted from the container's start.
  package let start: Duration
  /// The position where it ends: the first picture or sample in which the condition no longer
  /// holds. When the condition holds to the end, it is the last picture's own time or the end of
  /// the audio, as FFmpeg's filters count.
  package let end: Duration
  /// Whether the condition holds in the last picture or the last sample.
  package let reachesEnd: Bool

  package init(start: Duration, end: Duration, reachesEnd: Bool = false) {
    self.start = start
    self.end = max(start, end)
    self.reachesEnd = reachesEnd
  }

  /// How long it is, zero or more.
  package var duration: Duration { end - start }
}

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
