/// Reads and writes the text of XML, references decoded.
enum MarkupText {
  /// Text with its character references and the five entities of XML replaced; others stay.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "&"),
        let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let value = value(of: bytes[index + 1..<end])
      else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      decoded += value
      index = end + 1
    }
    return decoded
  }

  private static func value(of reference: ArraySlice<UInt8>) -> [UInt8]? {
    let name = String(decoding: reference, as: UTF8.self)
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      guard name.hasPrefix("#") else { return nil }
      let number =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst(), radix: 10)
      return number.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
    }
  }

  /// A text as the content of an element.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The value of an attribute in what follows a tag's name; nil where there is none.
  static func attribute(_ name: String, in bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let key = rest[..<equals].split(whereSeparator: MarkupScanner.isBlank).last ?? []
      guard
        let open = rest[(equals + 1)...].firstIndex(where: { !MarkupScanner.isBlank($0) }),
        let close = rest[(open + 1)...].firstIndex(of: rest[open])
      else { return nil }
      if key.elementsEqual(name.utf8) {
        return String(decoding: decoded(rest[open + 1..<close]), as: UTF8.self)
      }
      rest = rest[(close + 1)...]
    }
    return nil
  }
}
