/// An element of a document with its byte ranges, which a parser's tree does not have.
///
/// All ranges count bytes of the document.
package struct MarkupElement: Sendable {
  package struct Attribute: Sendable {
    /// The name as written, with its prefix.
    package let name: String
    /// The range from the name to the closing quote.
    package let range: Range<Int>
    /// The value without its quotes.
    package let valueRange: Range<Int>
    /// The value, references decoded.
    package let value: String
  }

  /// A piece of text directly inside an element.
  package struct Text: Sendable {
    package let range: Range<Int>
    /// Whether it is the content of a CDATA section, in which nothing is escaped.
    package let isSection: Bool
  }

  /// The local name.
  package let name: String
  /// The range of the local name in the start tag.
  package let nameRange: Range<Int>
  /// The range of the local name in the end tag; nil for an element without an end tag.
  package fileprivate(set) var endNameRange: Range<Int>?
  /// The range from the start tag's `<` to the end of the end tag; to the end of the document when
  /// the end tag is missing.
  package fileprivate(set) var range: Range<Int>
  /// The offset of the first byte after the start tag.
  package let contentStart: Int
  package let attributes: [Attribute]
  /// The texts in document order.
  package fileprivate(set) var texts: [Text] = []
  /// The element's index in the list of all elements, in document order.
  package let index: Int
  /// The parent's index in the list of all elements; nil for a root.
  package let parent: Int?

  /// The attribute of a name, in any case.
  package func attribute(_ name: String) -> Attribute? {
    attributes.first { $0.name.lowercased() == name.lowercased() }
  }

  /// Splits a document at its markup.
  ///
  /// - Parameter bytes: the document, in an encoding that contains ASCII.
  /// - Returns: its elements in document order, up to the first markup that cannot be read.
  package static func all(in bytes: [UInt8]) -> [MarkupElement] {
    var scanner = MarkupScanner(bytes)
    var elements: [MarkupElement] = []
    var open: [Int] = []
    while let part = scanner.next() {
      switch part {
      case .start(let name, let attributes, let isEmpty):
        let nameEnd = attributes.lowerBound
        elements.append(
          MarkupElement(
            name: name, nameRange: nameEnd - name.utf8.count..<nameEnd,
            range: scanner.start..<(isEmpty ? scanner.offset : bytes.count),
            contentStart: scanner.offset, attributes: Self.attributes(in: bytes[attributes]),
            index: elements.count, parent: open.last))
        if !isEmpty { open.append(elements.count - 1) }
      case .text(let range), .characters(let range):
        guard let place = open.last else { continue }
        let isSection = if case .characters = part { true } else { false }
        elements[place].texts.append(Text(range: range, isSection: isSection))
      case .end(let name):
        // An end tag with another name closes no element; the parser reports it.
        guard let place = open.last, elements[place].name == name else { continue }
        open.removeLast()
        let written = bytes[scanner.start + 2..<scanner.offset - 1]
        let end = written.firstIndex(where: MarkupScanner.isBlank) ?? written.endIndex
        elements[place].endNameRange = end - name.utf8.count..<end
        elements[place].range = elements[place].range.lowerBound..<scanner.offset
      }
    }
    return elements
  }

  /// Reads the attributes from the part of a start tag after its name, in order, up to the first
  /// that cannot be read.
  static func attributes(in bytes: ArraySlice<UInt8>) -> [Attribute] {
    var attributes: [Attribute] = []
    var rest = bytes
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let key = rest[..<equals].split(whereSeparator: MarkupScanner.isBlank).last
      guard
        let open = rest[(equals + 1)...].firstIndex(where: { !MarkupScanner.isBlank($0) }),
        rest[open] == UInt8(ascii: "\"") || rest[open] == UInt8(ascii: "'"),
        let close = rest[(open + 1)...].firstIndex(of: rest[open])
      else { break }
      // A value without a name belongs to no attribute.
      if let key {
        attributes.append(
          Attribute(
            name: String(decoding: key, as: UTF8.self), range: key.startIndex..<close + 1,
            valueRange: open + 1..<close,
            value: String(decoding: MarkupText.decoded(rest[open + 1..<close]), as: UTF8.self)))
      }
      rest = rest[(close + 1)...]
    }
    return attributes
  }
}
