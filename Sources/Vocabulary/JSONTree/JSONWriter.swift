/// Writes JSON values as text; the same values always give the same bytes.
///
/// Keys are sorted and slashes are not escaped: readers depend on these bytes.
package struct JSONWriter {
  private let isPretty: Bool

  /// - Parameter pretty: whether to spread the text over indented lines, as Foundation's encoder does;
  ///   values inside more than 24 lists and objects are written on one line, so that no text grows to a
  ///   hundred times its values.
  package init(pretty: Bool = false) { isPretty = pretty }

  /// The text of one value, without a line break at its end.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot express (infinite or not a number).
  package func text(of value: JSONValue) throws -> String {
    var line = JSONLine(keys: .sorted, isIndented: isPretty)
    line.append(value)
    if let number = line.unwritable {
      throw EncodingError.invalidValue(
        number, .init(codingPath: [], debugDescription: "JSON has no number \(number)"))
    }
    return line.text
  }
}

extension JSONValue {
  /// The value as JSON text with the keys of its objects in their own order, no spaces.
  ///
  /// Scripts see the order of an event's keys when they write it out again. Numbers that JSON cannot express
  /// become `null`, as in `JSON.stringify`. A number with a fraction of zero keeps it, so that a reader of
  /// the text gets the same type of value.
  package var orderedText: String {
    var line = JSONLine(keys: .asWritten)
    line.append(self)
    return line.text
  }

  /// The value as YAML, on one line in the form of JSON. Characters that YAML does not allow in a
  /// text, or treats as a line break, are escaped.
  package var yamlText: String {
    orderedText.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: return String(scalar)
      }
    }.joined()
  }
}

/// JSON text that is being written, without spaces or over indented lines.
struct JSONLine {
  enum Keys {
    case sorted
    case asWritten
  }

  private let keys: Keys
  private let isPretty: Bool
  private var depth = 0
  /// The deepest level whose elements have lines of their own.
  private static let deepestIndent = 24
  private var bytes: [UInt8] = []
  /// A number that JSON cannot express, if there was one; `null` is written in its place.
  private(set) var unwritable: Double?

  init(keys: Keys, isIndented: Bool = false) {
    self.keys = keys
    isPretty = isIndented
    bytes.reserveCapacity(256)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    case .number(let value): append(value)
    case .string(let value): append(quoted: value)
    case .array(let elements):
      open("[")
      for (index, element) in elements.enumerated() {
        separate(index)
        append(element)
      }
      close("]")
    case .object(let members):
      open("{")
      for (index, member) in inOrder(members).enumerated() {
        separate(index)
        append(quoted: member.key)
        append(isIndented ? " : " : ":")
        append(member.value)
      }
      close("}")
    }
  }

  private var isIndented: Bool { isPretty && depth <= Self.deepestIndent }

  private mutating func open(_ bracket: String) {
    append(bracket)
    depth += 1
    if isIndented { append("\n") }
  }

  private mutating func close(_ bracket: String) {
    if isIndented {
      append("\n")
      depth -= 1
      indent()
    } else {
      depth -= 1
    }
    append(bracket)
  }

  /// Writes the separator and the indentation before an element.
  private mutating func separate(_ index: Int) {
    if index > 0 { append(isIndented ? ",\n" : ",") }
    if isIndented { indent() }
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private func inOrder(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    switch keys {
    case .asWritten: return members
    case .sorted:
      let sorted = members.sorted { $0.key < $1.key }
      // If a key occurs twice, the last one counts, as everywhere.
      return sorted.indices.compactMap { index in
        let isRepeated = index + 1 < sorted.count && sorted[index + 1].key == sorted[index].key
        return isRepeated ? nil : sorted[index]
      }
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ number: Double) {
    guard number.isFinite else {
      unwritable = number
      return append("null")
    }
    let text = number.description
    append(keys == .sorted && text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private mutating func append(quoted text: String) {
    append("\"")
    var text = text
    text.withUTF8 { characters in
      // Most texts need no escapes.
      if characters.allSatisfy(Self.standsForItself) {
        bytes.append(contentsOf: characters)
      } else {
        for character in characters { append(escaping: character) }
      }
    }
    append("\"")
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func append(escaping byte: UInt8) {
    guard !Self.standsForItself(byte) else { return bytes.append(byte) }
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case _: append((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
    }
  }
}
