package import XMLTree

/// An element that VAST does not have where it was found, kept unchanged.
package struct UnknownNode: Sendable, Hashable {
  /// The names of the elements around it, from the root inwards: `VAST/Ad/InLine`.
  package var parentPath: String
  package var node: XMLNode

  package init(parentPath: String, node: XMLNode) {
    self.parentPath = parentPath
    self.node = node
  }
}
