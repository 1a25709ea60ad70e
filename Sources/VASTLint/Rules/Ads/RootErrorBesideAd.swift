internal import Diagnostics
internal import XMLTree

/// An Error of the response where there is an ad.
enum RootErrorBesideAd: PracticeRule {
  static let rule = LintRule(
    "RootErrorBesideAd", .warning, "a root Error in a response that has an ad",
    rationale: """
      The schema has either ads or Errors. Some players request the root Error together with the \
      ad's own, others never.
      """,
    clause: "VAST 4.0 and later, VAST element, a choice")

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let error = node.child(named: "Error"), node.hasChild("Ad") else { return }
    pass.report(
      rule, at: error.position,
      "a root 'Error' is for responses without an 'Ad'; put it into the 'InLine' or 'Wrapper'")
  }
}
