/// Cleans a URL as a tag holds it, without ever parsing it as a URL.
///
/// A document is mostly URLs, so each URL is examined in one pass over its bytes, and a clean one
/// is not copied.
package struct URLReading: Equatable {
  /// The text to request, macros included; empty when there is none.
  package let text: String
  /// Whether there was white space inside, beyond the padding at the ends.
  package let hadInnerWhitespace: Bool
  /// Whether there is a literal `&amp;`, which only CDATA can leave in a URL.
  package let hasEscapedAmpersand: Bool
  /// Whether there is a `<`.
  package let hasMarkup: Bool
  /// Whether the text begins with a scheme, or with a macro that may be replaced with one.
  package let isAbsolute: Bool

  /// Trims the ends, drops line breaks (with the spaces around them, which only indent), drops
  /// tabs and encodes other spaces as `%20`.
  package init(_ raw: String) {
    let scan = raw.withBytes { Scan($0) }
    hadInnerWhitespace = scan.hasInnerBlank
    hasEscapedAmpersand = scan.hasEscapedAmpersand
    hasMarkup = scan.hasMarkup
    if scan.hasInnerBlank {
      let bytes = raw.withBytes { Self.cleaned($0[scan.bounds]) }
      text = String(decoding: bytes, as: UTF8.self)
      isAbsolute = bytes.withUnsafeBufferPointer(Self.isAbsolute)
    } else if scan.bounds.count == raw.utf8.count {
      text = raw
      isAbsolute = raw.withBytes(Self.isAbsolute)
    } else {
      (text, isAbsolute) = raw.withBytes {
        let bytes = UnsafeBufferPointer(rebasing: $0[scan.bounds])
        return (String(decoding: bytes, as: UTF8.self), Self.isAbsolute(bytes))
      }
    }
  }

  private static func cleaned(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var cleaned: [UInt8] = []
    var blanks: [UInt8] = []
    for byte in bytes {
      if isBlank(byte) {
        blanks.append(byte)
        continue
      }
      if !blanks.contains(UInt8(ascii: "\n")), !blanks.contains(UInt8(ascii: "\r")) {
        for blank in blanks where blank == UInt8(ascii: " ") { cleaned += Array("%20".utf8) }
      }
      blanks.removeAll(keepingCapacity: true)
      cleaned.append(byte)
    }
    return cleaned
  }

  private static func isAbsolute(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "{"): return true
    default: break
    }
    guard isLetter(first) else { return false }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        continue
      default:
        guard isLetter(byte) else { return false }
      }
    }
    return false
  }

  fileprivate static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// The result of one pass over the bytes of a URL.
private struct Scan {
  /// The range of the text without the white space at its ends.
  let bounds: Range<Int>
  private(set) var hasInnerBlank = false
  private(set) var hasEscapedAmpersand = false
  private(set) var hasMarkup = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = bytes.count
    while start < end, URLReading.isBlank(bytes[start]) { start += 1 }
    while end > start, URLReading.isBlank(bytes[end - 1]) { end -= 1 }
    bounds = start..<end
    for index in start..<end {
      let byte = bytes[index]
      // Nearly all bytes are letters, whose ASCII codes are higher than those of all characters to
      // find.
      if byte > UInt8(ascii: "<") { continue }
      if byte == UInt8(ascii: "<") {
        hasMarkup = true
      } else if byte == UInt8(ascii: "&") {
        if bytes[index..<end].starts(with: "&amp;".utf8) { hasEscapedAmpersand = true }
      } else if URLReading.isBlank(byte) {
        hasInnerBlank = true
      }
    }
  }
}
