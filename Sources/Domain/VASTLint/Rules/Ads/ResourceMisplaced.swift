internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds markup where a URL is required.
enum ResourceMisplaced: PracticeRule {
  static let rule = Rule.resourceMisplaced

  static let elements: [SchemaElement] = [.iFrameResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard isMarkup(node) else { return }
    pass.report(
      rule, at: node.position,
      "'IFrameResource' holds HTML, not a URL; use 'HTMLResource'")
  }

  static func isMarkup(_ node: XMLNode) -> Bool {
    node.text.withoutBlankEnds.utf8.first == UInt8(ascii: "<")
  }
}
