package import Vocabulary

/// Which rows of a text are shown, and whether their URLs are whole.
package struct ShownRows: Sendable, Hashable {
  /// Whether URLs are whole.
  package let hasWholeURLs: Bool
  /// The text that a row or its URL must contain; nil if every row is shown.
  package let text: String?

  package init(hasWholeURLs: Bool = false, text: String? = nil) {
    self.hasWholeURLs = hasWholeURLs
    self.text = text
  }

  package static let all = ShownRows()

  /// Whether a row with these texts is shown.
  package func shows(_ texts: String?...) -> Bool {
    guard let text else { return true }
    return texts.contains { $0?.contains(text) == true }
  }

  /// A remark on how many rows are left out; nil if every row is shown.
  package func remark(shown: Int, of count: Int) -> VisibleText? {
    guard let text, shown < count else { return nil }
    let rest = "\(count - shown) row\(count - shown == 1 ? "" : "s")"
    return shown == 0
      ? "no row contains '\(text)'; \(rest) left out"
      : "\(rest) without '\(text)' left out"
  }
}
