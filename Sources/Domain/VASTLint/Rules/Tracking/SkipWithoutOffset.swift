internal import Diagnostics
internal import XMLTree

/// Finds a `skip` event on an ad that is not skippable.
enum SkipWithoutOffset: PracticeRule {
  static let rule = Rule(
    "SkipWithoutOffset", .note, "a skip event on an ad that is not skippable",
    explanation: """
      Without 'skipoffset' no player offers to skip, so the event never fires, unless an outer \
      wrapper or the player itself makes the ad skippable.
      """,
    remedy: "Add 'skipoffset' to the Linear, or remove the tracker.",
    clause: "VAST 3.0 and later, Linear, skipoffset; Tracking, skip")

  static let elements: [SchemaElement] = [.linear]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.attribute(namedIgnoringCase: "skipoffset") == nil else { return }
    for container in node.children where container.name == "TrackingEvents" {
      for index in container.children.indices where container.children[index].event == "skip" {
        pass.report(
          rule, at: container.children[index].position,
          "event 'skip' is tracked, but 'Linear' has no 'skipoffset'")
        return
      }
    }
  }
}
