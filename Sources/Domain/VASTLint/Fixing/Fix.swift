package import Diagnostics

/// A change of a document's bytes that mends the breach of a rule and leaves every other byte as it is.
package struct Fix: Sendable, Hashable {
  package let rule: Rule
  /// The bytes of the document that are replaced; empty for what is inserted.
  package let range: Range<Int>
  package let replacement: [UInt8]
  /// Where the element begins that is mended.
  package let position: SourcePosition
  /// What changes, as a sentence fragment.
  package let words: String
}

/// What is mended only where the user asks for it.
package enum OptionalFix: String, Sendable, CaseIterable {
  /// Plain http becomes https.
  case https
  /// An Impression of no URL is added where a parser may require one.
  case stub
}

/// What a fix is made of before its place is known.
struct FixEdit {
  var range: Range<Int>
  var replacement: [UInt8]
  var words: String

  init(range: Range<Int>, replacement: [UInt8], words: String) {
    (self.range, self.replacement, self.words) = (range, replacement, words)
  }

  init(range: Range<Int>, replacement: String, words: String) {
    self.init(range: range, replacement: Array(replacement.utf8), words: words)
  }
}
