/// The path and query of a URL, with the characters that a request line cannot hold
/// percent-encoded.
struct RequestTarget: Hashable {
  let text: String
  /// What was encoded, each kind once.
  let repairs: [String]

  /// Encodes white space, control characters and what is not ASCII (RFC 9112 § 3); the rest stays,
  /// because real players send `"`, `|` and similar characters, and real servers accept them.
  init(encoding plain: String) {
    guard plain.utf8.contains(where: { !(0x21...0x7E).contains($0) }) else {
      text = plain
      repairs = []
      return
    }
    var encoded = ""
    var found = (space: false, control: false, other: false)
    for byte in plain.utf8 {
      switch byte {
      case 0x21...0x7E:
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      case 0x20: found.space = true
      case 0x80...: found.other = true
      default: found.control = true
      }
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += digits.count == 1 ? "%0" + digits : "%" + digits
    }
    text = encoded
    repairs =
      (found.space ? ["spaces"] : []) + (found.control ? ["control characters"] : [])
      + (found.other ? ["characters other than ASCII"] : [])
  }
}
