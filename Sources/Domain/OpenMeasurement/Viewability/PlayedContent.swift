internal import VirtualTime

/// The played part of an ad's content and the playhead, both counted from the position at which playing
/// began.
struct PlayedContent: Sendable {
  /// Ascending, and apart from each other.
  private var ranges: [Range<Duration>] = []
  private var position = Duration.zero

  /// How long the playhead stays in content that was played before; zero in new content.
  var replayLeft: Duration {
    guard let range = ranges.last(where: { $0.lowerBound <= position }) else { return .zero }
    return max(.zero, range.upperBound - position)
  }

  /// How long until the playhead enters content that was played before; nil for never.
  var timeToReplay: Duration? {
    ranges.first { $0.lowerBound > position }.map { $0.lowerBound - position }
  }

  /// How long playing on takes until an amount of new content was played.
  func time(playingNew amount: Duration) -> Duration {
    var (left, reached) = (amount, position)
    for range in ranges where range.upperBound > position {
      let gap = max(.zero, range.lowerBound - reached)
      if gap > .zero, left <= gap { break }
      left -= gap
      reached = range.upperBound
    }
    return reached + left - position
  }

  /// Plays on.
  mutating func play(for elapsed: Duration) {
    guard elapsed > .zero else { return }
    var played = position..<(position + elapsed)
    position = played.upperBound
    // Most players never jump.
    if ranges.isEmpty {
      ranges = [played]
      return
    }
    if ranges.count == 1, ranges[0].upperBound == played.lowerBound {
      ranges[0] = ranges[0].lowerBound..<played.upperBound
      return
    }
    let joined = ranges.filter {
      $0.upperBound >= played.lowerBound && $0.lowerBound <= played.upperBound
    }
    for range in joined {
      played =
        min(played.lowerBound, range.lowerBound)..<max(played.upperBound, range.upperBound)
    }
    ranges.removeAll { joined.contains($0) }
    ranges.insert(
      played, at: ranges.firstIndex { $0.lowerBound > played.lowerBound } ?? ranges.endIndex)
  }

  /// Moves the playhead without playing, back when the distance is negative.
  mutating func jump(by distance: Duration) { position += distance }
}
