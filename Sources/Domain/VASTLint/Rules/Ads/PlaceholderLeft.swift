internal import Diagnostics
internal import XMLTree

/// Finds placeholders that the ad server left in a text or in an attribute.
enum PlaceholderLeft: RuleHolder {
  static let rule = Rule(
    "PlaceholderLeft", .warning, "a placeholder that the ad server did not replace",
    explanation: """
      Players replace macros in URLs only. A placeholder in a text, or a word such as 'undefined' \
      where a value belongs, is what the ad server's template left behind.
      """,
    remedy: "Fix the ad server's template, so that the value is in the tag.",
    clause: "VAST 4.x, macros, in URLs; practice")

  static func check(
    _ text: Substring, of subject: @autoclosure () -> String, _ node: XMLNode,
    _ pass: inout LintPass
  ) {
    guard let placeholder = placeholder(in: text) else { return }
    pass.report(
      rule, at: node.position,
      "\(subject()) holds the placeholder \(LintPass.quoted(placeholder)), which is not replaced")
  }

  private static func placeholder(in text: Substring) -> String? {
    var isSuspect = false
    for byte in text.utf8 where "%${[".utf8.contains(byte) {
      isSuspect = true
      break
    }
    if !isSuspect { return residues.first { text.isSame(as: $0) } }
    return MacroScan.placeholder(in: String(text))
      ?? residues.first { text.isSame(as: $0) }
  }

  /// What programs print for a value that they do not have.
  static let residues = ["undefined", "null", "NaN", "[object Object]"]
}
