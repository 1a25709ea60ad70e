internal import Diagnostics
internal import XMLTree

/// Finds a Duration that no ad has.
enum DurationImplausible: RuleHolder {
  static let rule = Rule(
    "DurationImplausible", .note, "a Duration that is unusual for an ad",
    explanation: """
      Below one second or above ten minutes, hours, minutes and seconds were usually mixed up: \
      '00:30:00' is half an hour.
      """,
    remedy: "Write HH:MM:SS, such as 00:00:30 for thirty seconds.",
    clause: "VAST 2.0 to 4.3, Duration; practice")

  static func check(_ value: Duration, _ node: XMLNode, _ pass: inout LintPass) {
    guard value != .zero, value < .seconds(1) || value > .seconds(600) else { return }
    pass.report(
      rule, at: node.position, "duration '\(node.text.withoutBlankEnds)' is unusual for an ad")
  }
}
