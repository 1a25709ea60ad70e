/// Decides, from observations of a child at work, when it has exceeded a limit.
///
/// One watch is for one piece of work: limits of time count from its beginning.
package struct ProcessWatch {
  /// The state of a child as observed from outside.
  struct Observation {
    /// How many steps of the watched work the child has begun.
    var steps: Int
    /// The time on a clock that never goes back.
    var wall: Duration
    /// The processor time that the child has used since the child began; nil when that is not
    /// known.
    var processorTime: Duration?
    /// The child's resident memory; nil when that is not known.
    var residentBytes: Int?
  }

  /// The limits of the child.
  package let limits: ProcessLimits
  /// The observation that last showed progress.
  private var progress: Observation

  /// Begins a watch now.
  package init(limits: ProcessLimits) {
    self.init(limits: limits, wall: SpawnedProcess.wallTime)
  }

  init(limits: ProcessLimits, wall: Duration) {
    self.limits = limits
    progress = Observation(steps: 0, wall: wall)
  }

  /// Returns which limit an observation shows the child to exceed; nil when it exceeds none.
  ///
  /// A step's time counts from the first observation of the step, so that no step gets less than
  /// its limit.
  mutating func observed(_ child: Observation) -> LineProcessFailure? {
    if let bytes = child.residentBytes, bytes > limits.residentBytes { return .oversized }
    if child.steps != progress.steps {
      progress = child
      return nil
    }
    guard let began = progress.processorTime else {
      progress.processorTime = child.processorTime
      return isLate(child) ? .stalled : nil
    }
    if child.steps > 0, let limit = limits.stepTime, let now = child.processorTime,
      now - began > limit
    {
      return .overtime
    }
    return isLate(child) ? .stalled : nil
  }

  private func isLate(_ child: Observation) -> Bool {
    child.wall - progress.wall > limits.wallTime
  }
}

/// The resources that a child may use before it is killed.
package struct ProcessLimits: Sendable, Hashable {
  /// The limit of processor time for one step of the child's work, on all its threads; nil for no
  /// limit.
  package var stepTime: Duration?
  /// The wall time within which a child has to make progress: begin the next step, read what is
  /// sent, or answer.
  package var wallTime: Duration
  /// The limit of the child's resident memory, in bytes, and of the length of a line.
  package var residentBytes: Int

  /// Makes limits; the memory limit is a gigabyte by default.
  package init(stepTime: Duration? = nil, wallTime: Duration, residentBytes: Int = 1 << 30) {
    self.stepTime = stepTime
    self.wallTime = wallTime
    self.residentBytes = residentBytes
  }
}
