internal import Diagnostics
internal import XMLTree

/// Finds an AdSource with several contents.
enum AdSourceContent: PracticeRule {
  static let rule = Rule(
    "AdSourceContent", .error, "several of VASTAdData, AdTagURI and CustomAdData",
    explanation: """
      A break takes its ads from one source. Players differ in which of several they use.
      """,
    remedy: "Keep one of them.",
    clause: "VMAP 1.0.1, AdSource")

  static let elements: [SchemaElement] = [.adSource]
  static let kinds = ["VASTAdData", "AdTagURI", "CustomAdData", "VASTData"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    var names: [String] = []
    for child in node.children where kinds.contains(child.name) && !names.contains(child.name) {
      names.append(child.name)
    }
    guard names.count > 1 else { return }
    pass.report(
      rule, at: node.position,
      "'AdSource' has \(names.map { "'\($0)'" }.joined(separator: " and ")); one is allowed")
  }
}
