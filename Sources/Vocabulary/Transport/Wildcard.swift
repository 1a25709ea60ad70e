/// Matches text against patterns in which one character, in place of a macro,
/// matches any text.
package enum Wildcard {
  /// The character, of the private-use area: no URL has it.
  package static let character: Character = "\u{E000}"
  /// The first byte of it in UTF-8.
  private static let firstByte: UInt8 = 0xEE

  /// Whether a text has wildcards.
  package static func isIn(_ text: some StringProtocol) -> Bool {
    text.utf8.contains(firstByte) && text.contains(character)
  }

  /// Whether a text matches a pattern.
  package static func matches(_ pattern: String, _ text: String) -> Bool {
    guard isIn(pattern) else { return pattern == text }
    let pieces = pattern.split(separator: character, omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, text.hasPrefix(first) else {
      return false
    }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
