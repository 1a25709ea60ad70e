/// Completions for bash.
enum BashCompletions {
  static var text: String {
    return """
      # Completions of vastsim for bash; write them to
      # ~/.local/share/bash-completion/completions/vastsim
      _vastsim() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        if [[ $COMP_CWORD -eq 1 ]]; then
          COMPREPLY=($(compgen -W "\(words(Commands.names + options(of: Commands.root)))" -- "$cur"))
          return
        fi
        case "${COMP_WORDS[1]} $prev" in
      \(Commands.all.flatMap { values($0) }.joined(separator: "\n"))
        esac
        case "${COMP_WORDS[1]}" in
      \(Commands.all.map { arguments($0) }.joined(separator: "\n"))
        esac
      }
      complete -o filenames -F _vastsim vastsim

      """
  }

  private static func values(_ command: any Command.Type) -> [String] {
    command.table.options.compactMap { option in
      let reply: String
      switch CompletionValues(of: option) {
      case .none: return nil
      case .any: reply = ""
      case .names(let names): reply = compgen("-W \"\(words(names))\"")
      case .files: reply = compgen("-f")
      case .namesOrFiles(let names): reply = compgen("-f -W \"\(words(names))\"")
      }
      return "    '\(command.name) --\(option.name)') \(reply)return ;;"
    }
  }

  private static func arguments(_ command: any Command.Type) -> String {
    let options = words(options(of: command.table))
    let others =
      switch command.argumentNames {
      case let names?: names.isEmpty ? "" : compgen("-W \"\(words(names))\"")
      case nil: compgen("-f")
      }
    return """
          \(command.name))
            if [[ $cur == -* ]]; then \(compgen("-W \"\(options)\""))return; fi
            \(others)return ;;
      """
  }

  private static func compgen(_ what: String) -> String {
    "COMPREPLY=($(compgen \(what) -- \"$cur\")); "
  }

  private static func options(of table: OptionTable) -> [String] {
    table.options.map { "--\($0.name)" }
  }

  private static func words(_ names: [String]) -> String { names.joined(separator: " ") }
}
