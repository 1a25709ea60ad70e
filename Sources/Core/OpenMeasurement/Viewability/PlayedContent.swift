internal import Vocabulary

/// The played part of an ad's content and the playhead, both counted from the position at which playing
/// began.
struct PlayedContent: Sendable {
  /// What was played since the last jump; it ends at the playhead.
  private var current = Duration.zero..<Duration.zero
  /// The ranges that were played before the last jump, in ascending order and with a gap between
  /// any two.
  private var earlier: [Range<Duration>] = []

  private var position: Duration { current.upperBound }

  /// How long the playhead stays in content that was played before; zero in new content.
  var replayLeft: Duration {
    guard let range = earlier.last(where: { $0.lowerBound <= position }) else { return .zero }
    return max(.zero, range.upperBound - position)
  }

  /// How long until the playhead enters content that was played before; nil for never.
  var timeToReplay: Duration? {
    earlier.first { $0.lowerBound > position }.map { $0.lowerBound - position }
  }

  /// How long the player must play on until it has played an amount of new content.
  func time(playingNew amount: Duration) -> Duration {
    var (left, reached) = (amount, position)
    for range in earlier where range.upperBound > position {
      let gap = max(.zero, range.lowerBound - reached)
      if gap > .zero, left <= gap { break }
      left -= gap
      reached = range.upperBound
    }
    return reached + left - position
  }

  /// Moves the playhead on by the time that passed while the ad played.
  ///
  /// - Returns: how much of that time played content that was not played before.
  mutating func play(for elapsed: Duration) -> Duration {
    guard elapsed > .zero else { return .zero }
    // Most players never jump.
    let new = earlier.isEmpty ? elapsed : max(.zero, elapsed - replayLeft)
    current = current.lowerBound..<position + elapsed
    return new
  }

  /// Moves the playhead without playing, back when the distance is negative.
  mutating func jump(by distance: Duration) {
    let target = position + distance
    if !current.isEmpty {
      // Earlier ranges that the current range overlaps or touches are merged with it.
      let joined = earlier.filter {
        $0.upperBound >= current.lowerBound && $0.lowerBound <= current.upperBound
      }
      let lowest = joined.reduce(current.lowerBound) { min($0, $1.lowerBound) }
      let highest = joined.reduce(current.upperBound) { max($0, $1.upperBound) }
      earlier.removeAll { joined.contains($0) }
      earlier.insert(
        lowest..<highest, at: earlier.firstIndex { $0.lowerBound > lowest } ?? earlier.endIndex)
    }
    current = target..<target
  }
}
