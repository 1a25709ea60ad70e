internal import Diagnostics
internal import XMLTree

/// Finds URLs with plain http.
enum URLPlainHTTP: URLRule {
  static let rule = Rule(
    "URLPlainHTTP", .note, "URLs that use plain http",
    explanation: """
      Pages over https block such requests or warn about them, and apps block them by default. One \
      finding covers all URLs of a document.
      """,
    remedy: "Use 'https://' once the servers support it.",
    clause: "Practice: mixed content, App Transport Security")

  static let trigger: URLTraits = .http

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    guard url.form != .clickThrough, url.form != .reference,
      !url.traits.contains(.oddHost)
    else { return }
    pass.reportOnce(
      rule, at: node.position, "the URL of '\(node.name)' uses plain http; use 'https'")
  }
}
