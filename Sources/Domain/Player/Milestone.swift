internal import VirtualTime

/// The five points of a creative that every tracker reports, in order.
package enum Milestone: Int, Sendable, CaseIterable, Comparable {
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete

  package static func < (lhs: Milestone, rhs: Milestone) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The milestone's place on a creative of a duration: k quarters of it.
  package func position(in duration: Duration) -> Duration {
    duration.fraction(rawValue, of: 4)
  }

  /// The event that reports the milestone.
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
