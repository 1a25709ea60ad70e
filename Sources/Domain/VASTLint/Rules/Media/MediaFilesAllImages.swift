internal import Diagnostics
internal import XMLTree

/// Finds a Linear whose MediaFiles are all pictures.
enum MediaFilesAllImages: PracticeRule {
  static let rule = Rule(
    "MediaFilesAllImages", .error, "no MediaFile that plays",
    explanation: "A picture has no duration, so a Linear has nothing to play: error 403.",
    remedy: "Add a video or audio file, or make the picture a NonLinear or a Companion.",
    clause: "VAST 2.0 to 4.3, MediaFile, type; error code 403")

  static let elements: [SchemaElement] = [.mediaFiles]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let types = node.children.filter { $0.name == "MediaFile" }.map { $0.value(of: "type") ?? "" }
    guard !types.isEmpty, types.allSatisfy({ $0.lowercased().hasPrefix("image/") }) else { return }
    pass.report(
      rule, at: node.position, "every 'MediaFile' is a picture; add a file that plays")
  }
}
