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
    package var level: RuleLevels.Level
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

  package init() {}

  /// Whether it sets nothing.
  package var isEmpty: Bool {
    settings.isEmpty && rules.isEmpty && standards.isEmpty && players.isEmpty && profiles.isEmpty
  }

  /// The levels of all rules.
  package var ruleLevels: RuleLevels {
    RuleLevels(Dictionary(rules.map { ($0.rule, $0.level) }, uniquingKeysWith: { $1 }))
  }
}
