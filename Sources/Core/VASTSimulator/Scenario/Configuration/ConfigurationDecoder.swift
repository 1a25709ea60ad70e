import Documents
import OpenMeasurement
package import Vocabulary

/// Reads configuration files in YAML or JSON.
///
/// Most keys are options. An option's value is text, `true` or `false` for a flag, a list for an
/// option that can be repeated, or a mapping for an option whose values are pairs: `map: {PREFIX:
/// PATH}`. Four keys are not options: `rules` has severity levels by rule, `standards` and
/// `players` have viewability standards and players in the form of a scenario, and `profiles` has
/// creative profiles.
package enum ConfigurationDecoder {
  /// The result of reading: the valid settings, and the errors of the others.
  package struct Reading: Sendable {
    package var file: ConfigurationFile
    /// Errors only, in the order of the file.
    package var diagnostics: [Diagnostic]
  }

  /// Reads a file's bytes; the name is used in messages.
  package static func read(bytes: [UInt8], file: String) -> Reading {
    let context = ReadingContext(file: file)
    var configuration = ConfigurationFile()
    do throws(YAMLTreeError) {
      let root = try YAMLParser().parse(bytes)
      if let fields = FieldReader(root, as: "a configuration", context: context) {
        for entry in fields.entries { read(entry, of: fields, into: &configuration) }
      }
    } catch {
      // A file of comments configures nothing.
      if error.problem != .empty {
        context.report(.scenarioUnreadable, "\(error)", at: error.position)
      }
    }
    return Reading(file: configuration, diagnostics: context.diagnostics)
  }

  private static func read(
    _ entry: YAMLNode.Entry, of fields: FieldReader, into configuration: inout ConfigurationFile
  ) {
    switch entry.key {
    case "rules": return configuration.rules += rules(fields.value(entry))
    case "standards":
      configuration.standards += ViewabilityStandard.list.read(fields.value(entry)) ?? []
      return
    case "players": return configuration.players += players(fields.value(entry))
    case "profiles": return configuration.profiles += profiles(fields.value(entry))
    default: break
    }
    guard let values = values(fields.value(entry)) else { return }
    configuration.settings.append(
      ConfigurationFile.Setting(
        name: entry.key, values: values, location: fields.context.location(entry.keyPosition)))
  }

  /// The values of an option as text; nil for a flag that is off, or a value that cannot be read.
  private static func values(_ value: ValueReader) -> [String]? {
    if value.node.entries != nil {
      guard let pairs = value.fields(as: value.name) else { return nil }
      return pairs.entries.compactMap { pair in
        pairs.value(pair).text().map { "\(pair.key)=\($0)" }
      }
    }
    if value.node.elements != nil { return value.elements()?.compactMap { $0.text() } }
    switch value.node.scalar?.text {
    case "true": return []
    case "false": return nil
    default: return value.text().map { [$0] }
    }
  }

  private static func rules(_ value: ValueReader) -> [ConfigurationFile.RuleSetting] {
    guard let fields = value.fields(as: "'rules'") else { return [] }
    return fields.entries.compactMap { entry in
      guard let text = fields.value(entry).text() else { return nil }
      let names = RuleLevels.Level.allCases.map(\.rawValue)
      guard let level = RuleLevels.Level(rawValue: text) else {
        value.context.reportUnknownName(
          text, what: "level", known: names, at: entry.value.position)
        return nil
      }
      return ConfigurationFile.RuleSetting(
        rule: entry.key, level: level, location: value.context.location(entry.keyPosition))
    }
  }
}
