internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a macro of a later version.
enum MacroNotInVersion: RuleHolder {
  static let rule = Rule(
    "MacroNotInVersion", .note, "a macro that is newer than the declared version",
    explanation: """
      Players of the declared version do not replace it. Newer players replace it in any version.
      """,
    remedy: "Declare a version that defines the macro, or remove the macro.",
    clause: "VAST 4.x, macro registry, since")

  /// Reports each macro once per document.
  static func check(_ row: MacroIndex.Row, _ node: XMLNode, _ pass: inout LintPass) {
    guard let version = pass.version, version < row.since else { return }
    let name = row.definition.name
    guard pass.newerMacros.insert(name).inserted else { return }
    pass.report(
      rule, at: node.position,
      "macro '[\(name)]' was introduced in \(row.since.text); \(pass.declaration)")
  }
}
