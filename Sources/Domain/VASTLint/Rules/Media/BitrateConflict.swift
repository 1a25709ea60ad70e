internal import Diagnostics
internal import XMLTree

/// Finds `bitrate` together with `minBitrate` or `maxBitrate`.
enum BitrateConflict: PracticeRule {
  static let rule = Rule(
    "BitrateConflict", .note, "bitrate together with minBitrate or maxBitrate",
    explanation: """
      'bitrate' is for one progressive file, the other two are for a stream of several renditions. \
      With all three, players differ in which they use.
      """,
    remedy: "Keep 'bitrate' for a single file, the other two for a stream.",
    clause: "VAST 3.0 and later, MediaFile, bitrate")

  static let elements: [SchemaElement] = [.mediaFile]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.attributes.count > 4, node.hasAttribute("bitrate"),
      node.hasAttribute("minBitrate") || node.hasAttribute("maxBitrate")
    else { return }
    pass.report(
      rule, at: node.position,
      "'bitrate' is used with 'minBitrate' or 'maxBitrate'; use one of the two")
  }
}
