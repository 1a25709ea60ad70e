import CommandLineTool
import Testing

struct HelpWriterTests {
  @Test func `a command with subcommands lists them`() {
    let table = OptionTable(
      command: "tool", overview: "Do things",
      subcommands: [
        .init("play", summary: "Play one"),
        .init("a-very-long-subcommand-name", summary: "Explained below its name"),
      ])
    #expect(
      HelpWriter().text(for: table) == """
        OVERVIEW: Do things

        USAGE: tool <subcommand>

        SUBCOMMANDS:
          play                    Play one
          a-very-long-subcommand-name
                                  Explained below its name

          See 'tool <subcommand> --help' for detailed help.

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
