internal import VASTSimulator

/// The number of start-up offsets with a deviation, of those tried, over cases and players.
package struct OffsetShare: Sendable, Hashable, Codable {
  /// The smallest and the largest number of offsets with the deviation; 0 for a deviation that only
  /// the profile's own offset shows.
  package var counts: ClosedRange<Int>
  /// The number of start-up offsets that were tried.
  package var tried: Int

  package init(_ counts: ClosedRange<Int>, of tried: Int) {
    self.counts = counts
    self.tried = tried
  }

  init(_ dependence: OffsetDependence) {
    self.init(dependence.failing.count...dependence.failing.count, of: dependence.count)
  }

  func joined(with other: OffsetShare?) -> OffsetShare {
    guard let other else { return self }
    let least = min(counts.lowerBound, other.counts.lowerBound)
    return OffsetShare(
      least...max(counts.upperBound, other.counts.upperBound), of: max(tried, other.tried))
  }

  /// The share without a verb: `for 2 to 3 of 8 start-up offsets`.
  package var words: String {
    if counts.upperBound == 0 { return "for the player's own start-up offset only" }
    let count =
      counts.lowerBound == counts.upperBound
      ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
    return "for \(count) of \(tried) start-up offsets"
  }
}
