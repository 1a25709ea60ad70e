internal import Diagnostics
internal import XMLTree

/// Finds ads with the same `sequence`.
enum SequenceRepeated: PracticeRule {
  static let rule = Rule(
    "SequenceRepeated", .warning, "two ads with the same sequence",
    explanation: """
      The order of the two ads is up to the player, and some players keep only one of them.
      """,
    remedy: "Give each ad of the ad pod its own sequence.",
    clause: "VAST 3.0 and later, Ad, sequence")

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    var seen: Set<Int> = []
    for ad in node.children where ad.name == "Ad" {
      guard let text = ad.value(of: "sequence"), let number = Int(text), number > 0 else {
        continue
      }
      if seen.insert(number).inserted { continue }
      pass.report(
        rule, at: ad.position, "another 'Ad' already has sequence \(number); each must be unique")
    }
  }
}
