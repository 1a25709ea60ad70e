/// Splits the bytes of an XML document at its markup, without changing or validating anything.
///
/// It knows the byte range of every tag and text, which a parser's tree does not have. In a
/// well-formed document it finds the same markup as a parser (XML 1.0 § 2).
package struct MarkupScanner: Sendable {
  /// A part of a document; ranges count bytes.
  package enum Part: Sendable, Equatable {
    /// A start tag; `attributes` is the range after the name.
    case start(name: String, attributes: Range<Int>, isEmpty: Bool)
    case end(name: String)
    /// Text, with references not decoded.
    case text(Range<Int>)
    /// The content of a CDATA section.
    case characters(Range<Int>)
  }

  /// The lengths of `<![CDATA[` and `]]>`, which surround the content of a CDATA section, in bytes.
  package static let sectionMarks = (before: 9, after: 3)

  private let bytes: [UInt8]
  /// Where the next part begins.
  package private(set) var offset = 0
  /// Where the last part began.
  package private(set) var start = 0
  /// The entities that the document type declares; empty until the scanner has passed it.
  package private(set) var entities = MarkupEntities()

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the scanner reached the end of the document; false when the document breaks off inside
  /// markup.
  package var isAtEnd: Bool { offset == bytes.count }

  /// Returns the next part; nil at the end of the document and at markup that has no end.
  package mutating func next() -> Part? {
    while offset < bytes.count {
      start = offset
      guard bytes[offset] == UInt8(ascii: "<") else {
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { offset = end }
        return .text(offset..<end)
      }
      if bytes.starts("<!--", at: offset) {
        guard skip(past: "-->", from: offset + 4) else { return nil }
      } else if bytes.starts("<![CDATA[", at: offset) {
        let content = offset + Self.sectionMarks.before
        guard skip(past: "]]>", from: content) else { return nil }
        return .characters(content..<offset - Self.sectionMarks.after)
      } else if bytes.starts("<?", at: offset) {
        guard skip(past: "?>", from: offset + 2) else { return nil }
      } else if bytes.starts("<!DOCTYPE", at: offset) {
        var type = DocumentTypeScanner(bytes, at: offset + 9)
        guard let end = type.end() else { return nil }
        entities = type.entities
        offset = end
      } else if bytes.starts("<!", at: offset) {
        return nil
      } else {
        return tag()
      }
    }
    return nil
  }

  private mutating func tag() -> Part? {
    let isEnd = bytes.starts("</", at: offset)
    let start = offset + (isEnd ? 2 : 1)
    guard let close = endOfTag(from: start) else { return nil }
    let isEmpty = !isEnd && bytes[close - 1] == UInt8(ascii: "/") && close - 1 >= start
    let inner = start..<(isEmpty ? close - 1 : close)
    let nameEnd = bytes[inner].firstIndex(where: Self.isBlank) ?? inner.upperBound
    let colon = bytes[start..<nameEnd].lastIndex(of: UInt8(ascii: ":"))
    let name = String(decoding: bytes[(colon.map { $0 + 1 } ?? start)..<nameEnd], as: UTF8.self)
    offset = close + 1
    return isEnd
      ? .end(name: name)
      : .start(name: name, attributes: nameEnd..<inner.upperBound, isEmpty: isEmpty)
  }

  /// The offset of the `>` that ends a tag; a `>` inside a quoted attribute value does not count.
  private func endOfTag(from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
    }
    return nil
  }

  private mutating func skip(past text: StaticString, from start: Int) -> Bool {
    guard let end = bytes.end(of: text, from: start) else { return false }
    offset = end
    return true
  }

  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

extension [UInt8] {
  /// Whether a text of ASCII begins at an offset.
  func starts(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { text in
      count - offset >= text.count && self[offset..<offset + text.count].elementsEqual(text)
    }
  }

  /// The offset after the next occurrence of an ASCII text; nil when there is none.
  package func end(of text: StaticString, from start: Int) -> Int? {
    text.withUTF8Buffer { text in
      var index = start
      while index + text.count <= count {
        if self[index] == text[0], self[index..<index + text.count].elementsEqual(text) {
          return index + text.count
        }
        index += 1
      }
      return nil
    }
  }
}

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
