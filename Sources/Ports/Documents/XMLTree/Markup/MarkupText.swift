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

/// The general entities that a document type declares.
package struct MarkupEntities: Sendable {
  /// The entities' values by name; nil for an entity whose value contains markup or references, or
  /// is unknown. The first declaration counts (XML 1.0 § 4.2).
  private var values: [String: [UInt8]?] = [:]
  /// Whether further entities may be declared where a scan does not see them: in an external subset
  /// or by a parameter entity.
  private(set) var isIncomplete = false

  /// The longest value that is kept, in bytes; no URL is longer.
  private static let longest = 8_192

  /// Whether the document type declares, or may declare, entities.
  package var areDeclared: Bool { isIncomplete || !values.isEmpty }

  mutating func becomeIncomplete() { isIncomplete = true }

  package init() {}

  /// Notes a declaration; `value` is the literal as written, nil for an external entity.
  mutating func declare(_ name: String, _ value: ArraySlice<UInt8>?) {
    guard values[name] == nil else { return }
    // A reference to a parameter entity before this declaration may have declared the entity
    // already.
    guard let value, !isIncomplete, value.count <= Self.longest,
      !value.contains(where: { Self.acting.contains($0) })
    else {
      values.updateValue(nil, forKey: name)
      return
    }
    values[name] = Array(value)
  }

  /// The text of an entity; nil where a scan cannot determine it.
  func value(of name: String) -> [UInt8]? { values[name] ?? nil }

  /// The characters that begin markup or a reference when an entity is included.
  private static let acting: [UInt8] = [
    UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "%"),
  ]
}

/// Reads a document type with its internal subset (XML 1.0 § 2.8).
struct DocumentTypeScanner {
  private let bytes: [UInt8]
  private var offset: Int
  private(set) var entities = MarkupEntities()

  /// - Parameters:
  ///   - bytes: the bytes of the whole document.
  ///   - offset: the offset of the first byte after `<!DOCTYPE`.
  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Scans to the end of the document type and returns the offset after it; nil when the document
  /// type has no end.
  mutating func end() -> Int? {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // The identifier of an external subset, which the scan does not read.
        entities.becomeIncomplete()
        guard skipLiteral() else { return nil }
      case UInt8(ascii: "["):
        offset += 1
        guard skipSubset() else { return nil }
      case UInt8(ascii: ">"): return offset + 1
      case UInt8(ascii: "<"): return nil
      default: offset += 1
      }
    }
    return nil
  }

  /// Skips the declarations up to the closing bracket; false when there is no closing bracket.
  private mutating func skipSubset() -> Bool {
    while offset < bytes.count {
      if bytes.starts("<!--", at: offset) {
        guard skip(past: "-->", from: offset + 4) else { return false }
      } else if bytes.starts("<?", at: offset) {
        guard skip(past: "?>", from: offset + 2) else { return false }
      } else if bytes.starts("<!", at: offset) {
        guard skipDeclaration() else { return false }
      } else if bytes[offset] == UInt8(ascii: "]") {
        offset += 1
        return true
      } else {
        // Anything else but white space is a reference to a parameter entity.
        if !MarkupScanner.isBlank(bytes[offset]) { entities.becomeIncomplete() }
        offset += 1
      }
    }
    return false
  }

  private mutating func skipDeclaration() -> Bool {
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard skipLiteral() else { return false }
      case UInt8(ascii: ">"):
        declare(bytes[start..<offset])
        offset += 1
        return true
      default: offset += 1
      }
    }
    return false
  }

  /// Records a general entity from `<!ENTITY name "value"`, the declaration without its `>`;
  /// ignores other declarations.
  private mutating func declare(_ declaration: ArraySlice<UInt8>) {
    guard declaration.starts(with: "<!ENTITY".utf8) else { return }
    let rest = declaration.dropFirst(8).drop(while: MarkupScanner.isBlank)
    let name = rest.prefix { !MarkupScanner.isBlank($0) }
    // A parameter entity has an effect only where it is referred to.
    guard !name.isEmpty, name.first != UInt8(ascii: "%") else { return }
    let value = rest.dropFirst(name.count).drop(while: MarkupScanner.isBlank)
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let close = value.dropFirst().firstIndex(of: quote)
    else { return entities.declare(String(decoding: name, as: UTF8.self), nil) }
    entities.declare(
      String(decoding: name, as: UTF8.self), bytes[value.startIndex + 1..<close])
  }

  private mutating func skipLiteral() -> Bool {
    guard let close = bytes[(offset + 1)...].firstIndex(of: bytes[offset]) else { return false }
    offset = close + 1
    return true
  }

  private mutating func skip(past text: StaticString, from start: Int) -> Bool {
    guard let end = bytes.end(of: text, from: start) else { return false }
    offset = end
    return true
  }
}
