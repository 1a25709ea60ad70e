internal import Diagnostics
internal import XMLTree

/// Finds where the text of an element begins in its document, for documents inside documents.
///
/// Elements must be passed in document order, so that the bytes are walked once.
struct EmbeddedText {
  private let bytes: [UInt8]
  private var offset: Int
  private var position = SourcePosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The place of the first character in an element's CDATA section that is not white space; nil
  /// when its text is not in one.
  mutating func beginning(of node: XMLNode) -> SourcePosition? {
    advance { $0.position == node.position }
    advance { $0.isAt("<![CDATA[") || $0.isAt("</") }
    guard isAt("<![CDATA[") else { return nil }
    let opening = offset
    advance { $0.offset >= opening + "<![CDATA[".utf8.count }
    advance { !$0.isAtBlank }
    return offset < bytes.count ? position : nil
  }

  /// Advances to the first place that satisfies a condition, or to the end.
  private mutating func advance(to isReached: (EmbeddedText) -> Bool) {
    while offset < bytes.count, !isReached(self) {
      // As the tree counts: lines by line feeds, columns by Unicode scalars.
      if bytes[offset] == UInt8(ascii: "\n") {
        position = SourcePosition(line: position.line + 1, column: 1)
      } else if bytes[offset] & 0xC0 != 0x80 {
        position.column += 1
      }
      offset += 1
    }
  }

  private func isAt(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private var isAtBlank: Bool { [0x20, 0x0A, 0x0D, 0x09].contains(bytes[offset]) }
}

extension SourcePosition {
  /// This position in an inner text as a position in the outer document.
  func counted(from beginning: SourcePosition) -> SourcePosition {
    SourcePosition(
      line: beginning.line + line - 1,
      column: line == 1 ? beginning.column + column - 1 : column)
  }
}

extension XMLNode {
  /// This element and its descendants with other positions.
  func moved(_ place: (SourcePosition) -> SourcePosition) -> XMLNode {
    with(children: children.map { $0.moved(place) }, position: place(position))
  }
}
