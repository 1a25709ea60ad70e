package import Diagnostics
package import Transport

/// A tracker: a URL that a tag declares for a request, with its location.
package struct TrackingURL: Sendable, Hashable {
  package var id: String?
  /// The URL, macros not yet replaced; never empty.
  package var template: URLTemplate
  package var position: SourcePosition

  package init(id: String? = nil, template: URLTemplate, position: SourcePosition) {
    self.id = id
    self.template = template
    self.position = position
  }
}
