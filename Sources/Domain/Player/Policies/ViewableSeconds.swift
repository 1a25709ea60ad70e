internal import VirtualTime

/// Decides when a player that adds up whole seconds takes an ad for viewable.
///
/// Each observation adds the playhead's whole seconds; the sum that counts is four. Observations
/// come four times a second, so the third or fourth of the second second usually reaches it.
package struct ViewableSeconds: Sendable, Hashable {
  private static let wanted: Int64 = 4
  private var sum: Int64 = 0

  package init() {}

  /// Whether nothing is left to find out.
  package var isMet: Bool { sum >= Self.wanted }

  /// The playhead was observed.
  ///
  /// - Returns: whether the ad became viewable by it.
  package mutating func observed(at position: Duration) -> Bool {
    guard !isMet else { return false }
    sum += position.wholeMilliseconds / 1000
    return isMet
  }
}
