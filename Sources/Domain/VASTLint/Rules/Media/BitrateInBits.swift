internal import Diagnostics
internal import XMLTree

/// Finds a bit rate that was written in bit/s.
enum BitrateInBits: PracticeRule {
  static let rule = Rule(
    "BitrateInBits", .warning, "a bit rate that seems to be in bit/s",
    explanation: """
      The unit is kbit/s. A player that fits the bit rate to the connection takes no file of 100 \
      Gbit/s.
      """,
    remedy: "Divide the value by 1000.",
    clause: "VAST 2.0 to 4.3, MediaFile, bitrate, in kbit/s")

  static let elements: [SchemaElement] = [.mediaFile]

  /// No file has more kbit/s: 8K masters stay below.
  private static let limit = 100_000

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    for name in ["bitrate", "minBitrate", "maxBitrate"] {
      guard let rate = node.attribute(named: name).flatMap({ Int($0) }), rate >= limit else {
        continue
      }
      pass.report(
        rule, at: node.position,
        "\(name) \(rate) is \(rate / 1000) Mbit/s; the unit is kbit/s: did you mean \(rate / 1000)?"
      )
      return
    }
  }
}
