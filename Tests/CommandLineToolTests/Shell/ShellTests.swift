import CommandLineTool
import Foundation
import System
import TestSupport
import Testing

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
