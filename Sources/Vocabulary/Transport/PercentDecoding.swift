/// Turns the path of a URL into the name of a file.
package enum PercentDecoding {
  /// A path with its `%XX` decoded; nil when nothing is encoded, and when the result is not the
  /// name of a file: it is not UTF-8, or holds a NUL. It may lead out of its folder.
  package static func fileName(of path: some StringProtocol) -> String? {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let encoded = Array(path.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < encoded.count {
      if encoded[index] == UInt8(ascii: "%"), index + 2 < encoded.count,
        let value = hexValue(encoded[index + 1], encoded[index + 2])
      {
        bytes.append(value)
        index += 3
      } else {
        bytes.append(encoded[index])
        index += 1
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func hexValue(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = Character(UnicodeScalar(high)).hexDigitValue,
      let low = Character(UnicodeScalar(low)).hexDigitValue
    else { return nil }
    return UInt8(high * 16 + low)
  }
}
