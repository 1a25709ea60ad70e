internal import Diagnostics
internal import XMLTree

/// Finds an `adType` that the media files contradict.
enum AdTypeMismatch: PracticeRule {
  static let rule = Rule(
    "AdTypeMismatch", .warning, "an adType that the media files contradict",
    explanation: """
      Players select ads by 'adType' before they look at the files: a video that is called audio \
      is requested for places without a picture.
      """,
    remedy: "Write the type of the media files, 'video', 'audio' or 'hybrid'.",
    clause: "VAST 4.1 and later, Ad, adType")

  static let elements: [SchemaElement] = [.ad]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let declared = node.value(of: "adType"), declared == "video" || declared == "audio"
    else { return }
    let creatives = node.child(named: "InLine")?.child(named: "Creatives")?.children ?? []
    let types = creatives.flatMap { creative in
      let files = creative.child(named: "Linear")?.child(named: "MediaFiles")?.children ?? []
      return files.filter { $0.name == "MediaFile" }.map { $0.value(of: "type") ?? "" }
    }
    let other = declared == "video" ? "audio" : "video"
    guard !types.isEmpty, types.allSatisfy({ $0.lowercased().hasPrefix(other + "/") }) else {
      return
    }
    pass.report(
      rule, at: node.position, "adType is '\(declared)', but every 'MediaFile' is \(other)")
  }
}
