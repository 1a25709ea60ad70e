internal import Vocabulary

/// Decides when an ad counts as viewable for a player that adds up whole seconds.
///
/// Each observation adds the playhead's whole seconds to a sum, and the ad is viewable when the sum
/// reaches four. With four observations per second, this usually happens at the fourth observation
/// after one second of playback.
package struct ViewableSeconds: Sendable, Hashable {
  private static let wanted: Int64 = 4
  private var sum: Int64 = 0

  package init() {}

  /// Whether the ad already counts as viewable.
  package var isMet: Bool { sum >= Self.wanted }

  /// Adds the whole seconds of an observed playhead position to the sum.
  ///
  /// - Returns: whether this observation made the ad viewable.
  package mutating func observed(at position: Duration) -> Bool {
    guard !isMet else { return false }
    sum += position.wholeMilliseconds / 1000
    return isMet
  }
}
