/// Colours text for a terminal, or leaves it plain.
package struct TextStyle: Sendable {
  private let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  /// Text without colours.
  package static let plain = TextStyle(isColored: false)

  package func bold(_ text: String) -> String { wrap(text, "1") }
  package func dim(_ text: String) -> String { wrap(text, "2") }
  package func red(_ text: String) -> String { wrap(text, "31") }
  package func green(_ text: String) -> String { wrap(text, "32") }
  package func yellow(_ text: String) -> String { wrap(text, "33") }
  package func cyan(_ text: String) -> String { wrap(text, "36") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The text with spaces up to a width; longer text is cut and ends in `…`.
  func padded(to width: Int) -> String {
    let text = shortened(to: width)
    return text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The text with spaces before it up to a width.
  func paddedAtStart(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text, cut to a width with `…` at its end when it is longer.
  func shortened(to width: Int) -> String {
    count <= width ? self : prefix(width - 1) + "…"
  }

  /// The text without spaces at its end.
  func trimmingBlanksAtEnd() -> String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
