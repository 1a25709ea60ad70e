internal import Documents

/// The texts that XPath finds in an unchanged document, for players that read a tag by XPath expressions.
///
/// White space stays, and a name matches only elements without a namespace.
package struct XPathTexts {
  private let document: XPathDocument

  /// Nil for a document that libxml2 considers not well formed; nothing is repaired.
  package init?(of bytes: [UInt8]) {
    guard let document = XPathDocument(bytes) else { return nil }
    self.document = document
  }

  /// The text of the first node that an expression selects, including the text of nested nodes; nil
  /// if it selects none.
  package func first(at expression: String) -> String? { document.texts(expression).first }
}
