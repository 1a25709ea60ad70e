/// A parsed command line: arguments in their order, and the values of each option.
package struct ParsedArguments: Sendable {
  /// The arguments that belong to no option.
  package internal(set) var positionals: [String] = []
  private var stored: [String: [String]] = [:]
  /// The options whose values come from a configuration file alone.
  private var adopted: Set<String> = []

  /// The player profiles and the creative profiles, by name.
  var profiles = ProfileCatalog()

  init() {}

  mutating func record(_ option: Option, value: String?) {
    stored[option.name, default: []] += value.map { [$0] } ?? []
  }

  /// Adopts a configuration file's values for an option that the command line does not give.
  ///
  /// For a repeatable option, the file's values come first. If the file and the command line have a
  /// value for the same macro, the command line's value is used.
  mutating func adopt(_ option: Option, values: [String]) {
    guard option.isRepeatable else {
      if stored[option.name] == nil {
        stored[option.name] = values
        adopted.insert(option.name)
      }
      return
    }
    let own = stored[option.name] ?? []
    let isAssignment = option.rule.form == .assignment
    let kept = values.filter { value in
      !isAssignment || !own.contains { Self.name(in: $0) == Self.name(in: value) }
    }
    stored[option.name] = kept + own
  }

  private static func name(in assignment: String) -> Substring {
    assignment.prefix { $0 != "=" }
  }

  /// The same command line without an option.
  func without(_ option: Option) -> ParsedArguments {
    var parsed = self
    parsed.stored[option.name] = nil
    return parsed
  }

  /// The same command line without the options that send data or write files. The option for the
  /// folder of kept media measurements stays.
  func onlyReading(_ table: OptionTable) -> ParsedArguments {
    let sending = SendingOptions.group.options + [PlayOptions.watchOption]
    return table.options.reduce(self) { parsed, option in
      let writes =
        switch option.file?.direction {
        case .output, .outputFolder, .creation: option != CacheOptions.folderOption
        case .input: option.file?.rewriter != nil
        case .source, nil: false
        }
      return writes || sending.contains(option) ? parsed.without(option) : parsed
    }
  }

  /// The values of an option in the order of the command line; empty when it is absent.
  package func values(of option: Option) -> [String] { stored[option.name] ?? [] }

  /// The value of an option that can't be repeated.
  package func value(of option: Option) -> String? { stored[option.name]?.last }

  /// Whether the command line itself gives an option; false if only a configuration file gives it.
  func isFromCommandLine(_ option: Option) -> Bool {
    isSet(option) && !adopted.contains(option.name)
  }

  /// Whether an option is given.
  package func isSet(_ option: Option) -> Bool { stored[option.name] != nil }
}

extension ParsedArguments: Equatable {
  /// Whether two command lines are equal, whatever their profiles.
  package static func == (lhs: ParsedArguments, rhs: ParsedArguments) -> Bool {
    lhs.positionals == rhs.positionals && lhs.stored == rhs.stored
  }
}
