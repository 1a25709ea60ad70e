/// What a configuration file may do with an option.
///
/// A file that vastsim found by itself, because the user did not name it, may be part of a folder
/// that came from a stranger: it cannot set an option that reaches the network, another program or
/// files outside of that folder.
package enum ConfigurationUse: Sendable, Hashable {
  /// No configuration file can set the option.
  case commandLineOnly
  /// Only a configuration file that `--config` names can set the option.
  case namedFile
  /// A configuration file that vastsim found by itself can also set the option, if the paths in the
  /// option's values are in that file's folder.
  case ownFolder
  /// Any configuration file can set the option.
  case anyFile
}

/// One option of a command, as declared: `--format <text|json>`.
package struct Option: Sendable, Hashable {
  /// The name without dashes.
  package let name: String
  /// The one-letter form after a single dash.
  package let letter: Character?
  /// The placeholder of the value in help texts; absent for a flag, which takes
  /// none.
  package let placeholder: String?
  package let rule: OptionValueRule
  /// Whether a command line can give the option more than once.
  package let isRepeatable: Bool
  /// Whether the option overrides all other arguments, as `--help` does.
  package let isExclusive: Bool
  /// How the file or folder in its value is used; nil if the value is not a path.
  package let file: FileUse?
  package let configuration: ConfigurationUse
  package let help: String
  /// The default, for the help text.
  package let defaultText: String?

  /// An option that takes a value.
  package init(
    _ name: String, _ placeholder: String, _ rule: OptionValueRule = .text,
    file: FileUse? = nil, isRepeatable: Bool = false,
    configuration: ConfigurationUse = .namedFile, defaultText: String? = nil, help: String
  ) {
    self.name = name
    letter = nil
    self.placeholder = placeholder
    self.rule = rule
    self.isRepeatable = isRepeatable
    self.file = file
    self.configuration = configuration
    isExclusive = false
    self.help = help
    self.defaultText = defaultText
  }

  /// An option without a value (a flag).
  package init(
    flag name: String, letter: Character? = nil, isExclusive: Bool = false,
    configuration: ConfigurationUse = .namedFile, help: String
  ) {
    self.name = name
    self.letter = letter
    placeholder = nil
    rule = .text
    isRepeatable = false
    file = nil
    self.isExclusive = isExclusive
    self.configuration = isExclusive ? .commandLineOnly : configuration
    self.help = help
    defaultText = nil
  }

  package var takesValue: Bool { placeholder != nil }

  /// The option with its value, as help texts show it: `--seed <N>`.
  package var label: String {
    let letter = letter.map { "-\($0), " } ?? ""
    return letter + "--\(name)" + (placeholder.map { " <\($0)>" } ?? "")
  }
}
