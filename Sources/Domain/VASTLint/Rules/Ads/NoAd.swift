internal import Diagnostics
internal import VAST
internal import XMLTree

/// Notes a response without an ad that is correct.
enum NoAd: PracticeRule {
  static let rule = Rule.noAd

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.hasChild("Ad"), node.hasChild("Error") else { return }
    pass.report(rule, at: node.position, "the response has no 'Ad'")
  }
}
