internal import Diagnostics
internal import XMLTree

/// Finds a width or height of zero on a file that is not audio.
enum MediaFileSizeZero: PracticeRule {
  static let rule = Rule(
    "MediaFileSizeZero", .warning, "a width or height of zero on a file that is not audio",
    explanation: """
      Zero is for audio. Players that select by size reject a video of zero size, or scale it to \
      nothing.
      """,
    remedy: "Write the picture's width and height in pixels.",
    clause: "VAST 4.1 and later, MediaFile, width and height")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    for name in ["width", "height"] where node.attribute(named: name) == "0" {
      if node.value(of: "type")?.hasPrefix("audio/") == true { return }
      pass.report(
        rule, at: node.position, "'\(name)' of '\(node.name)' is 0, which is for audio only")
      return
    }
  }
}
