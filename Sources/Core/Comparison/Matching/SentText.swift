internal import Vocabulary

/// Compares texts that clients encode in different ways.
enum SentText {
  /// The text with its `%XX` decoded.
  static func plain(_ text: String) -> String {
    guard isEncoded(text) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isEncoded(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "%")) }

  static func equal(_ left: String, _ right: String) -> Bool {
    left == right || plain(left) == plain(right)
  }

  /// Whether a sent text matches a declared one, with macros as wildcards.
  static func matches(_ pattern: String, _ sent: String) -> Bool {
    if Wildcard.matches(pattern, sent) { return true }
    guard isEncoded(pattern) || isEncoded(sent) else { return false }
    return Wildcard.matches(plain(pattern), plain(sent))
  }

  /// Whether a sent text has a macro that was not replaced.
  static func holdsMacro(_ sent: String) -> Bool {
    !URLTemplate(plain(sent)).macros.isEmpty
  }
}
