internal import Diagnostics
internal import XMLTree

/// An impression that only holds a place.
enum ImpressionPlaceholder: URLRule {
  static let rule = LintRule(
    "ImpressionPlaceholder", .note, "'about:blank' instead of a URL",
    rationale: """
      4.x lets an Impression that is not needed be 'about:blank'; it is not requested. In other \
      elements it means nothing.
      """,
    clause: "VAST 4.0 and later, Impression")

  static let trigger: URLTraits = .placeholder

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "'about:blank' only holds the place of the URL of '\(node.name)'; it is not requested")
  }
}
