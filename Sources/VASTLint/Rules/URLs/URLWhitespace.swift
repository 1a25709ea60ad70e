internal import Diagnostics
internal import XMLTree

/// White space where none can be.
enum URLWhitespace: URLRule {
  static let rule = LintRule(
    "URLWhitespace", .warning, "white space inside a URL",
    rationale: """
      A URL has none. Players drop line breaks or not and encode spaces or not, so that the \
      request differs from one to the next. White space around a URL is harmless.
      """,
    clause: "RFC 3986; VAST 2.0 to 4.3, URIs")

  static let trigger: URLTraits = .whitespace

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' has white space inside; encode spaces as '%20'")
  }
}
