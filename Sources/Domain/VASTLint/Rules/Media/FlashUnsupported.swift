internal import Diagnostics
internal import XMLTree

/// Finds Flash.
enum FlashUnsupported: PracticeRule {
  static let rule = Rule(
    "FlashUnsupported", .warning, "Flash, which no player runs",
    explanation: """
      Browsers removed Flash in 2021, and apps never had it. One finding covers all of a document.
      """,
    remedy: "Replace it with an MP4 file, an image or HTML.",
    clause: "VAST 4.1 and later, deprecations; practice")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine, .staticResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let attribute = node.name == "StaticResource" ? "creativeType" : "type"
    guard let type = node.value(of: attribute), MediaKind.isFlash(type.lowercased()) else { return }
    pass.reportOnce(
      rule, at: node.position, "'\(node.name)' is of the type \(LintPass.quoted(type))")
  }
}
