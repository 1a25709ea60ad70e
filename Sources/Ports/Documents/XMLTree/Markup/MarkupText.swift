/// Reads and writes XML text, with references decoded and encoded.
package enum MarkupText {
  /// Text with its character references and the five predefined entities of XML replaced; other
  /// references stay.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoder = MarkupDecoder(MarkupEntities())
    return decoder.decoded(bytes)
  }

  /// The value of a character reference, or of one of the five entities of XML, without `&` and `;`.
  package static func value(of reference: ArraySlice<UInt8>) -> [UInt8]? {
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

  /// A text escaped as the content of an element, for any encoding that contains ASCII.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default:
        if scalar.isASCII {
          escaped.unicodeScalars.append(scalar)
        } else {
          escaped += "&#\(scalar.value);"
        }
      }
    }
    return escaped
  }

  /// The value of an attribute in the part of a start tag after its name; nil when the tag does not
  /// have the attribute.
  package static func attribute(_ name: String, in bytes: ArraySlice<UInt8>) -> String? {
    MarkupElement.attributes(in: bytes).first { $0.name == name }?.value
  }
}

/// Replaces the references in the texts of a document.
package struct MarkupDecoder {
  private let entities: MarkupEntities
  /// How many bytes the document's own entities may still add. Without this limit, many short
  /// references to a long text would take far more memory than the document has bytes.
  private var left = 1 << 20
  /// The references since the last `reset()` to entities whose text is unknown: the names, and their offsets
  /// in the document.
  package private(set) var unknown: [(name: String, offset: Int)] = []

  package init(_ entities: MarkupEntities) { self.entities = entities }

  package mutating func reset() { unknown.removeAll() }

  /// A text with its references replaced; those to unknown entities stay.
  package mutating func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "&"), let end = Self.end(ofReferenceAt: index, in: bytes)
      else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      let reference = bytes[index + 1..<end]
      if let value = MarkupText.value(of: reference) ?? entity(reference) {
        decoded += value
      } else {
        decoded += bytes[index...end]
      }
      index = end + 1
    }
    return decoded
  }

  private mutating func entity(_ reference: ArraySlice<UInt8>) -> [UInt8]? {
    guard reference.first != UInt8(ascii: "#") else { return nil }
    let name = String(decoding: reference, as: UTF8.self)
    if let value = entities.value(of: name), value.count <= left {
      left -= value.count
      return value
    }
    unknown.append((name, reference.startIndex - 1))
    return nil
  }

  /// The index of the semicolon that ends a reference; nil for an ampersand that does not begin a
  /// reference.
  private static func end(ofReferenceAt start: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    var index = start + 1
    while index < bytes.endIndex, isOfName(bytes[index]) { index += 1 }
    guard index > start + 1, index < bytes.endIndex, bytes[index] == UInt8(ascii: ";") else {
      return nil
    }
    return index
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
