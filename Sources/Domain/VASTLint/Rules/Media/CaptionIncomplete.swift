internal import Diagnostics
internal import XMLTree

/// Finds captions without a type or a language.
enum CaptionIncomplete: PracticeRule {
  static let rule = Rule(
    "CaptionIncomplete", .note, "a ClosedCaptionFile without a type or a language",
    explanation: """
      Players select the file by its type, and name it in a menu by its language.
      """,
    remedy: """
      Add the attributes, such as type="text/vtt" and language="en".
      """,
    clause: "VAST 4.1 and later, ClosedCaptionFile, type and language")

  static let elements: [SchemaElement] = [.closedCaptionFile]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    for name in ["type", "language"] where !node.hasAttribute(name) {
      pass.report(rule, at: node.position, "'\(node.name)' has no '\(name)'")
    }
  }
}
