package import Vocabulary

extension CreativeProfile {
  /// A user's change to one check of a profile.
  package enum Change: Sendable, Hashable {
    /// A limit that replaces all limits of the profile for the check.
    case limit(QualityLimit, Severity)
    /// The profile's limits, with another severity.
    case severity(Severity)
    case off
  }

  /// A user's own profile: this one under another name, with changes.
  ///
  /// `source` is where the user defined it; unchanged limits keep their source.
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
  package var checksOff: [QualityCheck] { QualityCheck.all.filter(isOff) }
}
