internal import Diagnostics
internal import XMLTree

/// Finds a bit rate that no file has.
enum BitrateTooLow: PracticeRule {
  static let rule = Rule(
    "BitrateTooLow", .warning, "a bit rate that is too low for the file",
    explanation: """
      The unit is kbit/s. A number below 20 for video, or 8 for audio, was usually written in \
      Mbit/s, or left out by the ad server.
      """,
    remedy: "Write the bit rate in kbit/s, or remove the attribute.",
    clause: "VAST 2.0 to 4.3, MediaFile, bitrate, in kbit/s")

  static let elements: [SchemaElement] = [.mediaFile]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let type = node.value(of: "type")?.lowercased(), node.value(of: "apiFramework") == nil
    else { return }
    let least = type.hasPrefix("video/") ? 20 : type.hasPrefix("audio/") ? 8 : 0
    for name in ["bitrate", "maxBitrate"] {
      guard let rate = node.value(of: name).flatMap({ Int($0) }), (0..<least).contains(rate)
      else { continue }
      pass.report(
        rule, at: node.position, "\(name) \(rate) is \(rate) kbit/s, too low for '\(type)'")
      return
    }
  }
}
