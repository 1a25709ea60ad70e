internal import Diagnostics
internal import XMLTree

/// Finds VideoClicks without the page that a click opens.
enum ClickThroughMissing: PracticeRule {
  static let rule = Rule(
    "ClickThroughMissing", .note, "VideoClicks without a ClickThrough",
    explanation: """
      A click is tracked and opens nothing. Only an interactive unit opens its page by itself.
      """,
    remedy: "Add a ClickThrough with the URL of the landing page.",
    clause: "VAST 3.0 and later, VideoClicks, ClickThrough")

  static let elements: [SchemaElement] = [.videoClicks]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.children.contains(where: { $0.name.equalsIgnoringCase("ClickThrough") }) else {
      return
    }
    pass.report(rule, at: node.position, "'VideoClicks' has no 'ClickThrough'")
  }
}
