internal import Diagnostics
internal import XMLTree

/// Finds attributes without a value.
enum AttributeEmpty: RuleHolder {
  static let rule = Rule(
    "AttributeEmpty", .note, "an attribute without a value",
    explanation: """
      An empty attribute is usually the remainder of a template. Players treat it as missing, or \
      take the empty text as the value.
      """,
    remedy: "Write the value, or remove the attribute.",
    clause: "VAST 2.0 to 4.3, the attribute's definition")

  /// Reports an attribute that may be left out; one that is required counts as missing.
  static func report(
    _ attribute: XMLAttribute, isRequired: Bool, of node: XMLNode, in row: ResolvedRow,
    _ pass: inout LintPass
  ) {
    guard isRequired else {
      pass.report(
        rule, at: node.position, "attribute '\(attribute.name)' of '\(node.name)' is empty")
      return
    }
    pass.report(
      StructureRules.missing(attribute.name, of: row.element), at: node.position,
      "'\(row.name)' has an empty '\(attribute.name)', which is required")
  }
}
