internal import Diagnostics
internal import XMLTree

/// Finds a type that does not fit the file's name.
enum MediaFileTypeExtension: PracticeRule {
  static let rule = Rule(
    "MediaFileTypeExtension", .warning, "a type that does not match the file's extension",
    explanation: "Players select the file by its type and then fail to decode it: error 405.",
    remedy: "Correct 'type' to match the file, or correct the URL.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; error code 405")

  static let elements: [SchemaElement] = [
    .mediaFile, .mezzanine, .staticResource, .closedCaptionFile, .interactiveCreativeFile,
  ]

  /// Whether the name of an element's file belongs to another type.
  static func isMismatch(_ type: some StringProtocol, _ node: XMLNode) -> Bool {
    MediaKind.fileExtension(of: node.text).flatMap(MediaKind.types(ofExtension:)).map { types in
      !types.contains { $0.equalsIgnoringCase(String(type)) }
    } ?? false
  }

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let attribute = node.name == "StaticResource" ? "creativeType" : "type"
    guard let type = node.value(of: attribute), let name = MediaKind.fileExtension(of: node.text),
      let types = MediaKind.types(ofExtension: name)
    else { return }
    let isListed = types.contains { type.isSame(as: $0) }
    guard !isListed, ValueForm.mediaType.accepts(type), MIMETypeMisspelt.meant(by: type) == nil
    else { return }
    pass.report(
      rule, at: node.position,
      "\(attribute) \(LintPass.quoted(type)) does not match '.\(name)'; did you mean '\(types[0])'?"
    )
  }
}
