/// How verification vendors are simulated (`--verification`).
package enum VerificationMode: String, Sendable, CaseIterable {
  /// The vendor's script where it is available, otherwise the built-in measurer where it can
  /// replace the script.
  case auto
  /// The built-in measurer for every vendor.
  case builtIn = "built-in"
  /// The vendors' scripts only; unavailable ones are not replaced.
  case scripts
  /// The vendors' scripts, and the built-in measurer in addition to each.
  case both
  /// No vendor: nothing is measured, and no verificationNotExecuted tracker is requested.
  case noVendor = "none"

  /// Whether any vendor's script is run.
  package var runsScripts: Bool {
    switch self {
    case .auto, .scripts, .both: true
    case .builtIn, .noVendor: false
    }
  }
}
