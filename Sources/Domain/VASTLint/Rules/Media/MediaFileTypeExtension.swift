internal import Diagnostics
internal import XMLTree

/// Finds a type that does not fit the file's name.
enum MediaFileTypeExtension: PracticeRule {
  static let rule = Rule(
    "MediaFileTypeExtension", .warning, "a type that does not fit the name of the file",
    explanation: """
      Players choose by the type and fail when the file turns out to be another: error 405 after a \
      choice that looked right.
      """,
    remedy: "Correct 'type' so that it says what the file is, or the URL.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; error code 405")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let type = node.value(of: "type"), let name = MediaKind.fileExtension(of: node.text),
      let types = MediaKind.types(ofExtension: name)
    else { return }
    let isListed = types.contains { type.isSame(as: $0) }
    guard !isListed, type.contains("/") else { return }
    pass.report(
      rule, at: node.position,
      "type \(LintPass.quoted(type)) is of a file that ends in '.\(name)'; '\(types[0])' is meant")
  }
}
