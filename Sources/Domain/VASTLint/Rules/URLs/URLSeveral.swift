internal import Diagnostics
internal import XMLTree

/// Finds two URLs in one element.
enum URLSeveral: URLRule {
  static let rule = Rule(
    "URLSeveral", .warning, "two URLs in one element",
    explanation: """
      A second URL follows the first without a parameter. The player requests both as one, and \
      neither server understands it.
      """,
    remedy: "Give each URL an element of its own.",
    clause: "VAST 2.0 to 4.3, URIs")

  static let trigger: URLTraits = .secondURL

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(rule, at: node.position, "the text of '\(node.name)' has two URLs")
  }
}
