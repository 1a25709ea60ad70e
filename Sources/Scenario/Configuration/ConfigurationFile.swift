package import Diagnostics
package import OpenMeasurement

/// A configuration file: options as the command line has them, the levels of rules, and further
/// viewability standards.
///
/// What the options are called and what values they take is not known here.
package struct ConfigurationFile: Sendable, Hashable {
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

  /// In the order of the file; flags that are turned off are left out.
  package var settings: [Setting] = []
  /// In the order of the file.
  package var rules: [RuleSetting] = []
  /// Measured beside the built-in ones, in the order of the file.
  package var standards: [ViewabilityStandard] = []

  package init() {}

  /// The levels of all rules.
  package var ruleLevels: RuleLevels {
    RuleLevels(Dictionary(rules.map { ($0.rule, $0.level) }, uniquingKeysWith: { $1 }))
  }
}
