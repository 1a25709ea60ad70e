/// Which whole seconds of the media an observation found the playhead in, rounded to the nearest.
struct SecondsSeen: Sendable, Hashable {
  /// The seconds from 1 on without a gap.
  private var contiguous: Int64 = 0
  /// The seconds after the first gap.
  private var further: Set<Int64> = []

  /// The playhead was observed.
  mutating func observed(at position: Duration) {
    let second = position.nearestSecond
    if second > contiguous { further.insert(second) }
    while further.remove(contiguous + 1) != nil { contiguous += 1 }
  }

  /// Whether every second from the first to a given one was seen.
  func hasSeen(upTo second: Int64) -> Bool { contiguous >= second }

  /// Where the next second that is missing begins.
  var next: Duration { .seconds(contiguous + 1) - .milliseconds(500) }
}
