internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a Duration that cannot be read.
enum DurationMalformed: PracticeRule {
  static let rule = Rule.durationMalformed

  static let elements: [SchemaElement] = [.duration]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let text = node.text.withoutBlankEnds
    guard !text.isEmpty else {
      pass.report(.durationMissing, at: node.position, "'Duration' is empty")
      return
    }
    switch TimeValue(text) {
    case .time(let value, let flaw):
      if let flaw { TimeForm.report(flaw, text, node, &pass) }
      if value == .zero { DurationZero.report(text, node, &pass) }
      DurationImplausible.check(value, node, &pass)
    case .number:
      pass.report(
        TimeForm.rule, at: node.position,
        "duration \(LintPass.quoted(text)) has no unit, and some players read it as seconds; "
          + "use \(ValueForm.time.wanted)")
    case .percentage, nil:
      pass.report(
        rule, at: node.position,
        "duration \(LintPass.quoted(text)) cannot be read; "
          + (TimeValue.exceedsClock(text)
            ? "minutes and seconds are at most 59" : "use \(ValueForm.time.wanted)"))
    }
  }
}
