internal import Vocabulary

/// A short name for a text, the same on every machine.
enum Fingerprint {
  /// FNV-1a over the text's UTF-8, 64 bits, as 16 hexadecimal digits.
  static func hexadecimal(of text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// Writes names as URI references (RFC 3986 § 4.1).
enum URIText {
  /// A path or URL in which every byte that a URI must not contain is percent-encoded.
  static func reference(_ text: String) -> String {
    var reference = ""
    for byte in text.utf8 {
      if isAllowed(byte) {
        reference.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        reference += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return reference
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }
  }
}

extension Diagnostic {
  /// The identity of the finding from its rule, file and message, which does not change when lines
  /// move.
  var fingerprint: String {
    Fingerprint.hexadecimal(
      of: [rule.id, location?.file ?? "", message].joined(separator: "\n"))
  }
}
