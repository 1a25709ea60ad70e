package import Vocabulary

/// The results of one standard in sampled and in continuous measurement.
package struct ViewabilityComparison: Sendable, Hashable {
  /// The result of one measurement.
  package struct Finding: Sendable, Hashable {
    /// When the standard was met; absent when it was not.
    package var metAt: VirtualInstant?
    /// The longest time that counted: the longest continuous run if the standard requires
    /// continuous time, otherwise all time that counted.
    package var longestRun: Duration
    /// All time that counted.
    package var total: Duration
    /// Why the standard was not met, with the measured value that came nearest to it; absent when
    /// it was met.
    package var reason: String?

    init(_ timer: ViewabilityTimer) {
      metAt = timer.metInstant
      longestRun = timer.longestRun
      total = timer.viewableTime
      reason = timer.shortfall?.description
    }

    /// The result in words: `met at 2.000 s`.
    package var description: String {
      if let metAt { return "met at \(TimeText.readable(metAt.sinceStart))" }
      return "not met" + (reason.map { " (\($0))" } ?? "")
    }
  }

  package var standard: String
  /// The result of the measurement by observing the view tree every 200 ms, as scripts do.
  package var sampled: Finding
  /// The result of the measurement at each change of the part in view.
  package var continuous: Finding

  /// Whether only one measurement finds the standard met, or both do at different instants.
  package var differs: Bool { sampled.metAt != continuous.metAt }
}
