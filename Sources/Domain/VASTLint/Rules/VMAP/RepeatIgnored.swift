internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a repeating break without a time to count from.
enum RepeatIgnored: PracticeRule {
  static let rule = Rule.repeatIgnored

  static let elements: [SchemaElement] = [.adBreak]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let interval = node.value(of: "repeatAfter") else { return }
    if case .time(.zero, _) = TimeValue(interval) {
      pass.report(rule, at: node.position, "'repeatAfter' is zero, so the break cannot repeat")
      return
    }
    guard let offset = node.value(of: "timeOffset"),
      offset == "end" || offset.hasPrefix("#")
    else { return }
    pass.report(
      rule, at: node.position,
      "'repeatAfter' is ignored on a break at \(LintPass.quoted(offset)), which has no time of "
        + "its own"
    )
  }
}
