/// Splits the bytes of an XML document at its markup, without changing or judging anything.
///
/// It knows where every tag and text lies, which a parser's tree does not tell to the byte.
struct MarkupScanner {
  /// A part of a document; ranges count bytes.
  enum Part: Equatable {
    /// A start tag; `attributes` is what follows the name.
    case start(name: String, attributes: Range<Int>, isEmpty: Bool)
    case end(name: String)
    /// Text with its references as written.
    case text(Range<Int>)
    /// The content of a CDATA section.
    case characters(Range<Int>)
  }

  private let bytes: [UInt8]
  /// Where the next part begins.
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all bytes were split: a document that breaks off inside markup is not.
  var isAtEnd: Bool { offset == bytes.count }

  /// The next part; nil at the end, and where markup has no end.
  mutating func next() -> Part? {
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { offset = end }
        return .text(offset..<end)
      }
      if starts("<!--") {
        guard skip(past: "-->", from: offset + 4) else { return nil }
      } else if starts("<![CDATA[") {
        let start = offset + 9
        guard skip(past: "]]>", from: start) else { return nil }
        return .characters(start..<offset - 3)
      } else if starts("<?") {
        guard skip(past: "?>", from: offset + 2) else { return nil }
      } else if starts("<!") {
        guard skipDeclaration() else { return nil }
      } else {
        return tag()
      }
    }
    return nil
  }

  private mutating func tag() -> Part? {
    let isEnd = starts("</")
    let start = offset + (isEnd ? 2 : 1)
    guard let close = endOfTag(from: start) else { return nil }
    let isEmpty = !isEnd && bytes[close - 1] == UInt8(ascii: "/") && close - 1 >= start
    let inner = start..<(isEmpty ? close - 1 : close)
    let nameEnd = bytes[inner].firstIndex(where: Self.isBlank) ?? inner.upperBound
    let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self)
    offset = close + 1
    let local = name.split(separator: ":").last.map(String.init) ?? name
    return isEnd
      ? .end(name: local)
      : .start(name: local, attributes: nameEnd..<inner.upperBound, isEmpty: isEmpty)
  }

  /// The `>` of a tag, which may stand in attributes too.
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

  /// A document type, with its internal subset.
  private mutating func skipDeclaration() -> Bool {
    guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else { return false }
    guard bytes[offset..<end].contains(UInt8(ascii: "[")) else {
      offset = end + 1
      return true
    }
    return skip(past: "]", from: offset) && skip(past: ">", from: offset)
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      bytes.count - offset >= text.count && bytes[offset..<offset + text.count].elementsEqual(text)
    }
  }

  private mutating func skip(past text: StaticString, from start: Int) -> Bool {
    let end = text.withUTF8Buffer { text -> Int? in
      var index = start
      while index + text.count <= bytes.count {
        if bytes[index] == text[0], bytes[index..<index + text.count].elementsEqual(text) {
          return index + text.count
        }
        index += 1
      }
      return nil
    }
    guard let end else { return false }
    offset = end
    return true
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
