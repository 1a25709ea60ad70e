import Vocabulary

/// A line of a WebVTT or SRT file with the times of a cue.
///
/// FFmpeg stops or guesses where such a line is malformed; browsers drop the cue. So the lines are
/// checked before FFmpeg reads them.
struct TimingLine: Hashable {
  /// The times on the line.
  enum Times: Hashable {
    case sound(start: Duration, end: Duration)
    /// The end is not after the start.
    case reversed(start: Duration, end: Duration)
    case malformed
  }

  /// The line number, from 1.
  let line: Int
  /// The offset of the line's first byte.
  let byteOffset: Int
  let times: Times

  var position: SourcePosition { SourcePosition(line: line, column: 1) }

  var isSound: Bool {
    if case .sound = times { true } else { false }
  }

  /// The lines with an arrow, in order, up to a limit.
  static func all(
    in text: [UInt8], as format: CaptionFormat, limit: Int = .max
  ) -> [TimingLine] {
    var timings: [TimingLine] = []
    for (index, range) in TextLines(text).enumerated() where hasArrow(text[range]) {
      guard timings.count < limit else { break }
      timings.append(
        TimingLine(
          line: index + 1, byteOffset: range.lowerBound,
          times: reading(String(decoding: text[range], as: UTF8.self), format)))
    }
    return timings
  }

  private static func hasArrow(_ line: ArraySlice<UInt8>) -> Bool {
    let (dash, angle) = (UInt8(ascii: "-"), UInt8(ascii: ">"))
    return line.indices.dropLast(2).contains {
      line[$0] == dash && line[$0 + 1] == dash && line[$0 + 2] == angle
    }
  }

  private static func reading(_ line: String, _ format: CaptionFormat) -> Times {
    guard let arrow = line.firstRange(of: "-->"),
      let start = time(line[..<arrow.lowerBound].filter { $0 != " " && $0 != "\t" }, format)
    else { return .malformed }
    // Settings may follow the second time, after white space.
    let rest = line[arrow.upperBound...].drop { $0 == " " || $0 == "\t" }
    guard let end = time(String(rest.prefix { !$0.isWhitespace }), format) else {
      return .malformed
    }
    return end > start ? .sound(start: start, end: end) : .reversed(start: start, end: end)
  }

  /// Reads a time. WebVTT has `MM:SS.mmm` or `HH:MM:SS.mmm`. SRT always has hours, and by custom a
  /// comma before the milliseconds.
  private static func time(_ text: String, _ format: CaptionFormat) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 || (parts.count == 2 && format == .webVTT), let last = parts.last else {
      return nil
    }
    let separators: [Character] = format == .webVTT ? ["."] : [",", "."]
    let seconds = last.split(omittingEmptySubsequences: false) { separators.contains($0) }
    guard seconds.count == 2, seconds[1].utf8.count == 3, seconds[0].utf8.count == 2,
      let second = number(seconds[0], below: 60), let millisecond = number(seconds[1], below: 1000),
      let minute = number(parts[parts.count - 2], below: 60),
      let hour = parts.count == 3 ? number(parts[0], below: 100_000) : 0
    else { return nil }
    return .seconds(hour * 3600 + minute * 60 + second) + .milliseconds(millisecond)
  }

  private static func number(_ text: Substring, below limit: Int) -> Int? {
    guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), number < limit
    else { return nil }
    return number
  }
}

/// The lines of a text as ranges of its bytes, ended by LF, CR LF or CR.
struct TextLines: Sequence, IteratorProtocol {
  private let text: [UInt8]
  private var place = 0
  private var isOver = false

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() -> Range<Int>? {
    guard !isOver else { return nil }
    let start = place
    let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    place = end + 1
    if end < text.count, text[end] == 0x0D, place < text.count, text[place] == 0x0A { place += 1 }
    isOver = end >= text.count
    return start..<end
  }
}

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

  /// The first lines, from 1, of the blocks of a WebVTT text that are neither a cue nor a comment, a
  /// style sheet or a region (WebVTT § 4.1), such as what is left of a cue in a file that was cut.
  static func strays(in text: [UInt8], _ timings: [TimingLine]) -> [Int] {
    let lines = Array(TextLines(text))
    let timingLines = Set(timings.map { $0.line - 1 })
    let named = ["NOTE", "STYLE", "REGION"].map { Array($0.utf8) }
    return blocks(of: lines).dropFirst().filter { block in
      !block.contains(where: timingLines.contains)
        && !named.contains { text[lines[block.lowerBound]].starts(with: $0) }
    }.map { $0.lowerBound + 1 }
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
