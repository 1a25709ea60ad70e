internal import Diagnostics
internal import XMLTree

/// An offset that nobody asks for.
enum OffsetWithoutProgress: PracticeRule {
  static let rule = LintRule(
    "OffsetWithoutProgress", .warning, "an offset on an event that has none",
    rationale: """
      Only 'progress' of a Linear has an offset; elsewhere it is ignored, and the event fires \
      when it always does.
      """,
    clause: "VAST 3.0 and later, Tracking, offset")

  static let elements: [SchemaElement] = [
    .linearTracking, .nonLinearTracking, .companionTracking,
  ]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.attributes.count > 1, node.value(of: "offset") != nil,
      let event = node.value(of: "event"), event != "progress"
    else { return }
    pass.report(
      rule, at: node.position,
      "'offset' of event \(LintPass.quoted(event)) is ignored; it belongs to 'progress'")
  }
}
