/// Writes the help text of a command, at most 80 columns wide.
package struct HelpWriter: Sendable {
  private static let width = 80
  /// The column in which explanations begin, counted from 0.
  static let column = 26

  package init() {}

  /// The help text of a command, ending with a line break.
  ///
  /// - Parameters:
  ///   - table: its arguments and options.
  ///   - examples: calls of it, without the program's name.
  ///   - isWhole: whether the groups of options are shown, and not only how many options they have.
  /// - Returns: lines of at most 80 columns.
  package func text(
    for table: OptionTable, examples: [String] = [], isWhole: Bool = false
  ) -> String {
    var sections = [
      Self.wrapped("OVERVIEW: \(table.overview)", indent: 0).joined(separator: "\n"),
      Self.wrapped("USAGE: \(table.usage)", indent: 0).joined(separator: "\n"),
    ]
    sections += section("ARGUMENTS", table.arguments.map { ("<\($0.name)>", $0.help) })
    var options = section("OPTIONS", of: table.commonOptions)
    if isWhole {
      options += table.groups.flatMap { section($0.title.uppercased(), of: $0.options[...]) }
    } else if !table.groups.isEmpty {
      let count = table.options.count - table.commonOptions.count
      options[options.count - 1] += "\n  \(count) more: \(table.command) --help-all"
    }
    sections += options
    if !examples.isEmpty {
      let lines = examples.map { "  \(Commands.root.command) \($0)" }
      sections.append((["EXAMPLES:"] + lines).joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The help text of one of the program's commands.
  func text(for command: any Command.Type, isWhole: Bool = false) -> String {
    text(for: command.table, examples: command.examples, isWhole: isWhole)
  }

  /// The text that the program prints without arguments: the commands for beginners, with examples.
  var start: String {
    var text = "\(Commands.root.overview)\n"
    for command in Commands.first {
      text += "\n\(command.table.overview):\n"
      for example in command.examples { text += "  \(Commands.root.command) \(example)\n" }
    }
    return text + "\nAll commands: \(Commands.root.command) help\n"
  }

  /// Every command with its sentence, group by group.
  var list: String {
    var lines = [Commands.root.overview, "", "Usage: \(Commands.root.usage)", ""]
    let width = Commands.names.map(\.count).max() ?? 0
    for (group, commands) in Commands.groups {
      lines.append("\(group.rawValue):")
      for command in commands {
        let gap = String(repeating: " ", count: width - command.name.count)
        lines.append("  \(command.name)\(gap)  \(command.table.overview)")
      }
    }
    lines += [
      "", "Topics: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", "))",
      "'vastsim help NAME' explains a command or a topic.",
    ]
    return lines.map { "\($0)\n" }.joined()
  }

  private func section(_ title: String, of options: ArraySlice<Option>) -> [String] {
    section(title, options.map { ($0.label, Self.explanation(of: $0)) })
  }

  private func section(_ title: String, _ rows: [(label: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    return [(["\(title):"] + rows.flatMap { Self.lines($0) }).joined(separator: "\n")]
  }

  /// One row: the label, and its explanation next to it or, when the label is long, below it.
  static func lines(
    _ row: (label: String, text: String), column: Int = HelpWriter.column
  ) -> [String] {
    let head = "  \(row.label)"
    let margin = String(repeating: " ", count: column)
    let explanation = wrapped(row.text, indent: column)
    guard head.count < column, let first = explanation.first else {
      return [head] + explanation.map { margin + $0 }
    }
    let gap = String(repeating: " ", count: column - head.count)
    return [head + gap + first] + explanation.dropFirst().map { margin + $0 }
  }

  /// The help of an option with its allowed values and its default.
  static func explanation(of option: Option) -> String {
    var facts: [String] = []
    let names = option.rule.names
    switch option.rule.form {
    case .name: facts.append("values: \(names.joined(separator: ", "))")
    case .keyed: facts.append("kinds: \(names.joined(separator: ", "))")
    case .text, .path, .nameOrFile, .pair, .assignment, .wholeNumber, .dateAndTime,
      .duration, .timeOffset, .limit:
      break
    }
    if let text = option.defaultText { facts.append("default: \(text)") }
    if option.isRepeatable { facts.append("repeatable") }
    return facts.isEmpty ? option.help : "\(option.help) (\(facts.joined(separator: "; ")))"
  }

  /// Wraps words to lines with a margin; a word that is longer than a line has a line of its own.
  static func wrapped(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
