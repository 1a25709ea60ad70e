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

  /// Counts such URLs; the document gets one finding.
  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    guard url.form != .clickThrough, url.form != .reference else { return }
    if pass.plainHTTP == nil {
      pass.plainHTTP = (node.name, node.position, 1)
    } else {
      pass.plainHTTP?.count += 1
    }
  }

  static func reportAll(_ pass: inout LintPass) {
    guard let (name, position, count) = pass.plainHTTP else { return }
    let others =
      count == 1 ? "" : count == 2 ? ", and so does 1 more" : ", and so do \(count - 1) more"
    pass.report(
      rule, at: position, "the URL of '\(name)' uses plain http\(others); use 'https'")
  }
}
