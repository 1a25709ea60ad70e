internal import Vocabulary

/// Writes JSON for people: a value that fits on a line is written on one line, with its keys in
/// their order.
struct FoldedJSON {
  /// How many characters a line may have before it is broken.
  private static let width = 96
  /// The most bytes of a value on one line, since a few characters can have many bytes.
  private static let longest = 64 * width
  /// How many lines are shown; the JSON output has all of them.
  static let mostLines = 2_000

  private var output = ""
  private var lines = 1

  /// The text of a value. If it has more than 2,000 lines, it is cut, and the last line is `…`.
  static func text(of value: JSONValue, indent: Int = 0) -> String {
    var text = FoldedJSON()
    text.append(value, indent: indent)
    return text.isFull ? text.output + "…" : text.output
  }

  private var isFull: Bool { lines >= Self.mostLines }

  private mutating func breakLine() {
    output += "\n"
    lines += 1
  }

  private mutating func append(_ value: JSONValue, indent: Int) {
    guard !isFull else { return }
    var line = ""
    let isWhole = Self.append(value, to: &line)
    if isWhole, indent + line.count <= Self.width {
      output += line
      return
    }
    // Inner values are written into the same text, so that no level keeps a copy of them.
    line = ""
    let margin = String(repeating: " ", count: indent + 2)
    let end = String(repeating: " ", count: indent)
    switch value {
    case .object(let members) where !members.isEmpty:
      output += "{"
      for (index, member) in members.enumerated() where !isFull {
        if index > 0 { output += "," }
        breakLine()
        guard !isFull else { return }
        output += margin + Self.scalar(.string(member.key)) + ": "
        append(member.value, indent: indent + 2)
      }
      guard !isFull else { return }
      breakLine()
      output += end + "}"
    case .array(let elements) where !elements.isEmpty:
      output += "["
      for (index, element) in elements.enumerated() where !isFull {
        if index > 0 { output += "," }
        breakLine()
        guard !isFull else { return }
        output += margin
        append(element, indent: indent + 2)
      }
      guard !isFull else { return }
      breakLine()
      output += end + "]"
    case .object: output += "{}"
    case .array: output += "[]"
    case .null, .bool, .integer, .number, .string: output += Self.scalar(value)
    }
  }

  /// Writes a value on one line; returns false if the line becomes too long.
  private static func append(_ value: JSONValue, to line: inout String) -> Bool {
    switch value {
    case .object(let members):
      line += "{"
      for (index, member) in members.enumerated() {
        line += (index > 0 ? ", " : "") + scalar(.string(member.key)) + ": "
        guard append(member.value, to: &line) else { return false }
      }
      line += "}"
    case .array(let elements):
      line += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { line += ", " }
        guard append(element, to: &line) else { return false }
      }
      line += "]"
    case .null, .bool, .integer, .number, .string: line += scalar(value)
    }
    return line.utf8.count <= longest
  }

  private static func scalar(_ value: JSONValue) -> String {
    (try? JSONWriter().text(of: value)) ?? ""
  }
}
