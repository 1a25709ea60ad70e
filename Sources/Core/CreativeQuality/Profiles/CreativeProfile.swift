package import Vocabulary

/// The requirements of one platform, or of common practice, for a creative.
///
/// A profile has the limits that its source states; for every other check the limits of `generic`
/// apply. Platforms change their pages: a profile is an aid, not an official statement of the
/// platform.
package struct CreativeProfile: Sendable {
  /// The name on the command line.
  package var name: String
  /// A few words about who published the requirements.
  package var summary: String
  package var source: ProfileSource
  /// The limits that the profile itself sets.
  package var rules: [QualityRule]
  /// Ranges of kilobits per second that need at least one rendition each, from the highest range.
  package var renditionRanges: [ClosedRange<Double>]
  /// Further requirements of the source, which no check covers.
  package var unchecked: [String]
  /// Severities that replace those of the rules; nil for a check that is off.
  var overrides: [QualityCheck: Severity?] = [:]

  package init(
    _ name: String, _ summary: String, source: ProfileSource, rules: [QualityRule],
    renditionRanges: [ClosedRange<Double>] = [], unchecked: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.rules = rules
    self.renditionRanges = renditionRanges
    self.unchecked = unchecked
  }

  /// The profile with other severities; nil turns a check off.
  package func overriding(_ severities: [QualityCheck: Severity?]) -> CreativeProfile {
    var profile = self
    profile.overrides.merge(severities) { _, new in new }
    return profile
  }

  /// Whether a check is off.
  package func isOff(_ check: QualityCheck) -> Bool {
    overrides[check].map { $0 == nil } ?? false
  }

  /// The limits of one check: the profile's own, or those of `generic` where it sets none.
  package func rules(for check: QualityCheck) -> [QualityRule] {
    guard !isOff(check) else { return [] }
    let own = rules.filter { $0.check == check }
    let rules = own.isEmpty ? CreativeProfile.generic.rules.filter { $0.check == check } : own
    guard let severity = overrides[check] ?? nil else { return rules }
    return rules.map { rule in
      var rule = rule
      rule.severity = severity
      return rule
    }
  }

  /// The profile with a name.
  package static func named(_ name: String) -> CreativeProfile? {
    builtIn.first { $0.name == name }
  }

  /// Every profile, `generic` first.
  package static var builtIn: [CreativeProfile] {
    [generic] + streamingServices + adPlatforms + broadcasters + loudnessPractice
  }
}
