internal import Diagnostics
internal import XMLTree

/// Finds a MIME type that nobody registered, where another one is meant.
enum MIMETypeMisspelt: PracticeRule {
  static let rule = Rule(
    "MIMETypeMisspelt", .warning, "a MIME type that is not registered",
    explanation: "Players compare the type with those that they know, and take no other.",
    remedy: "Write the registered type, such as 'image/jpeg'.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; StaticResource, creativeType; IANA media types")

  static let elements: [SchemaElement] = [.mediaFile, .mezzanine, .staticResource]

  /// The registered type that a text means; nil where it is one, or nobody knows.
  static func meant(by type: some StringProtocol) -> String? { meant[type.lowercased()] }

  private static let meant = [
    "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "video/mpeg4": "video/mp4",
    "video/mov": "video/quicktime", "video/3gp": "video/3gpp", "image/svg": "image/svg+xml",
  ]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let attribute = node.name == "StaticResource" ? "creativeType" : "type"
    guard let type = node.value(of: attribute), let meant = meant(by: type) else { return }
    pass.report(
      rule, at: node.position,
      "\(attribute) \(LintPass.quoted(type)) is not registered; did you mean '\(meant)'?")
  }
}
