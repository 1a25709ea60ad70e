internal import Diagnostics
internal import XMLTree

/// Finds MediaFiles with the same URL.
enum MediaFileURLRepeated: PracticeRule {
  static let rule = Rule(
    "MediaFileURLRepeated", .warning, "several MediaFiles with the same URL",
    explanation: """
      All sizes and bitrates lead to the same file, so what the other MediaFiles declare is wrong.
      """,
    remedy: "Keep one of the MediaFiles, or give each the URL of its own file.",
    clause: "VAST 2.0 to 4.3, MediaFile; practice")

  static let elements: [SchemaElement] = [.mediaFiles]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.children.count > 1 else { return }
    var seen: Set<Substring> = []
    for child in node.children where child.name == "MediaFile" && !child.isBlank {
      if seen.insert(child.text.withoutBlankEnds).inserted { continue }
      pass.report(
        rule, at: child.position, "another 'MediaFile' has the same URL; give each its own file")
    }
  }
}
