internal import Diagnostics

/// What can be wrong with a configuration file.
extension Rule {
  static let configurationInvalid = Rule(
    "ConfigurationInvalid", .error, "the configuration file has an invalid option value",
    explanation: "Options in 'vastsim.yaml' accept the same values as on the command line.",
    remedy: "Use an allowed value, as the message says.")

  static let configurationKeyUnknown = Rule(
    "ConfigurationKeyUnknown", .warning, "the configuration file names an unknown option",
    explanation: "The option has no effect. It may belong to another version, or be misspelt.",
    remedy: "Correct the option's name, or remove it.")

  static let ruleUnknown = Rule(
    "RuleUnknown", .warning, "a rule name is unknown",
    explanation: """
      The setting has no effect. The rule may belong to another version, or be misspelt.
      """,
    remedy: "Use a name that 'vastsim rules' lists.")
}

/// Every rule of configuration files.
enum ConfigurationRules {
  /// All rules, in order of their identifiers.
  static let all: [Rule] = [
    .configurationInvalid, .configurationKeyUnknown, .ruleUnknown,
  ]
}
