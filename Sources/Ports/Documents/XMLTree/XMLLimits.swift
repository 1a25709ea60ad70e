/// How much XML is read before a document is refused.
package struct XMLLimits: Sendable, Hashable {
  /// The largest document, in bytes.
  package var bytes: Int
  /// The greatest depth of nested elements, the root included; at most 256, libxml2's own limit.
  package var depth: Int
  /// The most elements, attributes and namespace declarations together.
  package var nodes: Int
  /// The most attributes and namespace declarations of one element.
  package var attributes: Int

  package init(
    bytes: Int = 10_000_000, depth: Int = 256, nodes: Int = 100_000, attributes: Int = 1_000
  ) {
    self.bytes = min(bytes, Int(Int32.max))
    self.depth = min(depth, 256)
    self.nodes = nodes
    self.attributes = attributes
  }

  /// 10 MB, 256 levels, a hundred thousand nodes: a hundred times as much as any real VAST document
  /// has.
  package static let `default` = XMLLimits()
}
