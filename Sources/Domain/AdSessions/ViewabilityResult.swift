package import VirtualTime

/// Whether a viewability standard was met.
package struct ViewabilityResult: Sendable, Hashable {
  /// Why a standard is measured.
  package enum Role: Sendable, Hashable {
    /// It makes the ad `viewable` in VAST's words.
    case deciding
    case builtIn
    /// The scenario or the configuration states it.
    case custom
  }

  /// The ad's index in play order.
  package var ad: Int
  package var role: Role
  /// What looks at the view tree and its changes say.
  package var comparison: ViewabilityComparison
  /// Whether looks are what the run's session goes by.
  package var isSampled: Bool

  package var standard: String { comparison.standard }

  /// What the session's manner found.
  package var finding: ViewabilityComparison.Finding {
    isSampled ? comparison.sampled : comparison.continuous
  }

  /// When it was met; absent when it was not.
  package var metAt: VirtualInstant? { finding.metAt }
  /// The longest time that counted, in one piece where the standard wants it so.
  package var longestRun: Duration { finding.longestRun }
  /// All time that counted.
  package var total: Duration { finding.total }
}
