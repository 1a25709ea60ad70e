import Transport
import YAMLTree

extension ScenarioDecoder {
  /// `map: {PREFIX: PATH}`, in the order of the file.
  func resourceRules(_ value: ValueReader?) -> [ResourceMap.Rule] {
    guard let fields = value?.fields(as: "'map'") else { return [] }
    return fields.entries.compactMap { entry in
      guard !entry.key.isEmpty else {
        problems.report(
          .scenarioInvalidValue, "a URL prefix in 'map' must not be empty", at: entry.keyPosition)
        return nil
      }
      return fields.value(entry).text().map {
        ResourceMap.Rule(prefix: entry.key, path: paths.resolve($0))
      }
    }
  }

  /// `macros: {NAME: value}`; a value may be empty text in quotes.
  func macros(_ value: ValueReader?) -> [String: String] {
    guard let fields = value?.fields(as: "'macros'") else { return [:] }
    var macros: [String: String] = [:]
    for entry in fields.entries {
      guard URLTemplate.isMacroName(entry.key) else {
        problems.report(
          .scenarioInvalidValue,
          "macro name '\(entry.key)' must be upper-case letters, digits and '_', without brackets",
          at: entry.keyPosition)
        continue
      }
      if entry.value.scalar == YAMLNode.Scalar("", isQuoted: true) {
        macros[entry.key] = ""
      } else {
        macros[entry.key] = fields.value(entry).text()
      }
    }
    return macros
  }
}
