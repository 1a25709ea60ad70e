internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds an ad without a creative that could play as the ad.
enum LinearMissing: PracticeRule {
  static let rule = Rule.linearMissing

  static let elements: [SchemaElement] = [.creatives]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let first = node.child(named: "Creative") else { return }
    for creative in node.children where creative.name == "Creative" {
      if creative.hasChild("Linear") || creative.hasChild("NonLinearAds") {
        return
      }
    }
    pass.report(
      rule, at: first.position,
      "no 'Creative' of the ad has a 'Linear' or 'NonLinearAds'; one is required")
  }
}
