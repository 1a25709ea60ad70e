/// Removes the parts of a WebVTT or SRT text that FFmpeg cannot read: cues with malformed times
/// and, in WebVTT, blocks at which FFmpeg stops because they are not cues, such as style sheets.
///
/// Line feeds replace the removed bytes, so that everything else keeps its offset.
enum TimedTextRepair {
  /// The repaired text, with every byte at its offset.
  static func repaired(
    _ text: [UInt8], as format: CaptionFormat, _ timings: [TimingLine]
  ) -> [UInt8] {
    let lines = Array(TextLines(text))
    let timingLines = Set(timings.map { $0.line - 1 })
    var result = text
    if format == .webVTT {
      for block in blocks(of: lines) where !block.contains(where: timingLines.contains) {
        guard block.lowerBound > 0 else { continue }
        blank(block, lines, in: &result)
      }
    }
    for timing in timings where !timing.isSound {
      let index = timing.line - 1
      let first = hasIdentifier(before: index, text, lines) ? index - 1 : index
      var end = index + 1
      while end < lines.count, !lines[end].isEmpty, !timingLines.contains(end) { end += 1 }
      // The line before the next cue's times is kept if it is a number, because it can be the
      // number of that cue.
      if end > index + 1, end < lines.count, timingLines.contains(end),
        isNumber(text[lines[end - 1]])
      {
        end -= 1
      }
      blank(first..<end, lines, in: &result)
    }
    return result
  }

  /// The runs of lines between empty ones.
  private static func blocks(of lines: [Range<Int>]) -> [Range<Int>] {
    lines.indices.split { lines[$0].isEmpty }.compactMap { block in
      block.first.flatMap { first in block.last.map { first..<$0 + 1 } }
    }
  }

  private static func blank(_ block: Range<Int>, _ lines: [Range<Int>], in text: inout [UInt8]) {
    for place in lines[block.lowerBound].lowerBound..<lines[block.upperBound - 1].upperBound {
      text[place] = 0x0A
    }
  }

  /// Whether the line before a cue's times is its name or number.
  private static func hasIdentifier(
    before index: Int, _ text: [UInt8], _ lines: [Range<Int>]
  ) -> Bool {
    guard index > 0, !lines[index - 1].isEmpty else { return false }
    return index == 1 || lines[index - 2].isEmpty || isNumber(text[lines[index - 1]])
  }

  private static func isNumber(_ line: ArraySlice<UInt8>) -> Bool {
    let digits = line.filter { $0 > 0x20 }
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }
}
