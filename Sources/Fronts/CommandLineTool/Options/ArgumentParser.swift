import Vocabulary

/// Parses a command line according to a table.
///
/// `--name value` and `--name=value` mean the same. A value that begins with a dash needs the
/// second form, so that a forgotten value is noticed. A negative number needs no second form after
/// an option that takes a whole number: it is read as the value, and refused. `-` alone is an
/// argument or a value. Arguments after `--` are not options. Names are never completed: adding an
/// option must not break a script.
struct ArgumentParser: Sendable {
  let table: OptionTable

  init(_ table: OptionTable) { self.table = table }

  /// Reads the arguments that follow the command.
  ///
  /// - Throws: the first mistake, from left to right; a wrong number of arguments last.
  func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while let token = rest.popFirst() {
      if token == "--" {
        parsed.positionals += rest
        break
      }
      guard token.hasPrefix("-"), token != "-" else {
        parsed.positionals.append(token)
        continue
      }
      try read(token, followedBy: &rest, into: &parsed)
    }
    if !table.options.contains(where: { $0.isExclusive && parsed.isSet($0) }) {
      try checkCount(of: parsed.positionals)
    }
    return parsed
  }

  private func read(
    _ token: String, followedBy rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws(UsageError) {
    let parts = token.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    let option = try option(named: name)
    if parsed.isSet(option), !option.isRepeatable {
      throw table.usageError("The option '--\(option.name)' can be given only once.")
    }
    guard option.takesValue else {
      if let attached {
        throw table.usageError(
          "The option '--\(option.name)' takes no value, but got '\(attached)'.")
      }
      parsed.record(option, value: nil)
      return
    }
    var value = attached
    if value == nil, let next = rest.first,
      next == "-" || !next.hasPrefix("-") || (option.rule.form == .wholeNumber && Int(next) != nil)
    {
      value = rest.popFirst()
    }
    guard let value, !value.isEmpty else {
      throw table.usageError("Missing value for '\(option.label)'.")
    }
    if let complaint = option.rule.complaint(about: value, written: option.placeholder) {
      throw table.usageError("The value '\(value)' is invalid for '\(option.label)'. \(complaint)")
    }
    parsed.record(option, value: value)
  }

  private func option(named text: String) throws(UsageError) -> Option {
    if text.hasPrefix("--") {
      let name = text.dropFirst(2)
      if let option = table.options.first(where: { $0.name == name }) { return option }
    } else if let option = table.options.first(where: { $0.letter.map { "-\($0)" } == text }) {
      return option
    }
    let name = String(text.drop { $0 == "-" })
    let nearest = NearestName.find(name, in: table.options.map(\.name))
    let suggestion = nearest.map { " Did you mean '--\($0)'?" } ?? ""
    throw table.usageError("Unknown option '\(text)'.\(suggestion)")
  }

  private func checkCount(of positionals: [String]) throws(UsageError) {
    let required = table.arguments.filter { !$0.isOptional }
    if positionals.count < required.count {
      throw table.usageError("Missing expected argument '<\(required[positionals.count].name)>'.")
    }
    let takesAll = table.arguments.last?.isRepeatable == true
    if positionals.count > table.arguments.count, !takesAll {
      let extra = positionals[table.arguments.count]
      throw table.usageError(
        "Unexpected argument '\(extra)'."
          + (table.isCatalog ? " Use 'vastsim explain \(extra)'." : ""))
    }
  }
}

/// A parsed command line: arguments in their order, and the values of each option.
package struct ParsedArguments: Sendable {
  /// The arguments that belong to no option.
  var positionals: [String] = []
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
  func values(of option: Option) -> [String] { stored[option.name] ?? [] }

  /// The value of an option that can't be repeated.
  func value(of option: Option) -> String? { stored[option.name]?.last }

  /// Whether the command line itself gives an option; false if only a configuration file gives it.
  func isFromCommandLine(_ option: Option) -> Bool {
    isSet(option) && !adopted.contains(option.name)
  }

  /// Whether an option is given.
  func isSet(_ option: Option) -> Bool { stored[option.name] != nil }
}

extension ParsedArguments: Equatable {
  /// Whether two command lines are equal, whatever their profiles.
  package static func == (lhs: ParsedArguments, rhs: ParsedArguments) -> Bool {
    lhs.positionals == rhs.positionals && lhs.stored == rhs.stored
  }
}
