package import VASTSimulator
package import Vocabulary

/// Colours text for a terminal and breaks it to fit the terminal's lines, or leaves it plain.
package struct TextStyle: Sendable {
  private let isColored: Bool
  /// How many characters a line of the terminal has; nil if the length is not limited.
  let columns: Int?

  package init(isColored: Bool, columns: Int? = nil) {
    self.isColored = isColored
    self.columns = columns
  }

  /// Text without colours.
  package static let plain = TextStyle(isColored: false)

  package func bold(_ text: VisibleText) -> VisibleText { wrap(text, "1") }
  package func dim(_ text: VisibleText) -> VisibleText { wrap(text, "2") }
  package func red(_ text: VisibleText) -> VisibleText { wrap(text, "31") }
  package func green(_ text: VisibleText) -> VisibleText { wrap(text, "32") }
  package func yellow(_ text: VisibleText) -> VisibleText { wrap(text, "33") }
  package func cyan(_ text: VisibleText) -> VisibleText { wrap(text, "36") }

  /// A verdict's word, filled with spaces to at least a width.
  package func word(of verdict: Verdict, width: Int = 0) -> VisibleText {
    let word = VisibleText(verdict.word).filled(to: width)
    switch verdict {
    case .pass: return green(word)
    case .warn, .inconclusive: return yellow(word)
    case .fail: return red(word)
    case .notApplicable: return dim(word)
    }
  }

  /// A heading that contains a path. The path is cut at its beginning if the heading is longer than
  /// a line.
  func title(_ before: VisibleText = "", path: String, _ after: VisibleText) -> VisibleText {
    guard let columns else { return bold("\(before)\(path)\(after)") }
    let room = max(Self.leastPath, columns - before.count - after.count)
    let path = VisibleText(path).description.shortenedAtStart(to: room)
    return bold("\(before)\(path)\(after)")
  }

  /// The fewest characters of a path that a heading keeps.
  private static let leastPath = 16

  /// A line, broken at spaces into lines that fit the terminal; all but the first are indented.
  func fitted(_ line: VisibleText, indent: Int) -> [VisibleText] {
    guard let columns, columns > indent + 20 else { return [line] }
    var lines: [String] = []
    let text = line.description
    var rest = text[...]
    while let end = Self.breakingPlace(in: rest, columns: columns, indent: indent) {
      lines.append(String(rest[..<end]).trimmingBlanksAtEnd())
      let next = rest[end...].drop { $0 == " " }
      rest = String(repeating: " ", count: indent)[...] + next
    }
    return (lines + [String(rest)]).map(VisibleText.init(verbatim:))
  }

  /// Several lines that the program itself joined, each broken into lines that fit the terminal.
  package func fittedLines(_ text: VisibleText, indent: Int) -> [VisibleText] {
    text.description.split(separator: "\n").flatMap {
      fitted(VisibleText(verbatim: String($0)), indent: indent)
    }
  }

  /// The place at which a line that is too long is broken: the last space after the indentation at
  /// which the text before it fits, or, if the first word alone is too long, the first space behind
  /// that word. Nil if the line fits or has no space to break at.
  private static func breakingPlace(
    in line: Substring, columns: Int, indent: Int
  ) -> String.Index? {
    var shown = 0
    var isEscape = false
    var place: String.Index?
    for index in line.indices {
      let character = line[index]
      if character == "\u{1B}" { isEscape = true }
      if isEscape {
        isEscape = character != "m"
        continue
      }
      if character == " ", shown > indent, !isBeforeUnit(index, in: line) {
        if shown <= columns || place == nil { place = index }
      }
      shown += 1
      if shown > columns, place != nil { return place }
    }
    return nil
  }

  /// Whether the space is followed by a single character, which is the unit of the number before
  /// it.
  private static func isBeforeUnit(_ space: String.Index, in line: Substring) -> Bool {
    let next = line[space...].drop { $0 == " " }.prefix(2)
    return next.dropFirst().first.map { $0 == " " || $0 == ";" || $0 == "," } ?? true
  }

  private func wrap(_ text: VisibleText, _ code: String) -> VisibleText {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension VisibleText {
  /// The text, filled with spaces to a width; a longer text is unchanged.
  package func filled(to width: Int) -> VisibleText {
    self + VisibleText(verbatim: String(repeating: " ", count: max(0, width - count)))
  }
}

extension String {
  /// The text, filled with spaces to a width; a longer text is cut and ends with `…`.
  func padded(to width: Int) -> String {
    let text = shortened(to: width)
    return text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The text, preceded by spaces up to a width.
  package func paddedAtStart(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text; if it is longer than a width, it is cut and ends with `…`.
  func shortened(to width: Int) -> String {
    count <= width ? self : prefix(max(0, width - 1)) + "…"
  }

  /// The text; if it is longer than a width, it is cut and begins with `…`, because the end of a
  /// path or a URL is more informative.
  func shortenedAtStart(to width: Int) -> String {
    count <= width ? self : "…" + suffix(max(0, width - 1))
  }

  /// The text; if it is longer than a width, it is cut and has `…` in its middle, with a third of
  /// the width before it.
  func shortenedInTheMiddle(to width: Int) -> String {
    guard count > width, width > 0 else { return shortened(to: width) }
    // In a narrow column, the end is more informative.
    let start = width < 40 ? 0 : (width - 1) / 3
    return prefix(start) + "…" + suffix(width - 1 - start)
  }

  /// The text; if it is longer than a width, it is cut after a word and ends with `…`. If less than
  /// half of the width would remain, a word is cut.
  func shortenedToWords(to width: Int) -> String {
    guard count > width, width > 0 else { return shortened(to: width) }
    let cut = prefix(width - 1)
    guard let space = cut.lastIndex(of: " "), cut[..<space].count * 2 > width else {
      return shortened(to: width)
    }
    return String(cut[..<space]).trimmingBlanksAtEnd() + " …"
  }

  /// The text without spaces at its end.
  func trimmingBlanksAtEnd() -> String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
