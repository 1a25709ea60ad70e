internal import Diagnostics
internal import XMLTree

/// Finds a Creative of several kinds before 4.0.
enum SeveralKindsInCreative: PracticeRule {
  static let rule = Rule(
    "SeveralKindsInCreative", .warning, "several kinds in one Creative, before 4.0",
    explanation: """
      2.0 and 3.0 allow one kind per Creative. Older players may read only the first one.
      """,
    remedy: "Give each kind its own Creative.",
    clause: "VAST 2.0 and 3.0, Creative, a choice")

  static let elements: [SchemaElement] = [.creative, .wrapperCreative]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard pass.version == .v2_0 || pass.version == .v3_0 else { return }
    var first: String?
    for child in node.children where CreativeWithoutContent.kinds.contains(child.name) {
      guard let first else {
        first = child.name
        continue
      }
      // The same kind twice is another rule's.
      guard first != child.name else { continue }
      pass.report(
        rule, at: child.position,
        "'Creative' has '\(first)' and '\(child.name)'; each needs its own 'Creative' before 4.0")
      return
    }
  }
}
