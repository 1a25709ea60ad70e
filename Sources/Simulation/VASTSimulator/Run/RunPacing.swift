package import Beacons
package import RunRecords
package import VirtualTime

/// Keeps a run to a clock outside of it, and is told of its events as they happen.
///
/// The run itself knows no clock: it asks before each step, and goes on when the
/// answer is there.
package protocol RunPacing {
  /// Comes back when the time of an instant has come, or the run is to end before it.
  func wait(until instant: VirtualInstant) -> RunPacingAnswer

  /// A beacon was recorded; `number` is its place among the run's beacons, from 0.
  func recorded(_ beacon: Beacon, number: Int)

  /// An event was recorded, a beacon's too; `number` is its place among the run's events, from 0.
  func recorded(_ event: RunEvent, number: Int)
}

extension RunPacing {
  package func recorded(_ beacon: Beacon, number: Int) {}
  package func recorded(_ event: RunEvent, number: Int) {}
}

/// What becomes of a run that waits.
package enum RunPacingAnswer: Sendable, Hashable {
  /// The time has come.
  case due
  /// The user ends the run now, at an instant not after the one that was waited for.
  case interrupted(at: VirtualInstant)
}
