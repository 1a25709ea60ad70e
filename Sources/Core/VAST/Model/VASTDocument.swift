package import Documents
package import Vocabulary

/// One VAST response as its document declares it, before wrappers are followed.
package struct VASTDocument: Sendable, Hashable {
  /// The `version` attribute as written; nil when it is missing or empty.
  package var version: String?
  /// The Error URLs of the root, for a response without an ad (3.0 and later).
  package var errors: [TrackingURL]
  /// The ads in document order; empty means that there is no ad.
  package var ads: [Ad]
  /// Elements at places where VAST does not define them, in the order of reading.
  package var unknownNodes: [UnknownNode]
  /// The document's display name.
  package var file: String
  /// The position of the root element.
  package var position: SourcePosition

  package init(
    version: String?, errors: [TrackingURL] = [], ads: [Ad] = [],
    unknownNodes: [UnknownNode] = [], file: String, position: SourcePosition
  ) {
    self.version = version
    self.errors = errors
    self.ads = ads
    self.unknownNodes = unknownNodes
    self.file = file
    self.position = position
  }
}

/// An element that VAST does not define at its place, kept unchanged.
package struct UnknownNode: Sendable, Hashable {
  /// The names of the elements around the unknown element, from the root inwards: `VAST/Ad/InLine`.
  package var parentPath: String
  package var node: XMLNode

  package init(parentPath: String, node: XMLNode) {
    self.parentPath = parentPath
    self.node = node
  }
}
