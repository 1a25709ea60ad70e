internal import Vocabulary

/// The lines of a playlist, except comments and empty lines (RFC 8216 § 4.1).
struct HLSLines: Sequence, IteratorProtocol {
  enum Line {
    case tag(HLSTag)
    case uri(String, SourcePosition)
    /// A line that contains a byte of value 0.
    case unreadable(SourcePosition)
  }

  private let bytes: [UInt8]
  private var index: Int
  /// The number of the line that was read last, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the next line that is neither empty nor a comment.
  mutating func next() -> Line? {
    while index <= bytes.count {
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let start = index
      index = end + 1
      number += 1
      if let line = line(start..<end) { return line }
    }
    return nil
  }

  private func line(_ range: Range<Int>) -> Line? {
    if let zero = bytes[range].firstIndex(of: 0) {
      return .unreadable(position(zero, from: range.lowerBound))
    }
    let content = range.trimmed(in: bytes)
    guard !content.isEmpty else { return nil }
    let place = position(content.lowerBound, from: range.lowerBound)
    guard bytes[content.lowerBound] == UInt8(ascii: "#") else {
      return .uri(String(decoding: bytes[content], as: UTF8.self), place)
    }
    let text = bytes[content].dropFirst()
    guard text.starts(with: "EXT".utf8) else { return nil }
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    return .tag(
      HLSTag(
        name: String(decoding: text[..<colon], as: UTF8.self),
        value: String(decoding: text[colon...].dropFirst(), as: UTF8.self), position: place))
  }

  private func position(_ offset: Int, from start: Int) -> SourcePosition {
    SourcePosition(line: number, column: offset - start + 1)
  }
}
