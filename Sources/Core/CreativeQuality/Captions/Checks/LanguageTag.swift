/// A language tag, checked for its form only (BCP 47, RFC 5646 § 2.1).
package struct LanguageTag: Sendable, Hashable {
  /// The language, in lower case: `en` of `en-US`.
  package let language: String
  /// The whole tag in lower case.
  package let text: String

  /// Nil for a text that is not a tag; whether its parts are registered is not checked.
  package init?(_ text: some StringProtocol) {
    let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, text.utf8.count <= 35,
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isWord) }),
      (2...3).contains(first.utf8.count) && first.utf8.allSatisfy(Self.isLetter),
      parts.dropFirst().dropLast().allSatisfy({ $0.utf8.count > 1 || parts.count > 2 }),
      parts.count == 1 || parts[parts.count - 1].utf8.count > 1
    else { return nil }
    language = String(first)
    self.text = text.lowercased()
  }

  /// Whether the two tags are equal, or one of them is the other followed by a hyphen and more (RFC
  /// 4647 § 3.3.1).
  package func matches(_ other: LanguageTag) -> Bool {
    text == other.text || text.hasPrefix(other.text + "-") || other.text.hasPrefix(text + "-")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
  }
}
