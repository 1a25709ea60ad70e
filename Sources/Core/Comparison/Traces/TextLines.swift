/// The lines of a text, one after another, without a list of them: for a hostile text, such a list
/// takes many times the memory of the text.
package struct TextLines: Sequence {
  private let text: String

  package init(_ text: String) { self.text = text }

  package func makeIterator() -> Iterator { Iterator(rest: text[...]) }

  /// Iterates over the lines, from the first to the last.
  package struct Iterator: IteratorProtocol {
    /// The text that is still to be read; nil after the end.
    fileprivate var rest: Substring?

    package mutating func next() -> Substring? {
      guard let rest else { return nil }
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) else {
        self.rest = nil
        return rest
      }
      self.rest = rest[rest.utf8.index(after: end)...]
      return rest[..<end]
    }
  }
}
