/// The arguments and options of one command, with their help texts.
struct OptionTable: Sendable, Hashable {
  /// The command as it is typed, for example `vastsim play`.
  let command: String
  /// What the command does, in one sentence without a full stop.
  let overview: String
  let arguments: [Argument]
  /// The options: those that most calls need, and those of the groups.
  let options: [Option]
  /// The options that `--help` leaves to `--help-all`.
  let groups: [OptionGroup]
  /// Whether the command lists names that `vastsim explain` explains.
  let isCatalog: Bool

  /// - Parameters:
  ///   - command: the command as it is typed.
  ///   - overview: what the command does.
  ///   - arguments: the command's arguments, in their order.
  ///   - options: the options that most calls need. A group's option with the same name as one of
  ///     these options is left out.
  ///   - groups: the other options, in groups.
  ///   - isCatalog: whether the command lists names that `vastsim explain` explains.
  init(
    command: String, overview: String, arguments: [Argument] = [], options: [Option] = [],
    groups: [OptionGroup] = [], isCatalog: Bool = false
  ) {
    self.command = command
    self.overview = overview
    self.arguments = arguments
    let names = Set(options.map(\.name))
    self.groups = groups.map { group in
      OptionGroup(group.title, group.options.filter { !names.contains($0.name) })
    }
    self.options = options + self.groups.flatMap(\.options)
    self.isCatalog = isCatalog
  }

  /// One positional argument.
  struct Argument: Sendable, Hashable {
    let name: String
    let isOptional: Bool
    /// Whether the argument receives all remaining arguments of the command line; only a command's
    /// last argument can do so.
    let isRepeatable: Bool
    /// How the command uses the file or folder that the argument names; nil if the argument is not
    /// a path.
    let file: FileUse?
    let help: String

    init(
      _ name: String, _ file: FileUse? = nil, isOptional: Bool = false, isRepeatable: Bool = false,
      help: String
    ) {
      self.name = name
      self.isOptional = isOptional
      self.isRepeatable = isRepeatable
      self.file = file
      self.help = help
    }

    /// The argument as usage lines show it: `<TAG>`, `[<MEDIA>]`, `<TAG> ...`.
    var label: String {
      let label = isRepeatable ? "<\(name)> ..." : "<\(name)>"
      return isOptional ? "[\(label)]" : label
    }
  }

  /// The name that is typed after the program's: `play`.
  var name: String { command.split(separator: " ").last.map(String.init) ?? "" }

  /// The options that most calls need.
  var commonOptions: ArraySlice<Option> {
    options.prefix(options.count - groups.reduce(0) { $0 + $1.options.count })
  }

  /// Whether the command's arguments are scenario files, and folders in which scenario files are
  /// searched for.
  var takesScenarioFolders: Bool { arguments.contains { $0.file?.scenarios == .found } }

  /// The command line in one line: `vastsim play <TAG> [<MEDIA>] [<options>]`.
  var usage: String {
    var parts = [command] + arguments.map(\.label)
    if !options.isEmpty { parts.append("[<options>]") }
    return parts.joined(separator: " ")
  }

  /// An error about this command's use.
  func usageError(_ message: String) -> UsageError {
    UsageError(message: message, command: command, usage: usage)
  }
}

/// Options of one purpose, which few calls need.
struct OptionGroup: Sendable, Hashable {
  /// The heading in help texts.
  let title: String
  let options: [Option]

  init(_ title: String, _ options: [Option]) {
    self.title = title
    self.options = options
  }

  /// The group without some of its options.
  func without(_ others: Option...) -> OptionGroup {
    OptionGroup(title, options.filter { !others.contains($0) })
  }
}

/// What a configuration file may do with an option.
///
/// A file that vastsim found by itself, because the user did not name it, may be part of a folder
/// that came from a stranger: it cannot set an option that reaches the network, another program or
/// files outside of that folder.
enum ConfigurationUse: Sendable, Hashable {
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
struct Option: Sendable, Hashable {
  /// The name without dashes.
  let name: String
  /// The one-letter form after a single dash.
  let letter: Character?
  /// The placeholder of the value in help texts; absent for a flag, which takes
  /// none.
  let placeholder: String?
  let rule: OptionValueRule
  /// Whether a command line can give the option more than once.
  let isRepeatable: Bool
  /// Whether the option overrides all other arguments, as `--help` does.
  let isExclusive: Bool
  /// How the file or folder in its value is used; nil if the value is not a path.
  let file: FileUse?
  let configuration: ConfigurationUse
  let help: String
  /// The default, for the help text.
  let defaultText: String?

  /// An option that takes a value.
  init(
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
  init(
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

  var takesValue: Bool { placeholder != nil }

  /// The option with its value, as help texts show it: `--seed <N>`.
  var label: String {
    let letter = letter.map { "-\($0), " } ?? ""
    return letter + "--\(name)" + (placeholder.map { " <\($0)>" } ?? "")
  }
}
