internal import JSONTree

/// Writes JSON for people: what fits into a line is on one line, with its keys in their order.
enum FoldedJSON {
  /// How many characters a line may have before it is broken.
  private static let width = 96

  static func text(of value: JSONValue, indent: Int = 0) -> String {
    let line = flat(value)
    guard indent + line.count > width else { return line }
    let margin = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch value {
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        margin + flat(.string(member.key)) + ": " + text(of: member.value, indent: indent + 2)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { margin + text(of: $0, indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    case .null, .bool, .integer, .number, .string, .array, .object: return line
    }
  }

  private static func flat(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      let parts = members.map { "\(flat(.string($0.key))): \(flat($0.value))" }
      return "{" + parts.joined(separator: ", ") + "}"
    case .array(let elements): return "[" + elements.map(flat).joined(separator: ", ") + "]"
    case .null, .bool, .integer, .number, .string:
      return (try? JSONWriter().text(of: value)) ?? ""
    }
  }
}
