/// The whole seconds of the media at which the playhead was observed, rounded to the nearest
/// second.
struct SecondsSeen: Sendable, Hashable {
  /// The last second up to which every second from 1 on was observed.
  private var contiguous: Int64 = 0
  /// The observed seconds after the first gap.
  private var further: Set<Int64> = []

  /// Records the second at which the playhead was observed.
  mutating func observed(at position: Duration) {
    let second = position.nearestSecond
    if second > contiguous { further.insert(second) }
    while further.remove(contiguous + 1) != nil { contiguous += 1 }
  }

  /// Whether every second from the first to a given one was seen.
  func hasSeen(upTo second: Int64) -> Bool { contiguous >= second }

  /// The playhead position from which the next missing second counts as observed.
  var next: Duration { .seconds(contiguous + 1) - .milliseconds(500) }
}
