internal import OpenMeasurement
package import VirtualTime

/// One standard as two manners of looking find it.
package struct ViewabilityComparison: Sendable, Hashable {
  /// What one manner found.
  package struct Finding: Sendable, Hashable {
    /// When the standard was met; absent when it was not.
    package var metAt: VirtualInstant?
    /// The longest time that counted, in one piece where the standard wants it so.
    package var longestRun: Duration
    /// All time that counted.
    package var total: Duration
    /// Why it was not met, with the nearest figure; absent when it was.
    package var reason: String?

    init(_ timer: ViewabilityTimer) {
      metAt = timer.metInstant
      longestRun = timer.longestRun
      total = timer.viewableTime
      reason = timer.shortfall?.description
    }

    /// What was found, in words: `met at 2.000 s`.
    package var description: String {
      if let metAt { return "met at \(TimeText.readable(metAt.sinceStart))" }
      return "not met" + (reason.map { " (\($0))" } ?? "")
    }
  }

  package var standard: String
  /// By looks at the view tree, as a script has them.
  package var sampled: Finding
  /// At each change of what is in view.
  package var continuous: Finding

  /// Whether one manner finds the standard met and the other not, or at another instant.
  package var differs: Bool { sampled.metAt != continuous.metAt }
}
