internal import Diagnostics
internal import XMLTree

/// A URL that has swallowed something.
enum URLWithMarkup: URLRule {
  static let rule = LintRule(
    "URLWithMarkup", .warning, "'<' inside a URL",
    rationale: """
      Most often a CDATA section was not closed and took in the elements that follow, or CDATA \
      was put into CDATA.
      """,
    clause: "RFC 3986; XML 1.0, CDATA sections")

  static let trigger: URLTraits = .markup

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' contains '<'; is a CDATA section not closed?")
  }
}
