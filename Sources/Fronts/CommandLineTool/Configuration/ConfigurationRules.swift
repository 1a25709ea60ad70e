internal import Vocabulary

/// What can be wrong with a configuration file.
extension Rule {
  static let configurationInvalid = Rule(
    "ConfigurationInvalid", .error, "the configuration file has an invalid option value",
    explanation: "Options in 'vastsim.yaml' accept the same values as on the command line.",
    fix: "Use an allowed value, as the message says.")

  static let configurationKeyRefused = Rule(
    "ConfigurationKeyRefused", .error,
    "a configuration file not named by '--config' sets a restricted option",
    explanation: """
      Without '--config', vastsim reads a 'vastsim.yaml' that it finds, and a stranger may have \
      written that file. Such a file may set rules, profiles, players, output formats and \
      durations, and may name files in its own folder. Options that reach other files, the network \
      or another program are accepted only from a file that '--config' names.
      """,
    fix: """
      If you trust the file, name it with '--config FILE'. Otherwise give the option on the \
      command line, or remove the option from the file.
      """)

  static let configurationKeyUnknown = Rule(
    "ConfigurationKeyUnknown", .warning, "the configuration file names an unknown option",
    explanation: "The option has no effect. It may belong to another version, or be misspelt.",
    fix: "Correct the option's name, or remove it.")

  static let ruleUnknown = Rule(
    "RuleUnknown", .warning, "a rule name is unknown",
    explanation: """
      The setting has no effect. The rule may belong to another version, or be misspelt.
      """,
    fix: "Use a name that 'vastsim list rules' prints.")
}

/// Every rule of configuration files.
enum ConfigurationRules {
  /// All rules, in order of their identifiers.
  static let all: [Rule] = [
    .configurationInvalid, .configurationKeyRefused, .configurationKeyUnknown, .ruleUnknown,
  ]
}
