internal import Diagnostics
internal import XMLTree

/// Finds URLs with plain http.
enum URLPlainHTTP: URLRule {
  static let rule = Rule(
    "URLPlainHTTP", .note, "URLs that use plain http",
    explanation: """
      Pages over https block them or warn of them, and apps refuse them unless told otherwise. One \
      finding stands for all of a document.
      """,
    remedy: "Write 'https://', once the servers answer there.",
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
      rule, at: position, "the URL of '\(name)' uses plain http\(others); 'https' is wanted")
  }
}
