internal import Diagnostics
internal import XMLTree

/// Finds MediaFiles with the same URL.
enum MediaFileURLRepeated: PracticeRule {
  static let rule = Rule(
    "MediaFileURLRepeated", .warning, "several files with the same URL",
    explanation: """
      All sizes, bitrates or languages lead to the same file, so what the others declare is wrong.
      """,
    remedy: "Keep one of the elements, or give each the URL of its own file.",
    clause: "VAST 2.0 to 4.3, MediaFile, ClosedCaptionFile; practice")

  static let elements: [SchemaElement] = [.mediaFiles, .closedCaptionFiles]
  private static let names: Set = ["MediaFile", "ClosedCaptionFile"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.children.count > 1 else { return }
    var seen: Set<Substring> = []
    for child in node.children where names.contains(child.name) && !child.isBlank {
      if seen.insert(child.text.withoutBlankEnds).inserted { continue }
      pass.report(
        rule, at: child.position,
        "another file of '\(node.name)' has the same URL; give each its own")
    }
  }
}
