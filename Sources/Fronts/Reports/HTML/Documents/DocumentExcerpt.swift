internal import VASTSimulator

/// The part of a document that a page shows: whole lines, and the beginning of a last line that does not fit.
struct DocumentExcerpt {
  let name: String
  /// The size of the document as received, in bytes.
  let byteCount: Int
  /// How many lines the whole document has; 0 if it is not text.
  let lineCount: Int
  /// The lines that are shown, escaped.
  let lines: [String]
  /// How many bytes of the text are not shown.
  let leftOut: Int
  /// Whether the document is text.
  let isText: Bool

  /// Cuts a document that would take more than `room` bytes of the page.
  init(_ document: FetchedDocument, room: Int) {
    name = document.name
    byteCount = document.byteCount
    isText = document.text != nil
    // The bytes are split, because a carriage return and a line feed are one `Character`.
    let all = (document.text ?? "").utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lineCount = document.text == nil ? 0 : all.count
    var lines: [String] = []
    var rest = room
    var shown = 0
    for line in document.text == nil ? [] : all {
      let isReturned = line.last == UInt8(ascii: "\r")
      let text = String(Substring(line.dropLast(isReturned ? 1 : 0)))
      let escaped = HTMLText.escaped(text)
      let cost = escaped.utf8.count + Self.lineCost
      guard cost <= rest else {
        let part = Self.beginning(of: text, room: rest - Self.lineCost)
        if !part.isEmpty {
          lines.append(HTMLText.escaped(part))
          shown += part.utf8.count
        }
        break
      }
      rest -= cost
      lines.append(escaped)
      shown += line.count + 1
    }
    self.lines = lines
    leftOut = max(0, (document.text?.utf8.count ?? 0) - shown)
  }

  /// The size of the whole document in the page, in bytes.
  static func cost(of document: FetchedDocument) -> Int {
    let excerpt = DocumentExcerpt(document, room: .max)
    return excerpt.lines.reduce(0) { $0 + $1.utf8.count + lineCost }
  }

  /// The size of a line in addition to its text.
  private static let lineCost = 24

  /// The longest beginning of a line that fits into the room after it is escaped.
  private static func beginning(of line: String, room: Int) -> String {
    var part = ""
    var rest = room
    for scalar in line.unicodeScalars {
      rest -= HTMLText.escaped(String(scalar)).utf8.count
      guard rest >= 0 else { break }
      part.unicodeScalars.append(scalar)
    }
    return part
  }
}
