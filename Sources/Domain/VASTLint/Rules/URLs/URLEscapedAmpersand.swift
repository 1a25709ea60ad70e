internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a URL with a literal `&amp;`.
enum URLEscapedAmpersand: URLRule {
  static let rule = Rule.urlEscapedAmpersand

  static let trigger: URLTraits = .escapedAmpersand

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    let entity = entity(in: node.text)
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' has a literal '\(entity.name)', which is requested "
        + "unchanged; inside CDATA write '\(entity.character)'")
  }

  private static func entity(in text: String) -> (name: String, character: String) {
    let named = [
      ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
    ]
    return named.first { text.contains($0.0) } ?? ("&#…;", "the character itself")
  }
}
