internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds an Error of the response in a document with an ad.
enum RootErrorBesideAd: PracticeRule {
  static let rule = Rule.rootErrorBesideAd

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let error = node.child(named: "Error"), node.hasChild("Ad") else { return }
    pass.report(
      rule, at: error.position,
      "a root 'Error' is for responses without an 'Ad'; put it into the 'InLine' or 'Wrapper'")
  }
}
