internal import Diagnostics
internal import XMLTree

/// Finds a UniversalAdId that is 'unknown'.
enum UniversalAdIDUnknown: PracticeRule {
  static let rule = Rule(
    "UniversalAdIdUnknown", .note, "a UniversalAdId that is 'unknown'",
    explanation: """
      The standard requires 'unknown' if there is no identifier, but frequency caps and quality \
      control then have none.
      """,
    remedy: "Register the creative, and state its identifier.",
    clause: "VAST 4.0 and later, UniversalAdId")

  static let elements: [SchemaElement] = [.universalAdID]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let registry = node.value(of: "idRegistry") ?? ""
    guard
      registry.isSame(as: "unknown")
        || node.text.withoutBlankEnds.isSame(as: "unknown")
    else { return }
    pass.report(rule, at: node.position, "the 'UniversalAdId' is 'unknown'; register the creative")
  }
}
