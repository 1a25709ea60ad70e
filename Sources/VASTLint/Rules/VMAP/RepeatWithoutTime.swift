internal import Diagnostics
internal import XMLTree

/// A break that repeats without a place to count from.
enum RepeatWithoutTime: PracticeRule {
  static let rule = LintRule(
    "RepeatWithoutTime", .warning, "repeatAfter on a break at the start or end",
    rationale: "A pre-roll or post-roll has nothing to repeat after; players ignore it.",
    clause: "VMAP 1.0.1, AdBreak, repeatAfter")

  static let elements: [SchemaElement] = [.adBreak]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.value(of: "repeatAfter") != nil, let offset = node.value(of: "timeOffset"),
      offset == "start" || offset == "end"
    else { return }
    pass.report(
      rule, at: node.position, "'repeatAfter' is ignored on a break at '\(offset)'")
  }
}
