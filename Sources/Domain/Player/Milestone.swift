internal import VirtualTime

/// The five tracking points of a creative: start, quartiles and complete, in
/// order.
package enum Milestone: Int, Sendable, CaseIterable, Comparable {
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete

  package static func < (lhs: Milestone, rhs: Milestone) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The point's position in a creative with a duration: k quarters of it.
  package func position(in duration: Duration) -> Duration {
    duration.fraction(rawValue, of: 4)
  }

  /// The event that reports the point.
  package var event: PlayerEvent {
    switch self {
    case .start: .start
    case .firstQuartile: .firstQuartile
    case .midpoint: .midpoint
    case .thirdQuartile: .thirdQuartile
    case .complete: .complete
    }
  }
}
