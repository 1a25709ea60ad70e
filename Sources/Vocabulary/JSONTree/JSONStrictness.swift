/// Finds errors in JSON that Foundation's parser accepts.
///
/// Verification parameters are read by `JSON.parse` in the field; text that
/// `JSON.parse` refuses must not pass here.
enum JSONStrictness {
  /// Why a text that Foundation accepts is not JSON (RFC 8259); nil when it is
  /// JSON.
  static func complaint(about text: String) -> String? {
    if text.unicodeScalars.first == "\u{FEFF}" { return "a byte order mark begins the text" }
    return hasTrailingComma(text.utf8) ? "a comma has no value after it" : nil
  }

  /// Whether a comma outside of strings is followed by a closing bracket.
  private static func hasTrailingComma(_ bytes: String.UTF8View) -> Bool {
    var isInString = false
    var isEscaped = false
    var lastWasComma = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if lastWasComma { return true }
      case UInt8(ascii: "\""): isInString = true
      default: break
      }
      lastWasComma = byte == UInt8(ascii: ",")
    }
    return false
  }
}
