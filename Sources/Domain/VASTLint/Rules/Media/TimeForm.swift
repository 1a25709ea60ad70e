internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a time that only some players can read.
enum TimeForm: RuleHolder {
  static let rule = Rule.timeForm

  static func report(
    _ flaw: TimeValue.Flaw, _ text: Substring, _ node: XMLNode, _ pass: inout LintPass
  ) {
    pass.report(
      rule, at: node.position,
      "\(LintPass.quoted(text)) is not HH:MM:SS or HH:MM:SS.mmm; \(flaw.words)")
  }

  /// Checks an attribute that is a time and never a percentage.
  static func check(
    _ text: Substring, of subject: String, _ node: XMLNode, _ pass: inout LintPass
  ) {
    switch TimeValue(text) {
    case .time(_, nil): break
    case .time(_, let flaw?): report(flaw, text, node, &pass)
    case .number, .percentage, nil:
      pass.report(
        .timeMalformed, at: node.position,
        "\(subject) is \(LintPass.quoted(text)); use \(ValueForm.time.wanted)")
    }
  }
}
