internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a `skipoffset` that cannot be read.
enum SkipOffsetMalformed: PracticeRule {
  static let rule = Rule.skipOffsetMalformed

  static let elements: [SchemaElement] = [.linear, .wrapperLinear]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let attribute = node.attribute(namedIgnoringCase: "skipoffset") else { return }
    let text = node.value(of: "skipoffset") ?? ""
    switch TimeValue(text) {
    case .percentage: break
    case .time(_, let flaw):
      if let flaw { TimeForm.report(flaw, text, node, &pass) }
    case .number, nil:
      pass.report(
        rule, at: node.position,
        "\(attribute.name) \(LintPass.quoted(text)) cannot be read, so the ad is not skippable; "
          + "use \(ValueForm.offset.wanted)")
    }
  }
}
