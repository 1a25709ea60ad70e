internal import Diagnostics
internal import XMLTree

/// Finds a companion, nonlinear creative or icon without a resource.
enum ResourceMissing: PracticeRule {
  static let rule = Rule(
    "ResourceMissing", .warning, "a companion, nonlinear creative or icon without a resource",
    explanation: """
      There is nothing to show: error 503 or 604, or no error at all. A wrapper's Companion needs \
      no resource, since it only adds trackers.
      """,
    remedy: "Add a StaticResource, IFrameResource or HTMLResource.",
    clause: "VAST 2.0 to 4.3, NonLinear, Companion, Icon")

  static let elements: [SchemaElement] = [.companion, .nonLinear, .icon]
  private static let resources = ["StaticResource", "IFrameResource", "HTMLResource"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.children.contains(where: { resources.contains($0.name) }) else { return }
    pass.report(
      rule, at: node.position,
      "'\(node.name)' has no 'StaticResource', 'IFrameResource' or 'HTMLResource'; "
        + "there is nothing to show")
  }
}
