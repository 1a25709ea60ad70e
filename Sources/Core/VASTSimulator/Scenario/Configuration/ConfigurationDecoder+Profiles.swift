import Documents
import Player
import Vocabulary

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
