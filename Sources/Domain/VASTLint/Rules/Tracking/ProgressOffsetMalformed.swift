internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a `progress` event whose offset cannot be read.
enum ProgressOffsetMalformed: PracticeRule {
  static let rule = Rule.progressOffsetMalformed

  static let elements: [SchemaElement] = [.linearTracking]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.event == "progress", let text = node.value(of: "offset") else {
      return
    }
    switch TimeValue(text) {
    case .percentage: break
    case .time(_, let flaw):
      if let flaw { TimeForm.report(flaw, text, node, &pass) }
    case .number, nil:
      pass.report(
        rule, at: node.position,
        "progress offset \(LintPass.quoted(text)) cannot be read, so it never fires; "
          + "use \(ValueForm.offset.wanted)")
    }
  }
}
