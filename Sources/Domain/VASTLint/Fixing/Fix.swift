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

/// What a fix is made of before its place is known.
struct FixEdit {
  var range: Range<Int>
  var replacement: String
  var words: String
}
