internal import Diagnostics
internal import VAST

/// A name between two names.
enum VerificationMisspelt: RuleHolder {
  static let rule = Rule.verificationMisspelt
}
