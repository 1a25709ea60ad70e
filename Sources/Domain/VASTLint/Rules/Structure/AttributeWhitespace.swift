internal import Diagnostics
internal import XMLTree

/// Finds attributes with white space around their value.
enum AttributeWhitespace: RuleHolder {
  static let rule = Rule(
    "AttributeWhitespace", .warning, "white space around an attribute's value",
    explanation: """
      Players compare types, vendors and identifiers as they are written: 'video/mp4 ' is not \
      'video/mp4'. Numbers, times and booleans may have such white space.
      """,
    remedy: "Remove the white space at the beginning and the end of the value.",
    clause: "XML 1.0 § 3.3.3, attribute values; VAST 4.x, schemas, xs:string")

  static func check(_ attribute: XMLAttribute, of node: XMLNode, _ pass: inout LintPass) {
    guard let first = attribute.value.utf8.first, let last = attribute.value.utf8.last,
      String.isBlank(first) || String.isBlank(last)
    else { return }
    pass.report(
      rule, at: node.position,
      "attribute '\(attribute.name)' of '\(node.name)' is \(LintPass.quoted(attribute.value)) with "
        + "white space around it")
  }
}
