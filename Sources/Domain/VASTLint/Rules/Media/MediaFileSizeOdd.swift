internal import Diagnostics
internal import XMLTree

/// Finds a width or height that no video has.
enum MediaFileSizeOdd: PracticeRule {
  static let rule = Rule(
    "MediaFileSizeOdd", .warning, "a size that no video has",
    explanation: """
      Players select the file by its size. Below 10 pixels, above 16384, or with one side more \
      than four times the other, the numbers are not those of a video.
      """,
    remedy: "Write the picture's width and height in pixels.",
    clause: "VAST 2.0 to 4.3, MediaFile, width and height; practice")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // Interactive units have no size of their own.
    guard let type = node.value(of: "type")?.lowercased(), type.hasPrefix("video/"),
      node.value(of: "apiFramework") == nil,
      let width = node.value(of: "width").flatMap({ Int($0) }), width > 0,
      let height = node.value(of: "height").flatMap({ Int($0) }), height > 0
    else { return }
    let (small, large) = (min(width, height), max(width, height))
    guard small < 10 || large > 16_384 || large / 4 > small else { return }
    pass.report(
      rule, at: node.position, "'\(node.name)' is \(width) pixels wide and \(height) pixels high")
  }
}
