/// An instant on a run's own timeline, counted from the run's beginning.
///
/// Virtual instants, media positions and wall time are three different things:
/// a media position is a plain `Duration` from a creative's first frame, and
/// wall time is a `WallClock`'s start plus a virtual instant.
package struct VirtualInstant: InstantProtocol, Hashable, Sendable {
  /// The time since the run began, zero or more.
  package var sinceStart: Duration

  @inlinable
  package init(sinceStart: Duration) { self.sinceStart = sinceStart }

  /// The instant at which every run begins.
  package static let zero = VirtualInstant(sinceStart: .zero)

  @inlinable
  package func advanced(by duration: Duration) -> VirtualInstant {
    VirtualInstant(sinceStart: sinceStart + duration)
  }

  @inlinable
  package func duration(to other: VirtualInstant) -> Duration {
    other.sinceStart - sinceStart
  }

  @inlinable
  package static func < (lhs: VirtualInstant, rhs: VirtualInstant) -> Bool {
    lhs.sinceStart < rhs.sinceStart
  }
}
