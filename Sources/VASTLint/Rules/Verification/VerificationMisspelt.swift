internal import Diagnostics

/// A name between two names.
enum VerificationMisspelt: RuleHolder {
  static let rule = LintRule(
    "VerificationMisspelt", .error, "'AdVerification' for 'AdVerifications' or 'Verification'",
    rationale: "No player knows the element, so that nothing inside it is executed.",
    clause: "VAST 4.0 and later, AdVerifications")
}
