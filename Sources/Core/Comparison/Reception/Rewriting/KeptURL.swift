/// A URL of a document that a reception does not serve.
package struct KeptURL: Sendable, Hashable {
  /// Why the URL stays unchanged.
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// The URL has another scheme than http(s), or a macro in place of the scheme.
    case otherScheme
    /// It is the URL of a page, which requests its parts from its own server.
    case page
    /// The content of the URL is unavailable.
    case unavailable
    /// Elements inside the URL's element divide its text, so that players read it in different
    /// ways.
    case divided
    /// The URL refers to an entity that is undeclared, or whose value is unknown or contains markup
    /// or references. The entity's value stays unchanged.
    case entity
    /// The parameters of a verification, which are not JSON with an object `beacons` whose URLs can be
    /// identified.
    case parameters
  }

  /// The decoded URL in the document, as far as it is known. For parameters, the vendor, which may be empty.
  package var text: String
  package var reason: Reason
  /// The local name of the element that contains it; nil in a playlist.
  package var element: String?
  /// The line, from 1, on which that element begins; nil in a playlist.
  package var line: Int?

  package init(_ text: String, _ reason: Reason, of element: String? = nil, line: Int? = nil) {
    self.text = text
    self.reason = reason
    self.element = element
    self.line = line
  }
}
