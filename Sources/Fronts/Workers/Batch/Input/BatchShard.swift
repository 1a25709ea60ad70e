/// The part of a batch's input that one of several processes takes.
package struct BatchShard: Sendable, Hashable {
  /// The part's index, from 0.
  package let index: Int
  /// The number of parts, at least 1.
  package let count: Int

  /// The whole input.
  package static let whole = BatchShard(index: 0, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `I/N`, I from 0 to N - 1; nil for anything else.
  package init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      count > 0, (0..<count).contains(index), !text.contains("+")
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Whether a line belongs to the part.
  ///
  /// - Parameter number: the line's number in the whole input, from 0.
  /// - Returns: whether this part of the input has it.
  package func contains(_ number: Int) -> Bool { number % count == index }
}
