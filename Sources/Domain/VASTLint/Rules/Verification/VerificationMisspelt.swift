internal import Diagnostics
internal import VAST

/// Finds a misspelt name of a verification element.
enum VerificationMisspelt: RuleHolder {
  static let rule = Rule.verificationMisspelt
}
