/// How much XML is read before a document is refused.
package struct XMLLimits: Sendable, Hashable {
  /// The largest document, in bytes.
  package var bytes: Int
  /// The most elements inside one another, the root included; at most 256, libxml2's own limit.
  package var depth: Int
  /// The most elements and attributes together.
  package var nodes: Int

  package init(bytes: Int = 10_000_000, depth: Int = 256, nodes: Int = 250_000) {
    self.bytes = min(bytes, Int(Int32.max))
    self.depth = min(depth, 256)
    self.nodes = nodes
  }

  /// 10 MB, 256 levels, a quarter of a million nodes: hundreds of times any real tag.
  package static let `default` = XMLLimits()
}
