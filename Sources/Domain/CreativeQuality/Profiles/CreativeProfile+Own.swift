package import Diagnostics

extension CreativeProfile {
  /// What a user makes of one check over another profile.
  package enum Change: Sendable, Hashable {
    /// A limit in place of all that the profile has for the check.
    case limit(QualityLimit, Severity)
    /// The profile's limits, with another severity.
    case severity(Severity)
    case off
  }

  /// A profile of a user's own: this one under another name, changed.
  ///
  /// `source` is where the user wrote it down; limits that stay keep the source that they have.
  package func changed(
    _ changes: [(check: QualityCheck, change: Change)], name: String, summary: String,
    source: ProfileSource
  ) -> CreativeProfile {
    var rules = rules.map { rule in
      var rule = rule
      rule.source = rule.source ?? self.source
      return rule
    }
    var severities = overrides
    for (check, change) in changes {
      switch change {
      case .limit(let limit, let severity):
        rules.removeAll { $0.check == check }
        rules.append(QualityRule(check, limit, severity))
        severities[check] = nil
      case .severity(let severity):
        let changed = self.rules(for: check).map { rule in
          var rule = rule
          rule.severity = severity
          rule.source = rule.source ?? self.source
          return rule
        }
        rules.removeAll { $0.check == check }
        rules += changed
        severities[check] = nil
      case .off:
        rules.removeAll { $0.check == check }
        severities[check] = .some(nil)
      }
    }
    var profile = CreativeProfile(
      name, summary, source: source, rules: rules, renditionRanges: renditionRanges,
      unchecked: unchecked)
    profile.overrides = severities
    return profile
  }

  /// The checks that are off, in the order of all checks.
  package var checksOff: [QualityCheck] { QualityCheck.allCases.filter(isOff) }
}
