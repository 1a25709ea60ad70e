internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds markup where a URL is required.
enum ResourceMisplaced: PracticeRule {
  static let rule = Rule.resourceMisplaced

  static let elements: [SchemaElement] = [.iFrameResource, .staticResource, .htmlResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    if node.name == "HTMLResource" {
      let text = node.text.withoutBlankEnds
      let url = URLTraits(of: node.text)
      guard url.contains(.http) || url.contains(.https),
        url.isDisjoint(with: [.whitespace, .markup])
      else { return }
      pass.report(
        rule, at: node.position,
        "'HTMLResource' holds the URL \(LintPass.quoted(text)), not HTML; use 'IFrameResource'")
      return
    }
    guard isMarkup(node) else { return }
    pass.report(
      rule, at: node.position,
      "'\(node.name)' holds HTML, not a URL; use 'HTMLResource'")
  }

  static func isMarkup(_ node: XMLNode) -> Bool {
    node.text.withoutBlankEnds.utf8.first == UInt8(ascii: "<")
  }
}
