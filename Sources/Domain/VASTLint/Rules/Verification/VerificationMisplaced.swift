internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds verifications where a player of the version does not read them.
enum VerificationMisplaced: RuleHolder {
  static let rule = Rule.verificationMisplaced

  /// An element outside of any AdVerifications.
  static func report(_ node: XMLNode, in parent: String, _ pass: inout LintPass) {
    let place = node.name == "AdVerifications" ? "'InLine' or 'Wrapper'" : "'AdVerifications'"
    pass.report(
      rule, at: node.position, "'\(node.name)' is not defined in '\(parent)'; put it into \(place)")
  }

  /// The place of 4.1 in an older document.
  static func reportEarly(_ node: XMLNode, in parent: String, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "'AdVerifications' is not defined in '\(parent)' before 4.0; "
        + "put it into an 'Extension' of type 'AdVerifications'")
  }

  /// The place of older versions in a document of 4.1 or later.
  static func reportOld(_ node: XMLNode, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "'AdVerifications' belongs in 'InLine' or 'Wrapper' since 4.1, not in an 'Extension'")
  }
}
