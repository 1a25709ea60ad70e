/// How verification vendors are simulated (`--verification`).
package enum VerificationMode: String, Sendable, CaseIterable {
  /// The vendor's script where it can be had, else the built-in measurer where it can stand in.
  case auto
  /// The built-in measurer for every vendor.
  case builtIn = "built-in"
  /// The vendors' scripts, and nothing in place of those that can't be had.
  case scripts
  /// The vendors' scripts, and the built-in measurer beside each.
  case both
}
