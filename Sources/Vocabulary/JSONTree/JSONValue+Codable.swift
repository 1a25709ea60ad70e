internal import FoundationEssentials

extension JSONValue: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ key: String) { stringValue = key }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members { try container.encode(member.value, forKey: Key(member.key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null, .bool, .integer, .number, .string:
      var container = encoder.singleValueContainer()
      try encodeScalar(into: &container)
    }
  }

  private func encodeScalar(into container: inout any SingleValueEncodingContainer) throws {
    switch self {
    case .null, .array, .object: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    }
  }

  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      // Decoded objects come out of a dictionary: order them so that equal
      // inputs give equal values.
      self = .object(
        try container.allKeys.sorted { $0.stringValue < $1.stringValue }
          .map { Member($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }
}

extension JSONValue {
  /// Parses JSON text; object members come out sorted by key.
  ///
  /// - Throws: `DecodingError` when the text is not JSON.
  package init(parsing text: String) throws {
    if let complaint = JSONStrictness.complaint(about: text) {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: complaint))
    }
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }
}

/// Writes JSON values as text; the same values always give the same bytes.
///
/// Keys are sorted and slashes are not escaped: readers depend on these bytes.
package struct JSONWriter {
  private let encoder: JSONEncoder

  /// - Parameter pretty: whether to spread the text over indented lines.
  package init(pretty: Bool = false) {
    encoder = JSONEncoder()
    encoder.outputFormatting =
      pretty
      ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      : [.sortedKeys, .withoutEscapingSlashes]
  }

  /// The text of one value, without a line break at its end.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot express (infinite or not a number).
  package func text(of value: JSONValue) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
