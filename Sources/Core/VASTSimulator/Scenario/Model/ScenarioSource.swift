/// The file of a scenario as it was read. Locations of findings refer to it.
package struct ScenarioSource: Sendable, Hashable {
  /// The file's name in the locations of findings.
  package var file: String
  package var bytes: [UInt8]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }
}
