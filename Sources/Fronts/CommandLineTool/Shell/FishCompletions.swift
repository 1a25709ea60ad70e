/// Completions for fish.
enum FishCompletions {
  static var text: String {
    var lines = [
      "# Completions of vastsim for fish; write them to ~/.config/fish/completions/vastsim.fish",
      "# Whether the first argument is this command; later ones may be files of the same name.",
      "function __vastsim_runs",
      "  set -l words (commandline -opc)",
      "  test (count $words) -gt 1; and test $words[2] = $argv[1]",
      "end",
      "complete -c vastsim -f -n __fish_use_subcommand",
    ]
    for option in Commands.root.options {
      lines.append(
        "complete -c vastsim -n __fish_use_subcommand\(letter(of: option)) -l \(option.name) "
          + "-d \(quoted(option.help))")
    }
    for command in Commands.all {
      lines.append(
        "complete -c vastsim -n __fish_use_subcommand -a \(command.name) "
          + "-d \(quoted(command.table.overview))")
      let condition = "-n \(quoted("__vastsim_runs \(command.name)"))"
      if let names = command.argumentNames {
        let words = names.isEmpty ? "" : " -a \(quoted(names.joined(separator: " ")))"
        lines.append("complete -c vastsim \(condition) -f\(words)")
      }
      for option in command.table.options {
        lines.append(
          "complete -c vastsim \(condition)\(letter(of: option)) -l \(option.name)\(values(of: option)) "
            + "-d \(quoted(option.help))")
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func letter(of option: Option) -> String {
    option.letter.map { " -s \($0)" } ?? ""
  }

  private static func values(of option: Option) -> String {
    switch CompletionValues(of: option) {
    case .none: ""
    case .any: " -x"
    case .names(let names): " -x -a \(quoted(names.joined(separator: " ")))"
    case .files: " -r -F"
    case .namesOrFiles(let names): " -r -F -a \(quoted(names.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
