internal import Diagnostics
internal import XMLTree

/// Finds a UniversalAdId without its value, as 4.0 alone allowed.
enum UniversalAdIDEmpty: PracticeRule {
  static let rule = Rule(
    "UniversalAdIdEmpty", .warning, "a UniversalAdId without its value",
    explanation: """
      4.0 has the value in the attribute 'idValue', 4.1 and later as text. A player reads only one \
      of them.
      """,
    remedy: "Write the identifier where the declared version defines it.",
    clause: "VAST 4.1 and later, UniversalAdId")

  static let elements: [SchemaElement] = [.universalAdID]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.isBlank else { return }
    let hasValue = node.value(of: "idValue") != nil
    guard pass.isVersion(atLeast: .v4_1) || !hasValue else { return }
    pass.report(
      rule, at: node.position,
      hasValue
        ? "'UniversalAdId' has its value in 'idValue' only; since 4.1 the value is the text"
        : "'UniversalAdId' is empty; use 'unknown' for a creative without one")
  }
}
