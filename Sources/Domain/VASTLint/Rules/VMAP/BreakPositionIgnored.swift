internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds breaks by position among breaks by time.
enum BreakPositionIgnored: PracticeRule {
  static let rule = Rule.breakPositionIgnored

  static let elements: [SchemaElement] = [.vmap]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let breaks = node.children.filter { $0.name == "AdBreak" }
    let isPosition = { (node: XMLNode) in node.value(of: "timeOffset")?.hasPrefix("#") == true }
    guard let first = breaks.first(where: isPosition), !breaks.allSatisfy(isPosition) else {
      return
    }
    pass.report(
      rule, at: first.position,
      "timeOffset \(LintPass.quoted(first.value(of: "timeOffset") ?? "")) is ignored, "
        + "since other breaks have times")
  }
}
