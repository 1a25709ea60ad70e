internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a macro that VAST does not define.
enum MacroUnknown: RuleHolder {
  static let rule = Rule(
    "MacroUnknown", .warning, "a macro that VAST does not define",
    explanation: """
      Players do not replace unknown macros, so the server receives the brackets. Some macros are \
      private to one player. In that case, switch this rule off.
      """,
    remedy: "Correct the macro's name, for example '[CACHEBUSTING]' instead of '[CACHEBUSTER]'.",
    clause: "VAST 4.x, macro registry")

  static func report(_ name: String, _ node: XMLNode, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "macro '[\(name)]' in the URL of '\(node.name)' is unknown and is not replaced"
        + (pass.hasRoom(for: rule) ? meant(by: name).map { "; did you mean '[\($0)]'?" } ?? "" : "")
    )
  }

  /// The macro that a misspelt name probably means, in any case.
  static func meant(by name: String) -> String? {
    MacroDefinition.meant(by: name)?.name
  }
}
