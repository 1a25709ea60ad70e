/// A URL of a document that a reception does not serve.
package struct KeptURL: Sendable, Hashable {
  /// Why it stays as it is.
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// Another scheme than http(s), or a macro in its place.
    case otherScheme
    /// A page asks its own server for its parts.
    case page
    /// Its content is unavailable.
    case unavailable
    /// Elements inside its element divide it, so that players read it in different ways.
    case divided
    /// It has a reference to an entity that is undeclared or whose text is not plain: the entity's text
    /// stays.
    case entity
    /// The parameters of a verification, which are not JSON with an object `beacons` whose URLs can be
    /// identified.
    case parameters
  }

  /// The URL as the document has it, decoded; as far as it is known. Of parameters the vendor, which
  /// may be empty.
  package var text: String
  package var reason: Reason
  /// The local name of the element that it stands in; nil in a playlist.
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
