internal import Diagnostics
internal import XMLTree

/// An ad without a creative that could be the ad.
enum LinearMissing: PracticeRule {
  static let rule = LintRule(
    "LinearMissing", .error, "no creative is linear or nonlinear",
    rationale: "Companions accompany something; alone they are no video ad.",
    clause: "VAST 2.0 to 4.3, Creatives of an InLine")

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
