internal import Diagnostics
internal import XMLTree

/// Finds a URL whose host leads nowhere.
enum URLHostOdd: URLRule {
  static let rule = Rule(
    "URLHostOdd", .error, "a URL whose host leads nowhere",
    explanation: """
      There is no host, it is the viewer's own device, a second scheme takes its place, \
      it is no name, or the port is none. No request reaches a server.
      """,
    remedy: "Write the server's public host after 'https://', and a port of 1 to 65535 or none.",
    clause: "RFC 3986 § 3.2; VAST 2.0 to 4.3, URIs")

  static let trigger: URLTraits = .oddHost

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    let rest = node.trimmedText.drop { $0 != "/" }.drop { $0 == "/" }
    let host = rest.prefix { !"/?#".contains($0) }
    pass.report(
      rule, at: node.position,
      !node.trimmedText.contains("://")
        ? "the URL of '\(node.name)' has no '//' after its scheme"
        : host.isEmpty || node.trimmedText.contains(":///")
          ? "the URL of '\(node.name)' has no host"
          : "the host \(LintPass.quoted(String(host))) in the URL of '\(node.name)' leads nowhere")
  }
}
