internal import Diagnostics
internal import XMLTree

/// A source of ads that is none, or several.
enum AdSourceContent: PracticeRule {
  static let rule = LintRule(
    "AdSourceContent", .error, "not exactly one of VASTAdData, AdTagURI and CustomAdData",
    rationale: "A break takes its ads from one place; with none, or two, players play nothing.",
    clause: "VMAP 1.0.1, AdSource")

  static let elements: [SchemaElement] = [.adSource]
  private static let kinds = ["VASTAdData", "AdTagURI", "CustomAdData", "VASTData"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    var names: [String] = []
    for child in node.children where kinds.contains(child.name) && !names.contains(child.name) {
      names.append(child.name)
    }
    guard names.count != 1 else { return }
    pass.report(
      rule, at: node.position,
      names.isEmpty
        ? "'AdSource' has no 'VASTAdData', 'AdTagURI' or 'CustomAdData'; one is required"
        : "'AdSource' has \(names.map { "'\($0)'" }.joined(separator: " and ")); one is allowed")
  }
}
