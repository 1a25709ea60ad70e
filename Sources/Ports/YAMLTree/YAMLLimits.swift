/// How large a YAML document may be before it is refused.
///
/// Scenario and configuration files are written by hand; a file beyond these
/// limits is a mistake or an attack.
package struct YAMLLimits: Sendable, Hashable {
  /// The largest input in bytes.
  package var bytes: Int
  /// The most scalars, sequences and mappings, keys included.
  package var nodes: Int
  /// How deep sequences and mappings may nest; the outermost has depth 1.
  package var depth: Int

  package init(bytes: Int = 4 << 20, nodes: Int = 200_000, depth: Int = 64) {
    self.bytes = bytes
    self.nodes = nodes
    self.depth = depth
  }
}
