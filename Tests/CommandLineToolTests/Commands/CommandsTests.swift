import Testing

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
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 40)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for name in Commands.names {
      #expect(lines.count { $0.hasPrefix("  \(name) ") } == 1, "\(name)")
    }
  }
}
