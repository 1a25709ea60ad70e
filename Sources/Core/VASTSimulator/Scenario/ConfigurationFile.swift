import Documents
package import OpenMeasurement
package import Player
package import Vocabulary

/// A configuration file: options of the command line, the levels of rules, and further viewability
/// standards, player profiles and creative profiles.
///
/// The names and values of options are not validated here.
package struct ConfigurationFile: Sendable {
  /// One option with its values, as text; a flag has none.
  package struct Setting: Sendable, Hashable {
    package var name: String
    package var values: [String]
    package var location: SourceLocation
  }

  /// One rule with its level.
  package struct RuleSetting: Sendable, Hashable {
    package var rule: String
    var level: RuleLevels.Level
    package var location: SourceLocation
  }

  /// One creative profile as written.
  package struct ProfileSetting: Sendable {
    package var name: String
    package var location: SourceLocation
    /// The profile that this profile changes; nil for the default profile.
    package var base: (name: String, location: SourceLocation)?
    package var summary: String?
    /// The limits in the order of the file.
    package var limits: [Limit] = []

    /// The setting of one check.
    package struct Limit: Sendable {
      package var check: String
      package var location: SourceLocation
      package var valueLocation: SourceLocation
      /// The limit as text; nil when only the severity changes.
      package var limit: String?
      package var severity: String?
    }
  }

  /// The options in the order of the file, without flags that are off.
  package var settings: [Setting] = []
  /// The rules with levels, in the order of the file.
  package var rules: [RuleSetting] = []
  /// The viewability standards to measure in addition to the built-in ones, in the order of the
  /// file.
  package var standards: [ViewabilityStandard] = []

  /// The player profiles in addition to the built-in ones, in the order of the file.
  package var players: [PlayerProfile] = []
  /// The creative profiles in addition to the built-in ones, in the order of the file.
  package var profiles: [ProfileSetting] = []

  /// Whether it sets nothing.
  package var isEmpty: Bool {
    settings.isEmpty && rules.isEmpty && standards.isEmpty && players.isEmpty && profiles.isEmpty
  }

  /// The levels of all rules.
  package var ruleLevels: RuleLevels {
    RuleLevels(Dictionary(rules.map { ($0.rule, $0.level) }, uniquingKeysWith: { $1 }))
  }
}

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

extension ConfigurationDecoder {
  /// Reads `profiles: {NAME: {base: NAME, CHECK: LIMIT}}`. Checks and limits are not validated
  /// here.
  static func profiles(_ value: ValueReader) -> [ConfigurationFile.ProfileSetting] {
    guard let profiles = value.fields(as: "'profiles'") else { return [] }
    return profiles.entries.compactMap { entry in
      guard let fields = profiles.value(entry).fields(as: "profile '\(entry.key)'") else {
        return nil
      }
      var profile = ConfigurationFile.ProfileSetting(
        name: entry.key, location: profiles.context.location(entry.keyPosition))
      for field in fields.entries {
        switch field.key {
        case "base":
          profile.base = fields.value(field).text().map {
            (name: $0, location: fields.context.location(field.value.position))
          }
        case "summary": profile.summary = fields.value(field).text()
        default: if let limit = limit(field, of: fields) { profile.limits.append(limit) }
        }
      }
      return profile
    }
  }

  /// Reads one limit: text, a list of numbers or words, or a mapping of `limit` and `severity`.
  private static func limit(
    _ entry: YAMLNode.Entry, of fields: FieldReader
  ) -> ConfigurationFile.ProfileSetting.Limit? {
    let value = fields.value(entry)
    var limit = ConfigurationFile.ProfileSetting.Limit(
      check: entry.key, location: fields.context.location(entry.keyPosition),
      valueLocation: fields.context.location(entry.value.position))
    guard value.node.entries != nil else {
      limit.limit = text(value)
      return limit.limit == nil ? nil : limit
    }
    guard let parts = value.fields(as: value.name) else { return nil }
    parts.refuseKeys(otherThan: ["limit", "severity"])
    limit.limit = parts["limit"].flatMap(text)
    limit.severity = parts["severity"]?.text()
    if limit.limit == nil && limit.severity == nil { _ = parts.required("limit") }
    return limit
  }

  private static func text(_ value: ValueReader) -> String? {
    guard value.node.elements != nil else { return value.text() }
    return value.elements()?.compactMap { $0.text() }.joined(separator: ", ")
  }

  /// Reads `players: {NAME: {base: NAME, …}}`, with the player policies that a scenario can change.
  static func players(_ value: ValueReader) -> [PlayerProfile] {
    guard let fields = value.fields(as: "'players'") else { return [] }
    var known = PlayerProfile.builtIn
    for entry in fields.entries {
      let value = fields.value(entry)
      let isKnown = known.contains { $0.name == entry.key }
      if isKnown {
        fields.context.report(
          .scenarioInvalidValue, "a player '\(entry.key)' already exists; use another name",
          at: entry.keyPosition)
      }
      guard let policies = value.fields(as: "player '\(entry.key)'") else { continue }
      policies.refuseKeys(otherThan: ScenarioSchema.ownPlayer.keys)
      var changes = PlaybackScenario.PlayerChoice()
      _ = PlaybackScenario.PlayerChoice.policies.readKeys(policies, into: &changes)
      var base = PlayerProfile.exact
      if let wanted = policies["base"],
        let name = wanted.name(among: known.map(\.name), what: "player")
      {
        base = known.first { $0.name == name } ?? base
      }
      var profile = base.adapted(to: changes)
      profile.name = entry.key
      profile.base = base.name
      // The evidence of the base does not apply to this profile.
      profile.evidence = policies["evidence"]?.text()
      profile.notModelled = []
      profile.standing = .onePlayer
      profile.summary =
        policies["summary"]?.text() ?? "'\(base.name)' with the changes of "
        + "'\(fields.context.file)'"
      if !isKnown { known.append(profile) }
    }
    return Array(known.dropFirst(PlayerProfile.builtIn.count))
  }
}
