import Foundation
import System
import TestSupport
import Testing

@testable import CommandLineTool

@Suite(.tags(.process))
struct ShellTests {
  /// A program's output; nil where it is not installed.
  private static func output(of program: String, _ arguments: [String], input: String? = nil) throws
    -> (isSuccess: Bool, text: String)?
  {
    guard let run = try Program(program)?.run(arguments, input: Array((input ?? "").utf8)) else {
      return nil
    }
    return (run.isSuccess, run.text + run.errorText)
  }

  @Test(arguments: [
    (["vastsim", "pl"], ["play"]), (["vastsim", "--v"], ["--version"]),
    (["vastsim", "play", "--form"], ["--format"]),
    (["vastsim", "play", "--format", "json"], ["json", "jsonl"]),
    (["vastsim", "lint", "--format", "json"], ["json"]),
    (["vastsim", "play", "--player", "criteo-ios-"], ["criteo-ios-app"]),
    (["vastsim", "play", "--scenario", "half-"], ["half-visible"]),
    (["vastsim", "test", "--report", "ju"], ["junit="]),
    (["vastsim", "completions", ""], ["bash", "zsh", "fish"]),
    (["vastsim", "list", "de"], ["devices"]), (["vastsim", "help", "lin"], ["lint"]),
    (["vastsim", "explain", "AdWithoutC"], ["AdWithoutContent"]),
    (["vastsim", "play", "/proc/self/ex"], ["/proc/self/exe"]), (["vastsim", "man", "x"], []),
    (["vastsim", "play", "--seed", "x"], []),
  ])
  func `bash offers what can stand there`(words: [String], offers: [String]) throws {
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    let script =
      CommandRun("completions", "bash").output + """
        COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); _vastsim
        printf '%s\\n' "${COMPREPLY[@]}"
        """
    let run = try Self.output(of: "/bin/bash", ["-c", script])
    #expect(run?.text.split(separator: "\n").map(String.init) ?? offers == offers)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `every option of every command is completed, in text that the shell can read`(
    shell: String
  ) throws {
    let script = CommandRun("completions", shell).output
    let play = CommandRun("play", "--help-all").output
    let names = play.matches(of: /^ +(?:-h, )?--([a-z-]+)/.anchorsMatchLineEndings())
      .map { String($0.1) }
    #expect(names.count > 25 && names.contains("update-baseline"))
    for name in names {
      #expect(script.contains(shell == "fish" ? "-l \(name) " : "--\(name)"), "\(name)")
    }
    let run = try Self.output(of: "/bin/\(shell)", ["-n"], input: script)
    #expect(run?.isSuccess ?? true && run?.text ?? "" == "", "\(run?.text ?? "")")
  }

  @Test func `another shell is not known`() {
    let run = CommandRun("completions", "csh")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.hasPrefix("error: Unknown shell 'csh'. Known shells: bash, zsh, fish."))
  }

  @Test func `the manual page has every command and option, and groff has nothing to say`() throws {
    let page = CommandRun("man").output
    #expect(page.hasPrefix(".TH VASTSIM 1 \"\" \"vastsim "))
    for command in ["play", "test", "diff", "lint", "completions"] {
      #expect(page.contains(".SS \"vastsim \(command)"))
    }
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "EXAMPLES"] {
      #expect(page.contains("\n.SH \(section)\n"))
    }
    let run = try Self.output(
      of: "/usr/bin/groff", ["-man", "-Tutf8", "-ww", "-P-cbou"], input: page)
    guard let run else { return }
    #expect(run.isSuccess)
    #expect(!run.text.contains("troff:"), "\(run.text.prefix(500))")
    #expect(run.text.contains("--update-baseline"))
    #expect(run.text.contains("vastsim play [<TAG>] [<MEDIA>]"))
    #expect(run.text.contains("vastsim play ad.xml ad.mp4 --player html5"))
  }
}

/// The completions in real shells, where these are installed.
@Suite(.tags(.process))
struct CompletionTests {
  /// A command line up to the word that is completed, and the offered words.
  private static let cases: [(line: String, offers: Set<String>)] = [
    ("vastsim pl", ["play"]), ("vastsim --v", ["--version"]),
    ("vastsim play --form", ["--format"]), ("vastsim play --format j", ["json", "jsonl"]),
    ("vastsim play --format=j", ["json", "jsonl"]), ("vastsim lint --format j", ["json"]),
    ("vastsim play --player criteo-ios-", ["criteo-ios-app"]),
    ("vastsim play --scenario half-", ["half-visible"]),
    ("vastsim play --scenario /proc/self/ex", ["/proc/self/exe"]),
    ("vastsim play /proc/self/ex", ["/proc/self/exe"]),
    ("vastsim play --map /proc/self/ex", ["/proc/self/exe"]),
    ("vastsim test --report ju", ["junit="]), ("vastsim completions ", ["bash", "zsh", "fish"]),
    ("vastsim explain AdWithoutC", ["AdWithoutContent"]), ("vastsim man x", []),
    ("vastsim list de", ["devices"]),
    ("vastsim play --seed x", []), ("vastsim play a.xml --qui", ["--quiet"]),
    // A file may bear the name of a subcommand.
    ("vastsim explain play --quie", []),
  ]

  @Test(.enabled(if: Program("fish") != nil, "fish is not at hand"), arguments: Self.cases)
  func `fish offers what can stand there`(line: String, offers: Set<String>) throws {
    #expect(try Self.fish(line) == Self.plain(offers, after: line))
  }

  @Test(.enabled(if: Program("zsh") != nil, "zsh is not at hand"), arguments: Self.cases)
  func `zsh offers what can stand there`(line: String, offers: Set<String>) throws {
    // It completes the last part of a path.
    let parts = offers.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    #expect(try Self.zsh(line) == Set(parts))
  }

  @Test(
    .enabled(if: Program("zsh") != nil && Program("fish") != nil, "zsh or fish is not at hand"),
    arguments: [
      "play", "check", "test", "diff", "resolve", "lint", "probe", "explain", "list", "help",
      "new", "completions", "man",
    ])
  func `every option of a command is offered, and no shell complains`(command: String) throws {
    let help = CommandRun(command, "--help-all").output
    let names = help.matches(of: /^ +(?:-h, )?--([a-z-]+)/.anchorsMatchLineEndings())
      .map { "--\($0.1)" }
    #expect(names.contains("--help"))
    #expect(try Self.fish("vastsim \(command) --") == Set(names))
    #expect(try Self.zsh("vastsim \(command) --") == Set(names))
  }

  // MARK: Asking shells

  /// The words that fish writes in place of the last one, signs of equality included.
  private static func plain(_ offers: Set<String>, after line: String) -> Set<String> {
    guard let word = line.split(separator: " ").last, let sign = word.firstIndex(of: "=") else {
      return offers
    }
    return Set(offers.map { "\(word[...sign])\($0)" })
  }

  private static func fish(_ line: String) throws -> Set<String> {
    let folder = try TemporaryFolder()
    let script = try folder.file("vastsim.fish", CommandRun("completions", "fish").output)
    let shell = try #require(Program("fish"))
    let run = try shell.run(["--no-config", "-c", "source '\(script)'; complete -C '\(line)'"])
    #expect(run.isSuccess && run.errorText == "", "\(run.errorText)")
    return Set(run.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
  }

  /// Types the line into a zsh and records every word that it would offer.
  private static func zsh(_ line: String) throws -> Set<String> {
    let folder = try TemporaryFolder()
    _ = try folder.file("_vastsim", CommandRun("completions", "zsh").output)
    let script = try folder.file("ask.zsh", Self.question)
    let program = try #require(Program("timeout"))
    let run = try program.run(["60", "zsh", "-f", script, folder.path(""), line])
    let text = run.text
    for complaint in ["not found", "unmatched", "(eval)", "_arguments:", "parse error"] {
      #expect(!text.contains(complaint), "\(text)")
    }
    #expect(run.isSuccess && text.contains("[[END]]"), "\(text) \(run.errorText)")
    // An option that takes a value is offered with its sign, which a space replaces.
    return Set(
      text.matches(of: /<<<([^\r\n]*)>>>/).map { match in
        let word = String(match.1)
        return word.hasPrefix("--") && word.hasSuffix("=") ? String(word.dropLast()) : word
      })
  }

  /// The outer shell types into an inner one, whose builtin prints its input.
  private static let question = #"""
    zmodload zsh/zpty
    zpty inner zsh -f -i
    lines=(
      "PROMPT=; RPROMPT=; fpath=(${1%/} \$fpath); autoload -Uz compinit; compinit -D -u"
      'bindkey "^I" complete-word; ended() { print "[[END]]"; exit }; comppostfuncs=(ended)'
      'compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
        local -a found; builtin compadd -A found "$@"
        local word; for word in $found; do print -r -- "<<<$word>>>"; done
        builtin compadd "$@"
      }'
      'print "[[REA""DY]]"'
    )
    for text in $lines; do zpty -w inner "$text"; done
    zpty -r inner ready '*\[\[READY\]\]*'
    zpty -w -n inner "$2"$'\t'
    zpty -r inner answer '*\[\[END\]\]*'
    print -r -- "$answer"
    """#
}
