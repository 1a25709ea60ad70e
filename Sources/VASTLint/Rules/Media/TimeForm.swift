internal import Diagnostics
internal import XMLTree

/// A time that some read and some do not.
enum TimeForm: RuleHolder {
  static let rule = LintRule(
    "TimeForm", .warning, "a time that can be read and is not in VAST's form",
    rationale: """
      VAST has HH:MM:SS and HH:MM:SS.mmm. '0:0:5', '00:00:05.5' and '30' are read by some \
      players, rounded by others and refused by the rest.
      """,
    clause: "VAST 2.0 to 4.3, Duration; 3.0 and later, offsets")

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
        StructureRules.timeMalformed, at: node.position,
        "\(subject) is \(LintPass.quoted(text)); \(ValueForm.time.wanted) is wanted")
    }
  }
}
