internal import Diagnostics
internal import XMLTree

/// Finds a MIME type that is not written as it is registered.
enum MIMETypeCase: PracticeRule {
  static let rule = Rule(
    "MIMETypeCase", .note, "a MIME type with other capitals than the registered one",
    explanation: """
      MIME types are the same in any case (RFC 6838 § 4.2). Players that compare texts as they are do \
      not find 'video/mp4' in 'video/MP4', and skip the file.
      """,
    remedy: "Write the type that the message names.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; StaticResource, creativeType; RFC 6838 § 4.2")

  static let elements: [SchemaElement] = [
    .mediaFile, .mezzanine, .staticResource, .closedCaptionFile, .interactiveCreativeFile,
  ]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let attribute = node.name == "StaticResource" ? "creativeType" : "type"
    guard let type = node.value(of: attribute),
      type.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      ValueForm.mediaType.accepts(type), MIMETypeMisspelt.meant(by: type) == nil
    else { return }
    let written = MediaKind.written(String(type))
    guard written != type else { return }
    pass.report(
      rule, at: node.position, "\(attribute) \(LintPass.quoted(type)) is registered as '\(written)'"
    )
  }
}
