internal import Diagnostics
internal import VAST
internal import VirtualTime
internal import XMLTree

/// Finds an offset beyond the declared duration.
enum OffsetBeyondDuration: PracticeRule {
  static let rule = Rule.offsetBeyondDuration

  static let elements: [SchemaElement] = [.linear, .wrapperLinear]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    var duration: Duration?
    if let text = node.child(named: "Duration")?.text.withoutBlankEnds {
      switch TimeValue(text) {
      case .time(let value, _), .number(let value):
        // A duration of zero has a finding of its own.
        duration = value == .zero ? nil : value
      case .percentage, nil: break
      }
    }
    if let text = node.value(of: "skipoffset"), isBeyond(text, duration, orAt: true) {
      pass.report(
        rule, at: node.position,
        "skipoffset \(LintPass.quoted(text)) is not before the end of the ad"
          + words(for: duration) + "; the ad is never skippable")
    }
    for container in node.children where container.name == "TrackingEvents" {
      for index in container.children.indices where container.children[index].event == "progress" {
        let tracking = container.children[index]
        guard let text = tracking.value(of: "offset"), isBeyond(text, duration, orAt: false) else {
          continue
        }
        pass.report(
          rule, at: tracking.position,
          "progress offset \(LintPass.quoted(text)) is beyond the end of the ad"
            + words(for: duration) + "; it never fires")
      }
    }
  }

  private static func isBeyond(
    _ text: Substring, _ duration: Duration?, orAt isAtIncluded: Bool
  ) -> Bool {
    switch TimeValue(text) {
    case .percentage(let percent, _): isAtIncluded ? percent >= 100 : percent > 100
    case .time(let time, _):
      duration.map { isAtIncluded ? time >= $0 : time > $0 } ?? false
    case .number, nil: false
    }
  }

  private static func words(for duration: Duration?) -> String {
    duration.map { " at \(TimeText.readable($0))" } ?? ""
  }
}
