/// One line of a batch's input.
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
