internal import Diagnostics
internal import XMLTree

/// A response that says "no ad" as it should.
enum NoAd: PracticeRule {
  static let rule = LintRule(
    "NoAd", .note, "a response without an ad",
    rationale: """
      This is how a server says that it has nothing: a VAST element without an Ad, and an Error \
      that the player requests with code 303.
      """,
    clause: "VAST 3.0 and later, no ad response")

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.hasChild("Ad"), node.hasChild("Error") else { return }
    pass.report(rule, at: node.position, "the response has no 'Ad'")
  }
}
