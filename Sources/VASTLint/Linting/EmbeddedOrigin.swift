internal import Diagnostics
internal import XMLTree

/// Where a document begins that is the text of an element of another document.
struct EmbeddedOrigin {
  private let element: SourcePosition
  /// The first character of the inner document; nil when the text is not one section of CDATA, so
  /// that places inside it cannot be told.
  private let start: SourcePosition?

  init(of node: XMLNode, in bytes: [UInt8]) {
    element = node.position
    start = Self.start(of: node, in: bytes)
  }

  /// The place in the outer document.
  func outer(_ inner: SourcePosition) -> SourcePosition {
    guard let start else { return element }
    if inner.line > 1 {
      return SourcePosition(line: start.line + inner.line - 1, column: inner.column)
    }
    return SourcePosition(line: start.line, column: start.column + inner.column - 1)
  }

  private static func start(of node: XMLNode, in bytes: [UInt8]) -> SourcePosition? {
    var cursor = Cursor(bytes: bytes)
    while cursor.position < node.position, !cursor.isAtEnd { cursor.step() }
    while let byte = cursor.byte, byte != UInt8(ascii: ">") { cursor.step() }
    cursor.step()
    cursor.skipBlanks()
    guard cursor.rest.starts(with: "<![CDATA[".utf8) else { return nil }
    for _ in 0..<9 { cursor.step() }
    cursor.skipBlanks()
    let end = cursor.rest.firstRange(of: Array("]]>".utf8))?.lowerBound
    // A second section, or text around the first one, would move what follows.
    guard let end, bytes[end...].dropFirst(3).drop(while: Cursor.isBlank).starts(with: "</".utf8)
    else { return nil }
    return cursor.position
  }

  /// Walks over bytes, counting lines and columns.
  private struct Cursor {
    let bytes: [UInt8]
    var offset = 0
    var position = SourcePosition.start

    init(bytes: [UInt8]) {
      self.bytes = bytes
      // A byte order mark has no column.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    var isAtEnd: Bool { offset >= bytes.count }
    var byte: UInt8? { isAtEnd ? nil : bytes[offset] }
    var rest: ArraySlice<UInt8> { bytes[min(offset, bytes.count)...] }

    mutating func step() {
      guard let byte else { return }
      offset += 1
      if byte == UInt8(ascii: "\n") {
        position = SourcePosition(line: position.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
    }

    mutating func skipBlanks() {
      while let byte, Self.isBlank(byte) { step() }
    }

    static func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
  }
}
