internal import Documents
internal import Vocabulary

/// The origin of a document that is the text of an element of another document.
struct EmbeddedOrigin {
  fileprivate let element: SourcePosition
  /// The position of the inner document's first character; nil where positions inside it are
  /// unknown because the text is not a single CDATA section.
  fileprivate let start: SourcePosition?

  /// A copy of a tree with positions in the outer document.
  func outer(_ tree: XMLDocumentTree) -> XMLDocumentTree {
    XMLDocumentTree(
      root: outer(tree.root),
      warnings: tree.warnings.map { warning in
        var warning = warning
        warning.position = warning.position.map(outer)
        return warning
      })
  }

  /// A copy of an error with its position in the outer document. An error without a position gets
  /// that of the inner document's first character or, where that is unknown, the element's.
  func outer(_ error: XMLTreeError) -> XMLTreeError {
    var error = error
    error.position = error.position.map(outer) ?? start ?? element
    return error
  }

  private func outer(_ node: XMLNode) -> XMLNode {
    node.with(children: node.children.map { outer($0) }, position: outer(node.position))
  }

  private func outer(_ inner: SourcePosition) -> SourcePosition {
    guard let start else { return element }
    if inner.line > 1 {
      return SourcePosition(line: start.line + inner.line - 1, column: inner.column)
    }
    return SourcePosition(line: start.line, column: start.column + inner.column - 1)
  }
}

/// Finds where documents begin inside another document.
///
/// Callers pass the elements in document order, so that the bytes are scanned only once.
struct EmbeddedPlaces {
  private let bytes: [UInt8]
  private var offset = 0
  private var position = SourcePosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark does not count as a column.
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
    // A second CDATA section, or text after the first section, would shift the positions that
    // follow.
    return isAt("</") ? start : nil
  }

  /// Advances by one byte and counts columns in Unicode scalars, as the XML parser does.
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
    while offset < bytes.count, Self.isBlank(bytes[offset]) { step() }
  }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { pattern in
      guard offset + pattern.count <= bytes.count else { return false }
      for index in pattern.indices where bytes[offset + index] != pattern[index] { return false }
      return true
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
