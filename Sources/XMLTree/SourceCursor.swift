internal import Diagnostics

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

  /// The place of a byte at or after the last one asked for, columns in Unicode scalars.
  mutating func position(at target: Int) -> SourcePosition {
    let end = min(target, bytes.count)
    var offset = offset
    var line = line
    var column = column
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    self.offset = offset
    self.line = line
    self.column = column
    return SourcePosition(line: line, column: column)
  }

  /// The offset of the last `<` before a byte: where the start tag begins that ends there.
  func startOfTag(endingAt end: Int) -> Int {
    var offset = min(end, bytes.count) - 1
    while offset > 0, bytes[offset] != UInt8(ascii: "<") { offset -= 1 }
    return max(0, offset)
  }
}
