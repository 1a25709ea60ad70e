internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a relative URL.
enum URLNotAbsolute: URLRule {
  static let rule = Rule.urlNotAbsolute

  static let trigger: URLTraits = .relative

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position, "the URL of '\(node.name)' has no scheme; use 'https://'")
  }
}
