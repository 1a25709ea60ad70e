import Vocabulary

/// Parses a command line according to a table.
///
/// `--name value` and `--name=value` mean the same. A value that begins with a dash needs the
/// second form, so that a forgotten value is noticed. A negative number needs no second form after
/// an option that takes a whole number: it is read as the value, and refused. `-` alone is an
/// argument or a value. Arguments after `--` are not options. Names are never completed: adding an
/// option must not break a script.
package struct ArgumentParser: Sendable {
  package let table: OptionTable

  package init(_ table: OptionTable) { self.table = table }

  /// Reads the arguments that follow the command.
  ///
  /// - Throws: the first mistake, from left to right; a wrong number of arguments last.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
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
