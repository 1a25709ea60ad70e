import YAMLTree

extension ScenarioDecoder {
  /// Whether a file is meant to be a scenario: a mapping with a whole number as its `version`.
  ///
  /// What is no YAML at all counts too, so that reading it tells of the mistake.
  package static func isScenario(_ bytes: [UInt8]) -> Bool {
    guard let root = try? YAMLParser().parse(bytes) else { return true }
    let version = root.entries?.first { $0.key == "version" }?.value.scalar
    return version.map { Int($0.text) != nil } ?? false
  }
}
