import Player
import Testing
import VASTSimulator

@testable import CommandLineTool

/// The one list of commands, and what is made from it.
struct CommandsTests {
  @Test func `every command is once in the list, in the order of the groups`() {
    #expect(Set(Commands.names).count == Commands.names.count)
    let grouped = Commands.groups.flatMap { $0.commands.map { $0.name } }
    #expect(grouped == Commands.names)
    for group in Commands.groups { #expect(!group.commands.isEmpty, "\(group.group)") }
  }

  @Test(arguments: Commands.names)
  func `the parser accepts the two examples of a command`(name: String) throws {
    let command = try #require(Commands.named(name))
    #expect(command.examples.count == 2)
    for example in command.examples {
      let words = example.split(separator: " ").map(String.init)
      #expect(words.first == name)
      _ = try ArgumentParser(command.table).parse(Array(words.dropFirst()))
      #expect("  vastsim \(example)".count <= 80)
    }
  }

  @Test func `without arguments three commands are shown, with examples`() {
    let run = CommandRun()
    #expect(run.exitCode == .pass)
    let examples = run.output.split(separator: "\n").filter { $0.hasPrefix("  vastsim ") }
    let names = examples.map { $0.split(separator: " ")[1] }
    #expect(names == ["play", "play", "check", "check", "new", "new"])
    #expect(run.output.hasSuffix("\nAll commands: vastsim help\n"))
  }

  @Test func `help lists every command in at most 40 lines of 80 columns`() {
    let run = CommandRun("help")
    #expect(run.output == CommandRun("--help").output)
    let lines = Self.lines(run.output)
    #expect(lines.count <= 40)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for name in Commands.names {
      #expect(lines.count { $0.hasPrefix("  \(name) ") } == 1, "\(name)")
    }
  }

  @Test(arguments: Commands.names)
  func `the help of a command has at most 40 lines, and two examples`(name: String) throws {
    let command = try #require(Commands.named(name))
    let run = CommandRun(name, "--help")
    #expect(run.exitCode == .pass && run.output == CommandRun("help", name).output)
    let lines = Self.lines(run.output)
    #expect(lines.count <= 40, "\(lines.count)")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.suffix(2) == command.examples.map { "  vastsim \($0)" }[...])
  }

  @Test(arguments: Commands.names)
  func `the whole help has every option, and the short one says how many are missing`(
    name: String
  ) throws {
    let table = try #require(Commands.named(name)).table
    let whole = Self.lines(CommandRun(name, "--help-all").output)
    #expect(whole.allSatisfy { $0.count <= 80 })
    for option in table.options {
      #expect(whole.count { "\($0) ".hasPrefix("  \(option.label) ") } == 1, "\(option.label)")
    }
    let short = Self.lines(CommandRun(name, "--help").output)
    let shown = table.options.filter { option in
      short.contains { "\($0) ".hasPrefix("  \(option.label) ") }
    }
    let missing = table.options.count - shown.count
    let line = "  \(missing) more: vastsim \(name) --help-all"
    #expect(short.contains(line) == (missing > 0))
    #expect(whole.contains { $0.contains(" more: vastsim ") } == false)
    #expect(Set(table.options.map(\.name)).count == table.options.count)
  }

  @Test(arguments: HelpTopic.allCases)
  func `a topic has at most 40 lines of 80 columns`(topic: HelpTopic) {
    let run = CommandRun("help", topic.rawValue)
    #expect(run.exitCode == .pass)
    let lines = Self.lines(run.output)
    #expect(lines.count <= 40, "\(lines.count)")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(CommandRun("help").output.contains(topic.rawValue))
  }

  @Test func `topics have the facts of their rows`() {
    let limits = CommandRun("help", "limits").output
    #expect(
      limits.contains("  beacons=50000           beacons that are recorded; the run stops there\n"))
    #expect(limits.contains("Commands with --limit: play, check, "))
    let reports = CommandRun("help", "reports").output
    #expect(reports.contains("  github  annotations of a pull request: lint\n"))
    for scenario in BuiltInScenarios.names {
      #expect(CommandRun("help", "scenarios").output.contains("\n  \(scenario) "))
    }
    for player in PlayerProfile.builtIn {
      #expect(CommandRun("help", "players").output.contains(player.name))
    }
    for option in NetworkOptions.group.options {
      #expect(CommandRun("help", "network").output.contains("\n  \(option.label)"))
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

struct HelpWriterTests {
  @Test func `the help of a command is this text`() {
    let table = OptionTable(
      command: "tool play", overview: "Play one tag and print the timeline",
      arguments: [
        .init("TAG", isOptional: true, help: "A path, or '-' for standard input"),
        .init("MEDIA", isRepeatable: true, help: "Local files that stand for whichever is chosen"),
      ],
      options: [
        Option(
          "scenario", "NAME|FILE", .nameOrFile, defaultText: "fully-visible",
          help: "What happens while the ad plays: a built-in name or a scenario file"),
        Option("map", "PREFIX=PATH", .pair, isRepeatable: true, help: "Serve URLs from a folder"),
        Option("decode", "MODE", .oneOf(["full", "demux"]), help: "Decode every frame, or not"),
        Option(
          "report", "KIND=PATH", .keyed(["jsonl", "json"]), isRepeatable: true,
          help: "Also write a report"),
        Option("clock-start", "ISO8601", .dateAndTime, help: "The wall time at virtual zero"),
        Option(flag: "quiet", help: "Print the summary only"), PlayOptions.helpOption,
      ])
    #expect(
      HelpWriter().text(for: table) == """
        OVERVIEW: Play one tag and print the timeline

        USAGE: tool play [<TAG>] <MEDIA> ... [<options>]

        ARGUMENTS:
          <TAG>                   A path, or '-' for standard input
          <MEDIA>                 Local files that stand for whichever is chosen

        OPTIONS:
          --scenario <NAME|FILE>  What happens while the ad plays: a built-in name or a
                                  scenario file (default: fully-visible)
          --map <PREFIX=PATH>     Serve URLs from a folder (repeatable)
          --decode <MODE>         Decode every frame, or not (values: full, demux)
          --report <KIND=PATH>    Also write a report (kinds: jsonl, json; repeatable)
          --clock-start <ISO8601> The wall time at virtual zero
          --quiet                 Print the summary only
          -h, --help              Show help with the most used options

        """)
  }

  @Test func `no line passes 80 columns, and no word is lost`() {
    let words = (1...120).map { String(repeating: "w", count: $0 % 13 + 1) }
    let table = OptionTable(
      command: "tool", overview: words.joined(separator: " "),
      options: [Option("x", "Y", help: words.joined(separator: "  "))])
    let text = HelpWriter().text(for: table)
    #expect(text.split(separator: "\n").map(\.count).max() == 80)
    let written = text.split { $0 == " " || $0 == "\n" }.filter { $0.allSatisfy { $0 == "w" } }
    #expect(written.map(String.init) == words + words)
  }
}
