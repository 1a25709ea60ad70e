internal import Diagnostics
internal import XMLTree

/// Markup where an address is wanted.
enum ResourceMisplaced: PracticeRule {
  static let rule = LintRule(
    "ResourceMisplaced", .warning, "an IFrameResource that holds HTML",
    rationale: """
      'IFrameResource' is the address of a page; a player puts it into the frame as one, and the \
      frame stays empty. HTML belongs into 'HTMLResource'.
      """,
    clause: "VAST 2.0 to 4.3, IFrameResource and HTMLResource")

  static let elements: [SchemaElement] = [.iFrameResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard isMarkup(node) else { return }
    pass.report(
      rule, at: node.position,
      "'IFrameResource' holds HTML, not a URL; it belongs into 'HTMLResource'")
  }

  static func isMarkup(_ node: XMLNode) -> Bool {
    node.text.withoutBlankEnds.utf8.first == UInt8(ascii: "<")
  }
}
