/// A malformed line between a host and its process.
package struct ScriptHostWireError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was expected.
  package var description: String

  package init(_ description: String) { self.description = description }
}
