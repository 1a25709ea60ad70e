/// Finds start tags with too many attributes before libxml2 parses them.
///
/// libxml2 2.9 compares every attribute of a start tag with every other attribute: a tag of one
/// megabyte takes twelve seconds, a tag of ten megabytes twenty minutes. Short documents are not
/// scanned.
struct StartTagScan {
  /// The length in bytes up to which even a document of one start tag is parsed within a tenth of a
  /// second.
  static let harmlessLength = 65_536

  /// The result of a scan.
  enum Finding: Equatable {
    case harmless
    /// A start tag has more attributes than the limit; `offset` is the beginning of the tag.
    case flood(offset: Int)
    /// The encoding does not let a scan find tags in the bytes.
    case unscannable
  }

  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Scans a whole document. The document need not be well formed, because libxml2 stops at the
  /// first error.
  func finding(attributeLimit: Int) -> Finding {
    guard bytes.count > Self.harmlessLength else { return .harmless }
    guard isASCIICompatible else { return .unscannable }
    var offset = 0
    while let start = next(UInt8(ascii: "<"), from: offset) {
      if matches("<!--", at: start) {
        offset = end(of: "-->", from: start + 4)
      } else if matches("<![CDATA[", at: start) {
        offset = end(of: "]]>", from: start + 9)
      } else if matches("<?", at: start) {
        offset = end(of: "?>", from: start + 2)
      } else {
        let (count, end) = attributes(from: start)
        if count > attributeLimit { return .flood(offset: start) }
        offset = end
      }
    }
    return .harmless
  }

  /// Counts the equals signs outside quotes up to the end of a tag.
  private func attributes(from start: Int) -> (count: Int, end: Int) {
    var count = 0
    var quote: UInt8?
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "=") {
        count += 1
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return (count, offset)
  }

  /// Whether the encoding writes every ASCII character as its own byte and uses ASCII bytes for
  /// nothing else.
  private var isASCIICompatible: Bool {
    let start = bytes.prefix(4)
    // UTF-16 and UTF-32 have zero bytes or byte order marks of their own; EBCDIC starts with `0x4C
    // 0x6F`.
    if start.contains(0) || start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
      || start.starts(with: [0x4C, 0x6F])
    {
      return false
    }
    guard matches("<?xml", at: 0) else { return true }
    let declaration = 0..<min(bytes.count, end(of: "?>", from: 0), 1_000)
    guard let keyword = declaration.first(where: { matches("encoding", at: $0) }) else {
      return true
    }
    let rest = String(decoding: bytes[keyword..<declaration.upperBound], as: UTF8.self)
    let name = rest.dropFirst("encoding".count).drop { !$0.isLetter }.lowercased()
    return ["utf-8", "us-ascii", "ascii", "iso-8859-", "windows-125"].contains {
      name.hasPrefix($0)
    }
  }

  private func next(_ byte: UInt8, from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] == byte { return offset }
      offset += 1
    }
    return nil
  }

  private func matches(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { pattern in
      guard offset + pattern.count <= bytes.count else { return false }
      for index in pattern.indices where bytes[offset + index] != pattern[index] { return false }
      return true
    }
  }

  private func end(of text: StaticString, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      if matches(text, at: offset) { return offset + text.utf8CodeUnitCount }
      offset += 1
    }
    return bytes.count
  }
}
