internal import Diagnostics
internal import XMLTree

/// The origin of a document that is the text of an element of another document.
struct EmbeddedOrigin {
  fileprivate let element: SourcePosition
  /// The first character of the inner document; nil when the text is not one section of CDATA, so
  /// that positions inside it are not known.
  fileprivate let start: SourcePosition?

  /// The position in the outer document; the element's own when it is not known.
  func outer(_ inner: SourcePosition) -> SourcePosition {
    guard let start else { return element }
    if inner.line > 1 {
      return SourcePosition(line: start.line + inner.line - 1, column: inner.column)
    }
    return SourcePosition(line: start.line, column: start.column + inner.column - 1)
  }
}

/// Finds where documents inside another one begin.
///
/// Elements must be passed in document order, so that the bytes are walked once.
struct EmbeddedPlaces {
  private let bytes: [UInt8]
  private var offset = 0
  private var position = SourcePosition.start

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark has no column.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Where an element's text begins.
  mutating func origin(of node: XMLNode) -> EmbeddedOrigin {
    EmbeddedOrigin(element: node.position, start: start(of: node))
  }

  private mutating func start(of node: XMLNode) -> SourcePosition? {
    while offset < bytes.count, position < node.position { step() }
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") { step() }
    step()
    skipBlanks()
    guard isAt("<![CDATA[") else { return nil }
    for _ in 0..<9 { step() }
    skipBlanks()
    let start = position
    while offset < bytes.count, !isAt("]]>") { step() }
    for _ in 0..<3 { step() }
    skipBlanks()
    // A second section, or text after the first one, would shift the positions after it.
    return isAt("</") ? start : nil
  }

  /// Advances by one byte, counting as the tree counts: columns in Unicode scalars.
  private mutating func step() {
    guard offset < bytes.count else { return }
    if bytes[offset] == UInt8(ascii: "\n") {
      position = SourcePosition(line: position.line + 1, column: 1)
    } else if bytes[offset] & 0xC0 != 0x80 {
      position.column += 1
    }
    offset += 1
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, String.isBlank(bytes[offset]) { step() }
  }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { pattern in
      guard offset + pattern.count <= bytes.count else { return false }
      for index in pattern.indices where bytes[offset + index] != pattern[index] { return false }
      return true
    }
  }
}
