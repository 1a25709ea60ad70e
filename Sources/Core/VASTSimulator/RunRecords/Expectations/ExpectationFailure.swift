/// Why an expectation does not hold: what was expected, and what happened instead.
package struct ExpectationFailure: Sendable, Hashable {
  /// The words between the two halves of the sentence.
  enum Link: String, Sendable {
    case comma = ", "
    case semicolon = "; "
    case but = ", but "
    case got = ", got "
  }

  let expected: String
  let link: Link
  /// What happened, such as `2: at 1.000 s, 3.000 s` or `it did not happen`.
  package let actual: String

  init(_ expected: String, _ link: Link, _ actual: String) {
    self.expected = expected
    self.link = link
    self.actual = actual
  }

  /// The expectation and the result in one sentence.
  package var text: String { expected + link.rawValue + actual }
}
