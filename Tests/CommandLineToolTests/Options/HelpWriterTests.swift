import CommandLineTool
import Testing

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
