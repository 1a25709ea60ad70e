internal import Diagnostics
internal import XMLTree

/// Finds a companion, nonlinear creative or icon of no size.
enum CreativeSizeZero: PracticeRule {
  static let rule = Rule(
    "CreativeSizeZero", .warning, "a companion, nonlinear creative or icon of no size",
    explanation: """
      Players look for a place of the declared size. None has a width or height of zero, so the \
      creative is not shown.
      """,
    remedy: "Write the width and height in pixels.",
    clause: "VAST 2.0 to 4.3, Companion, NonLinear and Icon, width and height")

  static let elements: [SchemaElement] = [.companion, .nonLinear, .icon, .iconClickFallbackImage]
  private static let names = ["width", "height", "assetWidth", "assetHeight"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let name = names.first(where: { node.value(of: $0) == "0" }) else { return }
    pass.report(rule, at: node.position, "'\(name)' of '\(node.name)' is 0")
  }
}
