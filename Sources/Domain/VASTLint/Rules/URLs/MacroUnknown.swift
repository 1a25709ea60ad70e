internal import Diagnostics
internal import VAST
internal import XMLTree

/// A macro that nobody replaces.
enum MacroUnknown: RuleHolder {
  static let rule = Rule.macroUnknown

  static func report(_ name: String, _ node: XMLNode, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "macro '[\(name)]' in the URL of '\(node.name)' is unknown and is not replaced"
        + (pass.hasRoom(for: rule) ? meant(by: name).map { "; did you mean '[\($0)]'?" } ?? "" : "")
    )
  }

  /// The macro that is probably meant by a name, in any case.
  static func meant(by name: String) -> String? {
    MacroDefinition.meant(by: name)?.name
  }
}
