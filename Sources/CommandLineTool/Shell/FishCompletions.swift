/// Completions for fish.
enum FishCompletions {
  static var text: String {
    var lines = [
      "# Completions of vastsim for fish; write them to ~/.config/fish/completions/vastsim.fish",
      "complete -c vastsim -f -n __fish_use_subcommand",
    ]
    for subcommand in Subcommand.allCases {
      lines.append(
        "complete -c vastsim -n __fish_use_subcommand -a \(subcommand.rawValue) "
          + "-d \(quoted(subcommand.table.overview))")
      let condition = "-n \(quoted("__fish_seen_subcommand_from \(subcommand.rawValue)"))"
      if let names = CompletionValues.arguments(of: subcommand) {
        let words = names.isEmpty ? "" : " -a \(quoted(names.joined(separator: " ")))"
        lines.append("complete -c vastsim \(condition) -f\(words)")
      }
      for option in subcommand.table.options {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        lines.append(
          "complete -c vastsim \(condition)\(letter) -l \(option.name)\(values(of: option)) "
            + "-d \(quoted(option.help))")
      }
    }
    return lines.map { "\($0)\n" }.joined()
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
