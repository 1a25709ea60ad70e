internal import Diagnostics
internal import XMLTree

/// Finds a StaticResource of a type that nobody shows.
enum StaticResourceType: PracticeRule {
  static let rule = Rule(
    "StaticResourceType", .warning, "a StaticResource that is not an image or a script",
    explanation: """
      A StaticResource is an image, or a script for players that run one. A page belongs in \
      IFrameResource, a video in MediaFile.
      """,
    remedy: "Write the image's type in 'creativeType', or use the element for this content.",
    clause: "VAST 2.0 to 4.3, StaticResource, creativeType")

  static let elements: [SchemaElement] = [.staticResource, .fallbackResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let type = node.value(of: "creativeType")?.lowercased(), type.contains("/"),
      !type.hasPrefix("image/"), !type.hasSuffix("javascript"), !MediaKind.isFlash(type),
      !MediaFileTypeExtension.isMismatch(type, node)
    else { return }
    pass.report(
      rule, at: node.position,
      "creativeType \(LintPass.quoted(type)) is neither an image nor a script")
  }
}
