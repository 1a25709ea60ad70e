/// Percent-encodes text for use inside a URL.
package enum PercentEncoding {
  /// Encodes everything except letters, digits and `-_.!~*'()`, as `encodeURIComponent` does (VAST
  /// 4.x § macros: each value is encoded so).
  package static func component(_ text: String) -> String {
    // Most values are numbers and names, which need no encoding.
    guard !text.utf8.allSatisfy(isUnreserved) else { return text }
    var encoded = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + hexadecimal(byte >> 4) + hexadecimal(byte & 0x0F)
      }
    }
    return encoded
  }

  private static func hexadecimal(_ nibble: UInt8) -> String {
    String(nibble, radix: 16, uppercase: true)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "-_.!~*'()".utf8.contains(byte)
    }
  }
}
