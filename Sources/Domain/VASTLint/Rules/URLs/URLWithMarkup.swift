internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds markup inside a URL.
enum URLWithMarkup: URLRule {
  static let rule = Rule.urlWithMarkup

  static let trigger: URLTraits = .markup

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' contains '<'; is a CDATA section not closed?")
  }
}
