import YAMLTree

extension ScenarioDecoder {
  /// Whether a file is intended as a scenario: a mapping with a whole number as its `version`.
  ///
  /// A file that is not YAML counts too, so that reading it reports the mistake.
  package static func isScenario(_ bytes: [UInt8]) -> Bool {
    guard let root = try? YAMLParser().parse(bytes) else { return true }
    let version = root.entries?.first { $0.key == "version" }?.value.scalar
    return version.map { Int($0.text) != nil } ?? false
  }
}
