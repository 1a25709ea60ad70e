package import Vocabulary

/// A line of a batch's input.
package struct BatchLine: Sendable, Hashable {
  /// The line's number in the whole input, from 0.
  package var number: Int
  /// Its text without the line break; empty for a line that exceeds the limit of length.
  package var text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}

/// The name that identifies the result of a line.
package struct BatchLineName: Sendable, Hashable {
  /// The line's id; null where it has none or cannot be read.
  package var id: JSONValue
  /// The line's number in the whole input, from 0.
  package var line: Int
  /// The tag's path or URL; nil where the line holds the document, or cannot be read.
  package var tag: String?

  package init(id: JSONValue, line: Int, tag: String? = nil) {
    self.id = id
    self.line = line
    self.tag = tag
  }
}
