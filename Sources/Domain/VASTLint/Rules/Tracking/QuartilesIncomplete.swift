internal import Diagnostics
internal import XMLTree

/// Finds missing trackers among start, quartiles and complete.
enum QuartilesIncomplete: PracticeRule {
  static let rule = Rule(
    "QuartilesIncomplete", .note, "some of start, quartiles and complete are not tracked",
    explanation: """
      Completion rates are computed from all five. A tag that tracks only some of them is usually \
      incomplete.
      """,
    remedy: "Add the trackers that the message names.",
    clause: "VAST 2.0 to 4.3, Tracking, event; practice")

  static let elements: [SchemaElement] = [.linear]
  private static let wanted = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let container = node.child(named: "TrackingEvents") else { return }
    var seen = 0
    for place in container.children.indices {
      // An event without a known name has a finding of its own, and is perhaps one of them.
      guard let event = container.children[place].event, TrackingEvents.row(named: event) != nil
      else { return }
      guard let index = wanted.firstIndex(of: event) else { continue }
      seen |= 1 << index
    }
    guard seen != 0, seen != 0b11111 else { return }
    let missing = wanted.indices.filter { seen & (1 << $0) == 0 }.map { "'\(wanted[$0])'" }
    pass.report(
      rule, at: container.position,
      "\(missing.joined(separator: ", ")) \(missing.count == 1 ? "is" : "are") not tracked")
  }
}
