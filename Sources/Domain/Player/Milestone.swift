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

  /// The kind of the event that reports the point.
  package var kind: PlayerEvent.Kind {
    switch self {
    case .start: .start
    case .firstQuartile: .firstQuartile
    case .midpoint: .midpoint
    case .thirdQuartile: .thirdQuartile
    case .complete: .complete
    }
  }
}

/// Some of the tracking points.
struct Milestones: Sendable, Hashable {
  private var bits: UInt8 = 0

  /// Whether all of them are in it.
  var isComplete: Bool { Milestone.allCases.allSatisfy(contains) }

  func contains(_ milestone: Milestone) -> Bool { bits & Self.bit(of: milestone) != 0 }

  /// Adds a point; says whether it was not in it before.
  mutating func insert(_ milestone: Milestone) -> Bool {
    guard !contains(milestone) else { return false }
    bits |= Self.bit(of: milestone)
    return true
  }

  private static func bit(of milestone: Milestone) -> UInt8 { 1 << UInt8(milestone.rawValue) }
}
