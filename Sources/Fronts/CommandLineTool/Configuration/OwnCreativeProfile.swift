internal import CreativeQuality
internal import VASTSimulator
internal import Vocabulary

/// Builds creative profiles from a configuration file's settings.
struct OwnCreativeProfile {
  /// The profiles that a profile can be based on.
  let known: [CreativeProfile]
  /// The configuration file as reports show it.
  let file: String
  private(set) var mistakes: [Diagnostic] = []

  init(known: [CreativeProfile], file: String) {
    self.known = known
    self.file = file
  }

  /// The profile that a setting describes; nil if the setting has mistakes, which are added to
  /// `mistakes`.
  mutating func profile(_ setting: ConfigurationFile.ProfileSetting) -> CreativeProfile? {
    if known.contains(where: { $0.name == setting.name }) {
      report("a profile '\(setting.name)' already exists; use another name", setting.location)
    }
    let base = base(of: setting)
    let severityNames = Severity.allCases.map(\.rawValue)
    var changes: [(check: QualityCheck, change: CreativeProfile.Change)] = []
    for limit in setting.limits {
      guard let check = QualityCheck.named(limit.check) else {
        report(
          "unknown key '\(limit.check)' in profile '\(setting.name)'"
            + NearestName.suggestion(
              for: limit.check, in: QualityCheck.all.map(\.id) + ["base", "summary"]),
          limit.location)
        continue
      }
      var severity: Severity?
      if let text = limit.severity {
        severity = Severity(rawValue: text)
        if severity == nil {
          report(
            "'\(text)' is not a severity; use one of \(severityNames.joined(separator: ", "))",
            limit.valueLocation)
          continue
        }
      }
      switch limit.limit {
      case "off"?: changes.append((check, .off))
      case let text? where Severity(rawValue: text) != nil && severity == nil:
        change(check, to: Severity(rawValue: text), over: base, limit, &changes)
      case let text?:
        do throws(QualityLimitError) {
          changes.append((check, .limit(try QualityLimit(text, for: check), severity ?? .error)))
        } catch {
          report("\(error)", limit.valueLocation)
        }
      case nil: change(check, to: severity, over: base, limit, &changes)
      }
    }
    guard mistakes.isEmpty, let base else { return nil }
    return base.changed(
      changes, name: setting.name,
      summary: setting.summary ?? "'\(base.name)' with the changes of '\(file)'",
      source: ProfileSource("'\(setting.name)' in \(file), based on '\(base.name)'", date: ""))
  }

  /// Changes only the severity of a check. The base profile must have a limit for it.
  private mutating func change(
    _ check: QualityCheck, to severity: Severity?, over base: CreativeProfile?,
    _ limit: ConfigurationFile.ProfileSetting.Limit,
    _ changes: inout [(check: QualityCheck, change: CreativeProfile.Change)]
  ) {
    guard let base, base.rules(for: check).isEmpty else {
      return changes.append((check, .severity(severity ?? .error)))
    }
    report(
      "'\(base.name)' has no limit of \(check.id), so its severity cannot change; set one "
        + "with 'limit'", limit.location)
  }

  private mutating func base(of setting: ConfigurationFile.ProfileSetting) -> CreativeProfile? {
    guard let base = setting.base else { return .generic }
    let profile = known.first { $0.name == base.name }
    if profile == nil {
      report(
        "unknown profile '\(base.name)'"
          + NearestName.suggestion(for: base.name, in: known.map(\.name)), base.location)
    }
    return profile
  }

  private mutating func report(_ message: String, _ location: SourceLocation) {
    mistakes.append(
      Diagnostic(rule: .configurationInvalid, message, at: location))
  }
}
