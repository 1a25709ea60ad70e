/// Decides, from what is seen of a child at work, when it is enough.
struct ScriptProcessVigil {
  /// What is seen of a child from outside.
  struct Sight {
    /// How many entries into scripts it has begun with this request.
    var entries: Int
    /// The time on a clock that never goes back.
    var wall: Duration
    /// The processor time that it has used since it began; nil when that is not known.
    var processorTime: Duration?
    /// Its resident set; nil when that is not known.
    var residentBytes: Int?
  }

  private let limits: ScriptProcessLimits
  /// When it last got on, as far as that was seen.
  private var progress: Sight

  init(limits: ScriptProcessLimits, wall: Duration) {
    self.limits = limits
    progress = Sight(entries: 0, wall: wall)
  }

  /// The child was looked at; nil when it may go on.
  ///
  /// An entry's time counts from the first look at it, so that it is never cut short.
  mutating func saw(_ sight: Sight) -> ScriptProcessFailure? {
    if let bytes = sight.residentBytes, bytes > limits.residentBytes { return .oversized }
    if sight.entries != progress.entries {
      progress = sight
      return nil
    }
    guard let began = progress.processorTime else {
      progress.processorTime = sight.processorTime
      return isLate(sight) ? .stalled : nil
    }
    if sight.entries > 0, let now = sight.processorTime, now - began > limits.entryTime {
      return .overtime
    }
    return isLate(sight) ? .stalled : nil
  }

  private func isLate(_ sight: Sight) -> Bool { sight.wall - progress.wall > limits.wallTime }
}
