internal import Diagnostics
internal import XMLTree

/// Finds an Icon that is not shown at any time.
enum IconNeverShown: PracticeRule {
  static let rule = Rule(
    "IconNeverShown", .warning, "an Icon that is never shown",
    explanation: """
      An icon is shown from its offset for its duration, and no longer than the ad. With an offset \
      at the end, or a duration of zero, no viewer sees it.
      """,
    remedy: "Write an offset before the end of the ad, and a duration above zero or none.",
    clause: "VAST 3.0 and later, Icon, offset and duration")

  static let elements: [SchemaElement] = [.linear]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let icons = node.child(named: "Icons") else { return }
    let end = node.child(named: "Duration").flatMap {
      TimeValue.duration(of: $0.text.withoutBlankEnds)
    }
    for icon in icons.children where icon.name == "Icon" {
      if let end, end > .zero, let text = icon.value(of: "offset"),
        let offset = TimeValue.duration(of: text), offset >= end
      {
        pass.report(
          rule, at: icon.position,
          "the icon's offset \(LintPass.quoted(text)) is not before the end of the ad")
      } else if let text = icon.value(of: "duration"), TimeValue.duration(of: text) == .zero {
        pass.report(rule, at: icon.position, "the icon's duration \(LintPass.quoted(text)) is zero")
      }
    }
  }
}
