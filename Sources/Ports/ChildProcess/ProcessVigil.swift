/// Decides, from observations of a child at work, when it has used more than it may.
///
/// One vigil is for one piece of work: limits of time count from its beginning.
package struct ProcessVigil {
  /// What is seen of a child from outside.
  struct Observation {
    /// How many steps it has begun with this piece of work.
    var steps: Int
    /// The time on a clock that never goes back.
    var wall: Duration
    /// The processor time that it has used since it began; nil when that is not known.
    var processorTime: Duration?
    /// Its resident set; nil when that is not known.
    var residentBytes: Int?
  }

  /// What the child may use.
  package let limits: ProcessLimits
  /// When it last made progress, as far as that was seen.
  private var progress: Observation

  /// Begins a vigil now.
  package init(limits: ProcessLimits) {
    self.init(limits: limits, wall: SpawnedProcess.wallTime)
  }

  init(limits: ProcessLimits, wall: Duration) {
    self.limits = limits
    progress = Observation(steps: 0, wall: wall)
  }

  /// The child was observed; nil when it may go on.
  ///
  /// A step's time counts from its first observation, so that it is never cut short.
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
