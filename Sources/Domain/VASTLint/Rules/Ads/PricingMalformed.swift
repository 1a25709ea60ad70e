internal import Diagnostics
internal import XMLTree

/// Finds a price that is not a number.
enum PricingMalformed: RuleHolder {
  static let rule = Rule(
    "PricingMalformed", .warning, "a price that is not a number",
    explanation: """
      A price has a point and no currency sign. Others cannot be read, or are read as another \
      price.
      """,
    remedy: "Write a number such as '25.00', and the currency in the attribute.",
    clause: "VAST 3.0 and later, Pricing, xs:decimal")

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let text = node.text.withoutBlankEnds
    guard !text.isEmpty, !ValueForm.decimal.accepts(text) else { return }
    pass.report(
      rule, at: node.position,
      "'\(node.name)' is \(LintPass.quoted(text)); use a number such as '25.00'")
  }
}
