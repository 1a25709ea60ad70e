package import Player
package import Vocabulary

/// Keeps a run in step with a clock outside of it, and receives its events as they are recorded.
///
/// The run itself reads no clock: it calls `wait` before each step, and goes on when that returns.
package protocol RunPacing {
  /// Returns when the clock reaches an instant, or earlier if the user ends the run.
  func wait(until instant: VirtualInstant) -> RunPacingAnswer

  /// A beacon was recorded; `number` is its place among the run's beacons, from 0.
  func recorded(_ beacon: Beacon, number: Int)

  /// An event was recorded; beacons are events too. `number` is the event's place among the run's
  /// events, from 0.
  func recorded(_ event: RunEvent, number: Int)
}

extension RunPacing {
  package func recorded(_ beacon: Beacon, number: Int) {}
  package func recorded(_ event: RunEvent, number: Int) {}
}

/// Whether a run that waited goes on.
package enum RunPacingAnswer: Sendable, Hashable {
  /// The clock reached the instant: the run goes on.
  case due
  /// The user ends the run now, at an instant not after the one that was waited for.
  case interrupted(at: VirtualInstant)
}
