internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a URL with a literal `&amp;`.
enum URLEscapedAmpersand: URLRule {
  static let rule = Rule.urlEscapedAmpersand

  static let trigger: URLTraits = .escapedAmpersand

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' has a literal '&amp;', which is requested unchanged; "
        + "inside CDATA write '&'")
  }
}
