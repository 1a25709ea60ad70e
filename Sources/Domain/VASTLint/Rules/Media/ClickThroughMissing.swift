internal import Diagnostics
internal import XMLTree

/// Finds VideoClicks without the page that a click opens.
enum ClickThroughMissing: PracticeRule {
  static let rule = Rule(
    "ClickThroughMissing", .note, "clicks that are tracked and open nothing",
    explanation: """
      A click is tracked and opens nothing. Only an interactive unit opens its page by itself.
      """,
    remedy: "Add the element that the message names, with the URL of the landing page.",
    clause: "VAST 3.0 and later, ClickThrough, CompanionClickThrough, IconClickThrough")

  static let elements: [SchemaElement] = [.linear, .companion, .iconClicks]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    var node = node
    let name: String
    switch pass.element {
    case .companion:
      // Markup has links of its own.
      guard node.hasChild("CompanionClickTracking"), !node.hasChild("HTMLResource"),
        !node.hasChild("IFrameResource")
      else { return }
      name = "CompanionClickThrough"
    case .iconClicks:
      guard !node.children.isEmpty, !node.hasChild("IconClickFallbackImages") else { return }
      name = "IconClickThrough"
    default:
      guard let clicks = node.child(named: "VideoClicks") else { return }
      node = clicks
      name = "ClickThrough"
    }
    guard !node.children.contains(where: { $0.name.equalsIgnoringCase(name) }) else { return }
    pass.report(rule, at: node.position, "'\(node.name)' has no '\(name)'")
  }
}
