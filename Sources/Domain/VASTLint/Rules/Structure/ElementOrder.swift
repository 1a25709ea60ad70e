internal import Diagnostics
internal import XMLTree

/// Finds elements in another order than the schema's.
enum ElementOrder: RuleHolder {
  static let rule = Rule(
    "ElementOrder", .note, "elements in another order than the schema's",
    explanation: """
      Players read elements in any order, and the specification's text gives none. The schemas \
      have one, so a strict validator rejects the document. One finding covers all of a document.
      """,
    remedy: "Move the element to the place that the message names, if tags are validated.",
    clause: "VAST 2.0 to 4.3, schemas, xs:sequence")

  static func report(
    _ node: XMLNode, after other: String, in row: ResolvedRow, _ pass: inout LintPass
  ) {
    // 4.3 has no schema of its own.
    let version = pass.version.map { min($0, .v4_2).text } ?? ""
    pass.reportOnce(
      rule, at: node.position,
      "'\(node.name)' is after '\(other)' in '\(row.name)'; the schema of \(version) has it before")
  }
}
