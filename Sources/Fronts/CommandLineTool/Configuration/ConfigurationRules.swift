internal import Diagnostics

/// What can be wrong with a configuration file.
extension Rule {
  static let configurationInvalid = Rule(
    "ConfigurationInvalid", .error, "the configuration file holds a value that its option refuses",
    explanation: "Options in 'vastsim.yaml' take the same values as on the command line.",
    remedy: "Write what the message says is allowed, at the place that it names.")

  static let configurationKeyUnknown = Rule(
    "ConfigurationKeyUnknown", .warning, "the configuration file names an option that there is not",
    explanation: "It has no effect: it may belong to another version, or be a typing error.",
    remedy: "Correct the option's name, or take it out.")

  static let ruleUnknown = Rule(
    "RuleUnknown", .warning, "a rule is named that there is not",
    explanation: """
      What is said about it has no effect: it may belong to another version, or be a typing error.
      """,
    remedy: "Name one of those that 'vastsim rules' lists.")
}

/// Every rule of configuration files.
enum ConfigurationRules {
  /// All rules, in order of their identifiers.
  static let all: [Rule] = [
    .configurationInvalid, .configurationKeyUnknown, .ruleUnknown,
  ]
}
