/// Repairs documents with text before the XML declaration.
///
/// Template engines leave blank lines, comments and second byte order marks before the XML
/// declaration, which XML forbids. These characters are overwritten with spaces, so that every
/// position in the document stays the same.
struct PrologRepair {
  /// The document with spaces in place of the misplaced text.
  let bytes: [UInt8]
  /// The offset of the misplaced text.
  let offset: Int
  /// A description of the misplaced text, for people.
  let message: String

  /// Nil when the document needs no repair or cannot be repaired.
  init?(_ bytes: [UInt8]) {
    let mark = XMLTreeParser.byteOrderMark
    let start = bytes.starts(with: mark) ? mark.count : 0
    var repaired: [UInt8]?
    var firstMark: Int?
    var offset = start
    while offset < bytes.count {
      if Self.isBlank(bytes[offset]) {
        offset += 1
      } else if bytes[offset...].starts(with: mark) {
        repaired = repaired ?? bytes
        for index in offset..<offset + mark.count { repaired?[index] = UInt8(ascii: " ") }
        firstMark = firstMark ?? offset
        offset += mark.count
      } else if bytes[offset...].starts(with: "<!--".utf8) {
        guard let end = Self.end(of: "-->", in: bytes, from: offset) else { return nil }
        offset = end
      } else {
        break
      }
    }
    if offset > start, bytes[offset...].starts(with: "<?xml".utf8) {
      guard offset + 5 < bytes.count, Self.isBlank(bytes[offset + 5]),
        let end = Self.end(of: "?>", in: bytes, from: offset),
        Self.isUTF8(bytes[offset..<end])
      else { return nil }
      var readable = repaired ?? bytes
      for index in offset..<end where !Self.isBlank(bytes[index]) {
        readable[index] = UInt8(ascii: " ")
      }
      self.bytes = readable
      self.offset = offset
      message =
        "the XML declaration is not at the very beginning of the document; strict parsers reject it"
    } else if let repaired, let firstMark {
      self.bytes = repaired
      self.offset = firstMark
      message =
        "a byte order mark is not at the very beginning of the document; strict parsers reject it"
    } else {
      return nil
    }
  }

  /// Whether an XML declaration names no encoding, or UTF-8 or its subset US-ASCII.
  private static func isUTF8(_ declaration: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: declaration, as: UTF8.self).lowercased()
    guard let keyword = text.firstRange(of: "encoding") else { return true }
    let name = text[keyword.upperBound...].drop { !$0.isLetter }
    return name.hasPrefix("utf-8") || name.hasPrefix("us-ascii")
  }

  private static func end(of text: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    var offset = start
    while offset + count <= bytes.count {
      let isMatch = text.withUTF8Buffer { bytes[offset..<offset + count].elementsEqual($0) }
      if isMatch { return offset + count }
      offset += 1
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
