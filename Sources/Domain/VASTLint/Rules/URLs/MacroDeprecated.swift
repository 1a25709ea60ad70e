internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a macro that the document's version discourages.
enum MacroDeprecated: RuleHolder {
  static let rule = Rule(
    "MacroDeprecated", .note, "a macro that is deprecated",
    explanation: """
      'CONTENTPLAYHEAD' was split into 'MEDIAPLAYHEAD' and 'ADPLAYHEAD' in 4.1. Players may stop \
      replacing it.
      """,
    remedy: "Use [MEDIAPLAYHEAD] for the content, or [ADPLAYHEAD] for the ad.",
    clause: "VAST 4.1 and later, macros, CONTENTPLAYHEAD")

  static func check(_ row: MacroIndex.Row, _ node: XMLNode, _ pass: inout LintPass) {
    guard row.definition.support == .deprecated, pass.isVersion(atLeast: .v4_1) else { return }
    pass.report(
      rule, at: node.position, "macro '[\(row.definition.name)]' is deprecated since 4.1")
  }
}
