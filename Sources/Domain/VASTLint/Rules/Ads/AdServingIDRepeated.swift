internal import Diagnostics
internal import XMLTree

/// Finds ads with the same AdServingId.
enum AdServingIDRepeated: PracticeRule {
  static let rule = Rule(
    "AdServingIdRepeated", .warning, "two ads with the same AdServingId",
    explanation: "The identifier distinguishes servings. Two ads of one response are two servings.",
    remedy: "Give each ad its own AdServingId.",
    clause: "VAST 4.1 and later, AdServingId")

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.children.count > 1 else { return }
    var seen: Set<String> = []
    for ad in node.children where ad.name == "Ad" {
      guard let id = ad.child(named: "InLine")?.child(named: "AdServingId"), !id.isBlank else {
        continue
      }
      if seen.insert(id.trimmedText).inserted { continue }
      pass.report(rule, at: id.position, "another 'InLine' already has this 'AdServingId'")
    }
  }
}
