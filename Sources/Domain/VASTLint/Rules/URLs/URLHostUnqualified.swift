internal import Diagnostics
internal import XMLTree

/// Finds a host that is known in one network only.
enum URLHostUnqualified: URLRule {
  static let rule = Rule(
    "URLHostUnqualified", .note, "a host that is known in one network only",
    explanation: """
      A name without a dot, and addresses such as 127.0.0.1, 10.0.0.1 and 192.168.0.1, lead to a \
      server of the own network or nowhere. One finding covers all URLs of a document.
      """,
    remedy: "Write the server's public host, such as 'ads.example.com'.",
    clause: "RFC 3986 § 3.2.2; RFC 1918")

  static let trigger: URLTraits = .bareHost

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.reportOnce(
      rule, at: node.position, "the host in the URL of '\(node.name)' is known in one network only")
  }
}
