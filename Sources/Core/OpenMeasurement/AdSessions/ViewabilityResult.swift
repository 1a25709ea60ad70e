package import Vocabulary

/// Whether a viewability standard was met.
package struct ViewabilityResult: Sendable, Hashable {
  /// Why a standard is measured.
  package enum Role: Sendable, Hashable {
    /// The standard makes the ad `viewable` in VAST's terms.
    case deciding
    case builtIn
    /// The scenario or the configuration defines the standard.
    case custom
  }

  /// The ad's index in play order.
  package var ad: Int
  package var role: Role
  /// The results of sampled and continuous measurement.
  package var comparison: ViewabilityComparison
  /// Whether the run's session uses the sampled measurement.
  package var isSampled: Bool

  package var standard: String { comparison.standard }

  /// The result of the session's measurement.
  package var finding: ViewabilityComparison.Finding {
    isSampled ? comparison.sampled : comparison.continuous
  }

  /// When the standard was met; absent when it was not.
  package var metAt: VirtualInstant? { finding.metAt }
  /// The longest time that counted: the longest continuous run if the standard requires continuous
  /// time, otherwise all time that counted.
  package var longestRun: Duration { finding.longestRun }
  /// All time that counted.
  package var total: Duration { finding.total }
}
