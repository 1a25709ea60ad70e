internal import Diagnostics
internal import XMLTree

/// Finds a scheme other than http and https.
enum URLSchemeUnusual: URLRule {
  static let rule = Rule(
    "URLSchemeUnusual", .warning, "a scheme that is not http or https",
    explanation: """
      Trackers, media and further tags are requested over HTTP. No player requests another scheme. \
      Only clicks may open apps. A 'javascript:' URL in a click does not run, or runs with the \
      publisher's rights.
      """,
    remedy: "Use a URL that begins with 'https://'.",
    clause: "VAST 2.0 to 4.3, URIs")

  static let trigger: URLTraits = .otherScheme

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    switch url.form {
    case .tracker, .adTag: break
    case .file:
      // Streaming servers have schemes of their own; 4.3 allows data in interactive files.
      guard !["rtmp", "rtsp", "data"].contains(where: { scheme(of: node).hasPrefix($0) }) else {
        return
      }
    case .clickThrough:
      // Apps have schemes of their own; these run or show something on the player's own page.
      guard ["javascript", "vbscript", "data", "file"].contains(scheme(of: node)) else { return }
    case .resource:
      // An image may be in the URL.
      guard scheme(of: node) != "data" else { return }
    case .reference, .container, .open, .free, .label, .price, .duration, .seconds:
      return
    }
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' has the scheme \(LintPass.quoted(scheme(of: node))); use 'https'")
  }

  private static func scheme(of node: XMLNode) -> String {
    node.trimmedText.prefix { $0 != ":" }.lowercased()
  }
}
