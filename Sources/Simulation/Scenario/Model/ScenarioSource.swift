/// The file of a scenario as it was read, to which places lead.
package struct ScenarioSource: Sendable, Hashable {
  /// The file's name as places have it.
  package var file: String
  package var bytes: [UInt8]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }
}
