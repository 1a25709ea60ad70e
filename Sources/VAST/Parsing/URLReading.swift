internal import Transport

/// Cleans a URL as a tag holds it, without ever parsing it as a URL.
struct URLReading: Equatable {
  /// The text to request, macros included; empty when there is none.
  let text: String
  /// Whether there was white space inside, beyond the padding at the ends.
  let hadInnerWhitespace: Bool

  /// Trims the ends, drops line breaks (with the spaces around them, which only indent), drops
  /// tabs and encodes other spaces as `%20`.
  init(_ raw: String) {
    let trimmed = raw.trimmingWhitespace()
    guard trimmed.utf8.contains(where: Self.isBlank) else {
      text = String(trimmed)
      hadInnerWhitespace = false
      return
    }
    var cleaned: [UInt8] = []
    var blanks: [UInt8] = []
    for byte in trimmed.utf8 {
      if Self.isBlank(byte) {
        blanks.append(byte)
        continue
      }
      if !blanks.contains(UInt8(ascii: "\n")), !blanks.contains(UInt8(ascii: "\r")) {
        for blank in blanks where blank == UInt8(ascii: " ") { cleaned += Array("%20".utf8) }
      }
      blanks.removeAll(keepingCapacity: true)
      cleaned.append(byte)
    }
    text = String(decoding: cleaned, as: UTF8.self)
    hadInnerWhitespace = true
  }

  /// Whether there is a literal `&amp;`, which only CDATA can leave in a URL.
  ///
  /// Searched by bytes: searching by characters took a third of the time of reading a tag.
  var hasEscapedAmpersand: Bool {
    var rest = text.utf8[...]
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      if rest[ampersand...].starts(with: "&amp;".utf8) { return true }
      rest = rest[rest.index(after: ampersand)...]
    }
    return false
  }

  /// Whether the text begins with a scheme, or with a macro that may bring one.
  var isAbsolute: Bool {
    if let first = text.utf8.first, "[%${".utf8.contains(first) { return true }
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard scheme.endIndex < text.utf8.endIndex, let initial = scheme.first else { return false }
    return Self.isLetter(initial)
      && scheme.allSatisfy { Self.isLetter($0) || "0123456789+-.".utf8.contains($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
