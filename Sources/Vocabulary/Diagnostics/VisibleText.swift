/// Text for a terminal or a log, in which untrusted values cannot imitate the program's own output.
///
/// The literal parts are written as they are. Control characters in the interpolated values are
/// shown as escapes, so that a value can neither begin a line, move the cursor, nor change the
/// direction of text:
///
/// ```swift
/// let title = "an ad\n::error::forged"
/// output.show("ad '\(title)'\n")  // ad 'an ad\n::error::forged', on one line
/// ```
///
/// Escaping is idempotent: a text that was made from visible text may be used as a value again, if
/// its line breaks and colors may be escaped too.
package struct VisibleText: Sendable, Hashable {
  /// The text of all parts. The values in it are escaped; the literal parts are not.
  private var content: String

  /// A value, with its control characters shown.
  package init(_ value: String) { content = Self.escaped(value) }

  /// Creates a text that the program itself wrote: its line breaks and colours stay.
  package init(verbatim text: String) { content = text }

  /// Text whose lines the program joined. Each line is escaped by itself, and the line breaks
  /// between the lines stay.
  package init(lines text: String) {
    content = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.escaped(String($0)) }.joined(separator: "\n")
  }

  /// A patch, of which each line is a value. Tabs, and carriage returns at the ends of lines, stay
  /// as they are, so that `patch` can apply it to a text whose lines end in CR LF.
  package init(patch text: String) {
    content = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let end = line.last == "\r" ? "\r" : ""
        return line.dropLast(end.unicodeScalars.count)
          .split(separator: "\t", omittingEmptySubsequences: false)
          .map { Self.escaped(String($0)) }.joined(separator: "\t") + end
      }.joined(separator: "\n")
  }

  var isEmpty: Bool { content.isEmpty }

  /// How many characters it has, those of colours included.
  package var count: Int { content.count }

  package static func + (left: VisibleText, right: VisibleText) -> VisibleText {
    VisibleText(verbatim: left.content + right.content)
  }

  package static func += (left: inout VisibleText, right: VisibleText) {
    left.content += right.content
  }
}

extension VisibleText: ExpressibleByStringInterpolation {
  /// Collects literals as they are, and values with their control characters shown.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var content = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      content.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { content += literal }

    package mutating func appendInterpolation(_ text: VisibleText) { content += text.content }

    /// Appends a finding, whose notes are on lines of their own.
    package mutating func appendInterpolation(_ finding: Diagnostic) {
      content += finding.visibleText.content
    }

    package mutating func appendInterpolation(_ value: some Any) {
      content += VisibleText.escaped("\(value)")
    }
  }

  package init(stringLiteral value: String) { content = value }

  package init(stringInterpolation: StringInterpolation) { content = stringInterpolation.content }
}

extension VisibleText: CustomStringConvertible {
  /// The text to write. A CI system would read a line that begins with `::` as a command, so the
  /// first colon of such a line is escaped.
  package var description: String {
    guard content.contains("::") else { return content }
    return content.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let blanks = line.prefix { $0.properties.isWhitespace }
        let rest = line.dropFirst(blanks.count)
        guard rest.starts(with: "::".unicodeScalars) else { return String(line) }
        return String(blanks) + Self.escape(":") + String(rest.dropFirst())
      }.joined(separator: "\n")
  }
}

extension Collection<VisibleText> {
  /// The texts with another one between them.
  package func joined(separator: VisibleText = "") -> VisibleText {
    guard var text = first else { return "" }
    for other in dropFirst() { text += separator + other }
    return text
  }
}

extension TextOutputStream {
  /// Writes text for people.
  package mutating func show(_ text: VisibleText) { write(text.description) }
}

// MARK: Escapes

extension VisibleText {
  private static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: needsCare) else { return value }
    var text = ""
    var previous: Unicode.Scalar?
    for scalar in value.unicodeScalars {
      // Several CI systems read two number signs anywhere in a line as the beginning of a command.
      if isHidden(scalar) || (scalar == "#" && previous == "#") {
        text += escape(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return text
  }

  private static func needsCare(_ byte: UInt8) -> Bool {
    !(0x20...0x7E).contains(byte) || byte == UInt8(ascii: "#")
  }

  /// Whether a character is invisible and affects the text around it. HTML reports write the same
  /// characters as escapes.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x9F: true
    // Separators of lines and paragraphs; marks, embeddings, overrides and isolates of direction.
    case 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // The byte order mark, annotations, and noncharacters.
    case 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
