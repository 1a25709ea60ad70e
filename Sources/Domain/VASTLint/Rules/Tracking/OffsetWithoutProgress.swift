internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds an `offset` on an event other than `progress`.
enum OffsetWithoutProgress: PracticeRule {
  static let rule = Rule.offsetWithoutProgress

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
