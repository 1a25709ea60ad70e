internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a macro that VAST does not define.
enum MacroUnknown: RuleHolder {
  static let rule = Rule(
    "MacroUnknown", .warning, "a macro that VAST does not know",
    explanation: """
      Players leave what they do not know as it is, so that the server receives the brackets. Some \
      macros are an arrangement with one player; then this rule may be switched off.
      """,
    remedy: "Correct the macro's name: '[CACHEBUSTING]', not '[CACHEBUSTER]'.",
    clause: "VAST 4.x, macro registry")

  static func report(_ name: String, _ node: XMLNode, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "macro '[\(name)]' in the URL of '\(node.name)' is not known and stays as it is"
        + (pass.hasRoom(for: rule) ? meant(by: name).map { "; did you mean '[\($0)]'?" } ?? "" : "")
    )
  }

  /// The macro that a misspelt name probably means, in any case.
  static func meant(by name: String) -> String? {
    MacroDefinition.meant(by: name)?.name
  }
}
