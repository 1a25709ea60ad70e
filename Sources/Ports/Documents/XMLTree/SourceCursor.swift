internal import Glibc
internal import Vocabulary

/// Turns byte offsets into lines and columns, walking forward only.
struct SourceCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private var line = 1
  private var column = 1

  /// Starts at the first character: a byte order mark has no column.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.starts(with: XMLTreeParser.byteOrderMark) ? 3 : 0
  }

  /// The position of a byte at or after the last requested one, with columns in Unicode scalars.
  mutating func position(at target: Int) -> SourcePosition {
    let end = min(target, bytes.count)
    guard end > offset, let base = bytes.baseAddress else {
      return SourcePosition(line: line, column: column)
    }
    while let lineFeed = memchr(base + offset, Int32(UInt8(ascii: "\n")), end - offset) {
      line += 1
      column = 1
      offset = UnsafeRawPointer(lineFeed) - UnsafeRawPointer(base) + 1
    }
    while offset < end {
      column &+= base[offset] & 0xC0 == 0x80 ? 0 : 1
      offset &+= 1
    }
    return SourcePosition(line: line, column: column)
  }

  /// The offset of the last `<` before `end`: the beginning of the start tag that ends at `end`.
  func startOfTag(endingAt end: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var offset = min(end, bytes.count) - 1
    while offset > 0, base[offset] != UInt8(ascii: "<") { offset &-= 1 }
    return max(0, offset)
  }
}
