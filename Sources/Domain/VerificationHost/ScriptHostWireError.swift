/// A line between a host and its process that is not what it should be.
package struct ScriptHostWireError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was looked for.
  package var description: String

  package init(_ description: String) { self.description = description }
}
