internal import Diagnostics
internal import XMLTree

/// Finds a `fileSize` that bit rate and duration contradict.
enum FileSizeMismatch: PracticeRule {
  static let rule = Rule(
    "FileSizeMismatch", .warning, "a fileSize that bitrate and Duration contradict",
    explanation: """
      The unit is bytes. Players that limit downloads select by it. Bit rate and duration give \
      another order of magnitude, so one of the three is wrong.
      """,
    remedy: "Write the size in bytes, or correct 'bitrate' or Duration.",
    clause: "VAST 4.1 and later, MediaFile, fileSize, in bytes")

  static let elements: [SchemaElement] = [.linear]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let files = node.child(named: "MediaFiles") else { return }
    let duration = node.child(named: "Duration").flatMap {
      TimeValue.duration(of: $0.text.withoutBlankEnds)
    }
    for file in files.children where file.name == "MediaFile" {
      guard let size = file.value(of: "fileSize").flatMap({ Int($0) }), size >= 0 else { continue }
      if size == 0 {
        pass.report(rule, at: file.position, "fileSize is 0")
        continue
      }
      // Bit rates and durations that no ad has are other rules'.
      guard let rate = file.value(of: "bitrate").flatMap({ Double($0) }),
        (20..<100_000).contains(rate), let duration,
        duration >= .seconds(1), duration <= .seconds(600)
      else { continue }
      // kbit/s are 125 bytes in a second.
      let expected = rate * 125 * (duration / .seconds(1))
      guard Double(size) * 5 < expected || Double(size) > expected * 5 else { continue }
      pass.report(
        rule, at: file.position,
        "fileSize \(size) is far from the \(Int(min(expected, 1e15))) bytes of its bitrate and "
          + "duration")
    }
  }
}
