internal import Diagnostics
internal import XMLTree

/// A URL that depends on where it stands.
enum URLNotAbsolute: URLRule {
  static let rule = LintRule(
    "URLNotAbsolute", .warning, "a URL without a scheme",
    rationale: """
      A tag is read by apps and servers that are on no page: '//host/x', '/x' and 'www.x.com' \
      lead nowhere there, and to the publisher's own server elsewhere.
      """,
    clause: "RFC 3986, relative references; VAST 2.0 to 4.3, URIs")

  static let trigger: URLTraits = .relative

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position, "the URL of '\(node.name)' has no scheme; 'https://' is wanted")
  }
}
