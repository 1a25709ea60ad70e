internal import Diagnostics
internal import XMLTree

/// Finds a MediaFile of a type that is not a media type.
enum MediaFileTypeUnplayable: PracticeRule {
  static let rule = Rule(
    "MediaFileTypeUnplayable", .warning, "a MediaFile that is not of a media type",
    explanation: """
      A MediaFile is video, audio or a stream. Players look for types that they play and find none \
      here. A script needs 'apiFramework', a page belongs in InteractiveCreativeFile.
      """,
    remedy: "Write the type of the file, such as 'video/mp4'.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; error code 403")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let type = node.value(of: "type")?.lowercased(), type.contains("/"),
      node.value(of: "apiFramework") == nil,
      !["video/", "audio/", "image/"].contains(where: type.hasPrefix),
      !MediaKind.isStream(type), !MediaKind.isFlash(type),
      !["application/mp4", "application/ogg"].contains(type),
      // A file's name says more.
      MediaKind.fileExtension(of: node.text).flatMap(MediaKind.types(ofExtension:)) == nil
    else { return }
    pass.report(
      rule, at: node.position, "type \(LintPass.quoted(type)) of '\(node.name)' is not a media type"
    )
  }
}
