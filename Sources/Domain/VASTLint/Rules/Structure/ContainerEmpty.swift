internal import Diagnostics
internal import XMLTree

/// Finds elements that only hold others, and hold none.
enum ContainerEmpty: PracticeRule {
  static let rule = Rule(
    "ContainerEmpty", .note, "an element that holds nothing",
    explanation: """
      The element only holds others, so an empty one has no effect. Usually a template lost its \
      content.
      """,
    remedy: "Add the content that belongs there, or remove the element.",
    clause: "VAST 2.0 to 4.3, the element's definition")

  static let elements: [SchemaElement] = [
    .adVerifications, .viewableImpression, .companionAds, .iconClicks, .closedCaptionFiles,
  ]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.children.isEmpty else { return }
    pass.report(rule, at: node.position, "'\(node.name)' holds nothing")
  }
}
