internal import Diagnostics
internal import XMLTree

/// Finds `minBitrate` without `maxBitrate`, or above it.
enum BitrateRange: PracticeRule {
  static let rule = Rule(
    "BitrateRange", .warning, "minBitrate without maxBitrate, or above it",
    explanation: "The two belong together: a player selects by the range between them.",
    remedy: "Write both 'minBitrate' and 'maxBitrate', the smaller one first.",
    clause: "VAST 3.0 and later, MediaFile, minBitrate and maxBitrate")

  static let elements: [SchemaElement] = [.mediaFile]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let least = node.attribute(named: "minBitrate")
    let most = node.attribute(named: "maxBitrate")
    guard least != nil || most != nil else { return }
    guard let least, let most else {
      let (present, absent) =
        least == nil ? ("maxBitrate", "minBitrate") : ("minBitrate", "maxBitrate")
      pass.report(
        rule, at: node.position, "'\(present)' is used without '\(absent)'; both are required")
      return
    }
    guard let least = Int(least), let most = Int(most), least > most else { return }
    pass.report(rule, at: node.position, "minBitrate \(least) is above maxBitrate \(most)")
  }
}
