internal import Diagnostics
internal import XMLTree

/// Finds an Icon without its program, size or position.
enum IconIncomplete: PracticeRule {
  static let rule = Rule(
    "IconIncomplete", .note, "an Icon without its program, size or position",
    explanation: """
      Players compare the programs of all levels and place the icon by its size and position. 3.0 \
      requires all five attributes, 4.x only recommends them.
      """,
    remedy: "Add the attributes that the message names.",
    clause: "VAST 3.0 and later, Icon, attributes")

  static let elements: [SchemaElement] = [.icon]
  private static let names = ["program", "width", "height", "xPosition", "yPosition"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard pass.isVersion(atLeast: .v4_0) else { return }
    let missing = names.filter { node.indexOfAttribute(namedIgnoringCase: $0) == nil }
    guard !missing.isEmpty else { return }
    let list = missing.map { "'\($0)'" }.joined(separator: ", ")
    pass.report(rule, at: node.position, "'Icon' has no \(list)")
  }
}
