package import XMLTree

/// One extension of an ad or a creative, kept unchanged.
package struct VASTExtension: Sendable, Hashable {
  package var type: String?
  /// The `Extension` or `CreativeExtension` element.
  package var node: XMLNode

  package init(type: String?, node: XMLNode) {
    self.type = type
    self.node = node
  }
}
