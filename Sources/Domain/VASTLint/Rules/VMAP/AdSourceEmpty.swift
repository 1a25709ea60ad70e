internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds an AdSource without content.
enum AdSourceEmpty: PracticeRule {
  static let rule = Rule.adSourceEmpty

  static let elements: [SchemaElement] = [.adSource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.children.contains(where: { AdSourceContent.kinds.contains($0.name) }) else {
      return
    }
    pass.report(
      rule, at: node.position,
      "'AdSource' has no 'VASTAdData', 'AdTagURI' or 'CustomAdData'; one is required")
  }
}
