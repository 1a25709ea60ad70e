/// A URL of a document that a reception does not serve.
package struct KeptURL: Sendable, Hashable {
  /// Why it stays as it is.
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// Another scheme than http(s), or a macro in its place.
    case otherScheme
    /// A page asks its own server for its parts.
    case page
    /// Nothing is known of its content.
    case unavailable
  }

  /// The URL as the document has it, decoded.
  package var text: String
  package var reason: Reason

  package init(_ text: String, _ reason: Reason) {
    self.text = text
    self.reason = reason
  }
}
