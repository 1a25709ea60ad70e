internal import Diagnostics
internal import XMLTree

/// Finds ads, or creatives of one kind, with the same identifier.
enum IdRepeated: PracticeRule {
  static let rule = Rule(
    "IdRepeated", .warning, "two ads or two creatives of one kind with the same id",
    explanation: """
      Reports and frequency caps count by the identifier, so two ads or creatives with the same \
      one are counted as one.
      """,
    remedy: "Give each its own id, or remove the one that is there by mistake.",
    clause: "VAST 2.0 to 4.3, Ad and Creative, id")

  static let elements: [SchemaElement] = [.vast, .creatives]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.children.count > 1 else { return }
    var seen: Set<[String]> = []
    for child in node.children where child.name == "Ad" || child.name == "Creative" {
      guard let id = child.attribute(named: "id"), !id.isEmpty else { continue }
      // A Linear and its companions often share their identifier.
      let kinds =
        child.name == "Ad"
        ? ["Ad"] : CreativeWithoutContent.kinds.filter { child.hasChild($0) }
      for kind in kinds where !seen.insert([kind, id]).inserted {
        let subject = kind == child.name ? "'Ad'" : "'\(child.name)' with '\(kind)'"
        pass.report(
          rule, at: child.position, "another \(subject) already has the id \(LintPass.quoted(id))")
      }
    }
  }
}
