internal import Diagnostics
internal import XMLTree

/// Finds a Linear whose MediaFiles all need VPAID.
enum MediaFilesAllVPAID: PracticeRule {
  static let rule = Rule(
    "MediaFilesAllVPAID", .warning, "no MediaFile that plays without VPAID",
    explanation: "A player without VPAID, as on CTV and in most apps, finds no file: error 403.",
    remedy: "Add a MediaFile that plays by itself, such as H.264 in MP4.",
    clause: "VAST 2.0 to 4.3, MediaFile, apiFramework; error code 403")

  static let elements: [SchemaElement] = [.mediaFiles]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    var hasFile = false
    for child in node.children where child.name == "MediaFile" {
      hasFile = true
      guard let framework = child.value(of: "apiFramework"), framework.isSame(as: "VPAID")
      else { return }
    }
    guard hasFile else { return }
    pass.report(
      rule, at: node.position, "every 'MediaFile' needs VPAID; add one that any player can play")
  }
}
