import JSONTree

extension JSONValue {
  /// The value as JSON text with the keys of its objects in their own order, no spaces.
  ///
  /// Scripts see the order of an event's keys when they write it out again. Numbers that JSON
  /// cannot express become `null`, as in `JSON.stringify`.
  var orderedText: String {
    var text: [UInt8] = []
    text.reserveCapacity(256)
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func append(to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .integer(let value): text += String(value).utf8
    case .number(let value): text += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let value): Self.append(value, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        element.append(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        Self.append(member.key, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.append(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { bytes in
      // Most texts stand for themselves.
      let isPlain = bytes.allSatisfy {
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      guard !isPlain else { return text.append(contentsOf: bytes) }
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          text.append(UInt8(ascii: "\\"))
          text.append(byte)
        case 0..<0x20: text += escape(byte).utf8
        case _: text.append(byte)
        }
      }
    }
    text.append(UInt8(ascii: "\""))
  }

  /// The escape of a control character.
  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    case _:
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
