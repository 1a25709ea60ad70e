/// The general entities that a document type declares.
package struct MarkupEntities: Sendable {
  /// The values by the entities' names; nil for an entity whose text is not plain. The first declaration
  /// counts (XML 1.0 § 4.2).
  private var values: [String: [UInt8]?] = [:]
  /// Whether further entities may be declared where a scan does not see them: in an external subset
  /// or by a parameter entity.
  private(set) var isIncomplete = false

  /// The longest value that is kept, in bytes; no URL is longer.
  private static let longest = 8_192

  /// Whether a reference may have a value that a scan cannot determine.
  package var areDeclared: Bool { isIncomplete || !values.isEmpty }

  mutating func becomeIncomplete() { isIncomplete = true }

  package init() {}

  /// Notes a declaration; `value` is the literal as written, nil for an external entity.
  mutating func declare(_ name: String, _ value: ArraySlice<UInt8>?) {
    guard values[name] == nil else { return }
    // Behind a reference to a parameter entity, an earlier declaration may be hidden.
    guard let value, !isIncomplete, value.count <= Self.longest,
      !value.contains(where: { Self.acting.contains($0) })
    else {
      values.updateValue(nil, forKey: name)
      return
    }
    values[name] = Array(value)
  }

  /// The text of an entity; nil where a scan cannot determine it.
  package func value(of name: String) -> [UInt8]? { values[name] ?? nil }

  /// What is markup or a reference when an entity is included.
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

  /// Where the document type ends; nil where it does not.
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

  /// Passes the declarations up to the closing bracket.
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

  /// Takes `<!ENTITY name "value"` without its end.
  private mutating func declare(_ declaration: ArraySlice<UInt8>) {
    guard declaration.starts(with: "<!ENTITY".utf8) else { return }
    let rest = declaration.dropFirst(8).drop(while: MarkupScanner.isBlank)
    let name = rest.prefix { !MarkupScanner.isBlank($0) }
    // A parameter entity counts when it is referred to.
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
