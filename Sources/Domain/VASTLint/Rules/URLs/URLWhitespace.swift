internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds white space inside a URL.
enum URLWhitespace: URLRule {
  static let rule = Rule.urlWhitespace

  static let trigger: URLTraits = .whitespace

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' has white space inside; encode spaces as '%20'")
  }
}
