/// Parameters that are passed to an interactive creative.
package struct AdParameters: Sendable, Hashable {
  /// The text unchanged, white space included.
  package var text: String
  /// Whether the text is XML-encoded once more and has to be decoded before it is passed on (3.0
  /// and later).
  package var isXMLEncoded: Bool

  package init(text: String, isXMLEncoded: Bool = false) {
    self.text = text
    self.isXMLEncoded = isXMLEncoded
  }
}
