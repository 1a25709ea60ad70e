/// The bytes of a caption file as UTF-8.
struct CaptionText {
  /// How the bytes were written.
  enum Encoding {
    case utf8
    /// UTF-16 with its byte order mark.
    case utf16
    /// Neither UTF-8 nor UTF-16; bytes that cannot be read become replacement characters.
    case unknown
  }

  /// Valid UTF-8 without a byte order mark.
  let bytes: [UInt8]
  let encoding: Encoding
  /// The line of the first byte that is not UTF-8, from 1.
  let firstBadLine: Int?

  init(_ raw: [UInt8]) {
    if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) {
      let isLittle = raw[0] == 0xFF
      let units = stride(from: 2, to: raw.count - 1, by: 2).map { index -> UInt16 in
        let (low, high) = isLittle ? (raw[index], raw[index + 1]) : (raw[index + 1], raw[index])
        return UInt16(high) << 8 | UInt16(low)
      }
      bytes = Array(String(decoding: units, as: UTF16.self).utf8)
      (encoding, firstBadLine) = (.utf16, nil)
      return
    }
    let body = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? raw[3...] : raw[...]
    if String(validating: body, as: UTF8.self) != nil {
      bytes = Array(body)
      (encoding, firstBadLine) = (.utf8, nil)
    } else {
      bytes = Array(String(decoding: body, as: UTF8.self).utf8)
      encoding = .unknown
      // Decoding replaces bad bytes, and keeps everything before the first bad byte unchanged.
      let place = zip(bytes, body).prefix { $0 == $1 }
      firstBadLine = 1 + place.count { $0.0 == 0x0A }
    }
  }

  /// Whether there is only white space.
  var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }
}
