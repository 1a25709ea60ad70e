internal import Vocabulary

/// Writes HTML. Every text and every attribute is escaped when it is written.
struct HTMLText {
  /// An attribute's name and its value as text.
  typealias Attribute = (name: String, value: String)

  private(set) var text = ""

  /// Writes an element with the content that `content` writes.
  mutating func element(
    _ name: String, _ attributes: [Attribute] = [], _ content: (inout HTMLText) -> Void
  ) {
    open(name, attributes)
    content(&self)
    text += "</\(name)>"
    if Self.blocks.contains(name) { text += "\n" }
  }

  /// Writes an element that contains only text.
  mutating func element(_ name: String, _ attributes: [Attribute] = [], text: String) {
    element(name, attributes) { $0.put(text) }
  }

  /// Writes only a start tag, for elements that are empty and for those that need no end tag.
  mutating func open(_ name: String, _ attributes: [Attribute] = []) {
    text += "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
    }
    text += ">"
  }

  /// Writes escaped text.
  mutating func put(_ text: String) { self.text += Self.escaped(text) }

  /// Writes a technical value, such as a URL, an identifier or a macro, as code.
  mutating func code(_ text: String) { element("code", text: text) }

  /// Adds markup that this writer made or that is a constant of the program. It must never contain
  /// text from an input.
  mutating func markup(_ markup: String) { text += markup }

  /// Writes a row of cells without end tags, which are optional (HTML § 13.1.2.4) and would make
  /// thousands of rows longer.
  mutating func row(_ cells: [String], _ attributes: [Attribute] = []) {
    open("tr", attributes)
    for cell in cells {
      text += "<td>"
      put(cell)
    }
    text += "\n"
  }

  /// The elements that are followed by a line break, so that people can read the file.
  private static let blocks: Set = [
    "section", "div", "p", "li", "ul", "ol", "dl", "dd", "h1", "h2", "h3", "h4", "table", "thead",
    "tbody", "tr", "header", "main", "nav", "footer", "svg", "details", "summary", "figure",
    "caption", "form", "script", "style", "head", "title",
  ]

  /// The text with markup escaped.
  ///
  /// Control characters, and characters that reverse the direction of text and could make a URL
  /// read like another one, are written as codes such as `[U+202E]`. They are the characters that
  /// text for terminals escapes too.
  static func escaped(_ text: String) -> String {
    // Most text has nothing to escape.
    guard text.utf8.contains(where: needsCare) else { return text }
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      default:
        if VisibleText.isHidden(scalar) {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          escaped += "[U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }

  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20...0x7E: [0x26, 0x3C, 0x3E, 0x22, 0x27].contains(byte)
    default: true
    }
  }
}
