internal import Diagnostics
internal import XMLTree

/// Finds a Duration of zero.
enum DurationZero: RuleHolder {
  static let rule = Rule(
    "DurationZero", .warning, "a Duration of zero",
    explanation: """
      Players that use the declared duration reach every quartile at once, or none. It is common \
      in VPAID tags, whose unit knows the duration only when it runs.
      """,
    remedy: "Write the media's duration.",
    clause: "VAST 2.0 to 4.3, Duration; practice")

  static func report(_ text: Substring, _ node: XMLNode, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "duration \(LintPass.quoted(text)) is zero; quartiles need the actual duration")
  }
}
