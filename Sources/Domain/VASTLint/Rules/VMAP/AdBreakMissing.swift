internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a VMAP document without an AdBreak.
enum AdBreakMissing: PracticeRule {
  static let rule = Rule.adBreakMissing

  static let elements: [SchemaElement] = [.vmap]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.hasChild("AdBreak") else { return }
    pass.report(rule, at: node.position, "the document has no 'AdBreak', so there are no ads")
  }
}
