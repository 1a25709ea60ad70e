internal import CreativeQuality
internal import Player
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// The shells that completions are written for.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// A script that completes the program's command lines.
  var completions: String {
    switch self {
    case .bash: BashCompletions.text
    case .zsh: ZshCompletions.text
    case .fish: FishCompletions.text
    }
  }
}

/// `vastsim completions`: prints the script with which a shell completes the program's options.
enum CompletionsCommand {
  static let table = OptionTable(
    command: "vastsim completions",
    overview: "Print a script that completes commands and options in a shell",
    arguments: [
      OptionTable.Argument("SHELL", help: Shell.allCases.map(\.rawValue).joined(separator: ", "))
    ],
    options: PlayOptions.helpOptions)

  /// The script for the named shell.
  ///
  /// - Throws: for an unknown shell.
  static func text(for name: String) throws(UsageError) -> String {
    guard let shell = Shell(rawValue: name) else {
      throw table.usageError(
        "Unknown shell '\(name)'. Known shells: "
          + "\(Shell.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return shell.completions
  }
}

extension CompletionsCommand: Command {
  static let group = CommandGroup.setUp

  static let examples = [
    "completions bash",
    "completions fish",
  ]

  static var argumentNames: [String]? { Shell.allCases.map(\.rawValue) }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    output.write(try text(for: call.parsed.positionals[0]))
    return .pass
  }
}

/// The possible values of an option.
enum CompletionValues {
  /// Nothing: the option is a flag.
  case none
  /// Any text.
  case any
  case names([String])
  case files
  case namesOrFiles([String])

  init(of option: Option) {
    guard option.takesValue else {
      self = .none
      return
    }
    switch option.rule.form {
    case .name: self = .names(option.rule.names)
    case .keyed: self = .names(option.rule.names.map { "\($0)=" })
    case .limit: self = .names(RunLimits.Name.allCases.map { "\($0.text)=" })
    case .path, .pair: self = .files
    case .nameOrFile: self = .namesOrFiles(BuiltInScenarios.names)
    case .text:
      switch option.name {
      case PlayOptions.playerOption.name: self = .names(PlayerProfile.builtIn.map(\.name))
      case PlayOptions.profileOption.name: self = .names(CreativeProfile.builtIn.map(\.name))
      case ListCommand.showOption.name: self = .names(BuiltInScenarios.names)
      case LintOptions.onlyOption.name, LintOptions.offOption.name:
        self = .names(LintRules.all.map(\.id))
      default: self = .any
      }
    case .assignment, .wholeNumber, .dateAndTime, .duration, .timeOffset: self = .any
    }
  }
}

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
