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

/// Undoes the percent-encoding of URLs (RFC 3986, section 2.1).
package enum PercentDecoding {
  /// A path with its `%XX` decoded. The result may lead out of its folder.
  ///
  /// Nil when nothing is encoded, and when the result cannot be a file name because it is not UTF-8
  /// or contains a NUL.
  package static func fileName(of path: some StringProtocol) -> String? {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let bytes = bytes(of: path.utf8)
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  /// The bytes of a text with its `%XX` decoded; a percent sign before anything else stays.
  package static func bytes(of encoded: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var index = encoded.startIndex
    while index != encoded.endIndex {
      let byte = encoded[index]
      let next = encoded.index(after: index)
      index = next
      guard byte == UInt8(ascii: "%"), next != encoded.endIndex else {
        bytes.append(byte)
        continue
      }
      let last = encoded.index(after: next)
      guard last != encoded.endIndex, let value = hexValue(encoded[next], encoded[last]) else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      index = encoded.index(after: last)
    }
    return bytes
  }

  private static func hexValue(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = digit(high), let low = digit(low) else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case _: nil
    }
  }
}
