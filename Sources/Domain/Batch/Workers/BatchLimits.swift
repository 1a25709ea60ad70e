/// What a batch may use up.
package struct BatchLimits: Sendable, Hashable {
  /// How many workers run at once, at least 1.
  package var jobs: Int
  /// How long a worker may take for one line, on the wall clock.
  package var time: Duration
  /// The resident memory of a worker, in bytes, beyond which it is killed. One that has more than
  /// half of it is replaced when it is idle, so that no line pays for what others left behind.
  package var residentBytes: Int
  /// How long a worker may take to be ready.
  package var startTime: Duration = .seconds(60)
  /// How many workers in a row may fail to start before the batch is given up: more than an
  /// operator, or a machine without memory, kills by chance.
  package var startAttempts = 10
  /// How many lines are held at once: those that are under way, and those whose results wait for
  /// an earlier line's.
  package var heldLines = 4_096
  /// How many bytes of lines are held at once; a single line may be longer.
  package var heldBytes = 32 << 20
  /// How many lines a worker is sent ahead while it answers quickly.
  package var depth = 8
  /// Below this time for a line a worker answers quickly.
  package var quickTime: Duration = .milliseconds(20)

  package init(
    jobs: Int, time: Duration = .seconds(60), residentBytes: Int = 1_000_000_000
  ) {
    self.jobs = jobs
    self.time = time
    self.residentBytes = residentBytes
  }
}
