/// Completions for zsh.
enum ZshCompletions {
  static var text: String {
    let commands = Commands.all.map {
      "    " + quoted("\($0.name):\($0.table.overview.replacing(":", with: "\\:"))")
    }
    return """
      #compdef vastsim
      # Completions of vastsim for zsh; write them to a file '_vastsim' in a folder of $fpath.
      # One of some names, or a file.
      _vastsim_name_or_file() {
        _alternative "names:name:($*)" 'files:file:_files'
      }
      _vastsim() {
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          if [[ $PREFIX == -* ]]; then
            _arguments \\
      \(Commands.root.options.map { "        \(specification($0))" }.joined(separator: " \\\n"))
          else
            _describe 'command' commands
          fi
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(Commands.all.map { arguments($0) }.joined(separator: "\n"))
        esac
      }
      _vastsim "$@"

      """
  }

  private static func arguments(_ command: any Command.Type) -> String {
    var parts = command.table.options.map(specification)
    switch command.argumentNames {
    case let names?:
      if !names.isEmpty { parts.append(quoted("*:name:(\(names.joined(separator: " ")))")) }
    case nil: parts.append(quoted("*:file:_files"))
    }
    return "    \(command.name)) _arguments \\\n"
      + parts.map { "        \($0)" }.joined(separator: " \\\n") + " ;;"
  }

  private static func specification(_ option: Option) -> String {
    let help = escaped(option.help)
    let repeated = option.isRepeatable ? "*" : ""
    // The value may be a separate word, or follow an equals sign.
    let sign = option.takesValue ? "=" : ""
    let head = "\(repeated)--\(option.name)\(sign)[\(help)]"
    guard let placeholder = option.placeholder.map(escaped) else { return quoted(head) }
    return switch CompletionValues(of: option) {
    case .none: quoted(head)
    case .any: quoted("\(head):\(placeholder): ")
    case .names(let names): quoted("\(head):\(placeholder):(\(names.joined(separator: " ")))")
    case .files: quoted("\(head):\(placeholder):_files")
    case .namesOrFiles(let names):
      // The leading space makes zsh call the action with these arguments only.
      quoted("\(head):\(placeholder): _vastsim_name_or_file \(names.joined(separator: " "))")
    }
  }

  /// Text inside a specification, where brackets and colons have a meaning.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "[]:\\".contains($0) ? ["\\", $0] : [$0] })
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
