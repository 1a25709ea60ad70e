import CommandLineTool
import Testing

struct RulesTextTests {
  @Test func `rules are listed with severity and summary, and each can be explained`() throws {
    let run = CommandRun("rules")
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first
        == "AdBreakMissing                  note     a VMAP without a break")
    #expect(lines.count > 100)
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 2)
      let explained = CommandRun("explain", String(words[0]))
      #expect(explained.output.hasPrefix("\(words[0]) (\(words[1]))\n"))
    }
  }
}
