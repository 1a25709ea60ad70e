import CommandLineTool
import Testing

struct HelpWriterTests {
  @Test func `the help of play is this text`() {
    #expect(
      HelpWriter().text(for: PlayOptions.table) == """
        OVERVIEW: Simulate one tag under one scenario and print the timeline

        USAGE: vastsim play [<TAG>] [<MEDIA>] [<options>]

        ARGUMENTS:
          <TAG>                   A path, or '-' for standard input; optional when the
                                  scenario names one
          <MEDIA>                 A local file that stands for whichever MediaFile is
                                  chosen

        OPTIONS:
          --scenario <NAME|FILE>  What happens while the ad plays: a built-in name or a
                                  scenario file (default: fully-visible)
          --player <NAME>         The player profile that plays it (default: the
                                  scenario's, else exact)
          --map <PREFIX=PATH>     Serve URLs that begin with PREFIX from a folder or a
                                  file; the longest prefix wins (repeatable)
          --macro <NAME=VALUE>    A value for a macro that only the caller can know,
                                  such as GDPRCONSENT (repeatable)
          --verification <MODE>   How verification vendors are simulated (values: auto,
                                  built-in, scripts, both; default: auto)
          --decode <MODE>         Decode every frame, or read packets only (values:
                                  full, demux; default: full)
          --quality               Measure and judge the media's quality while it plays
          --profile <NAME>        Whose limits the quality is judged by, and --quality;
                                  see 'vastsim profiles' (default: generic)
          --seed <N>              The seed of every random value (default: 1)
          --clock-start <ISO8601> The wall time at virtual zero (default:
                                  2026-01-01T00:00:00Z)
          --format <FORMAT>       What standard output shows (values: text, json, jsonl;
                                  default: text)
          --report <KIND=PATH>    Also write a report to a file (kinds: jsonl, json;
                                  repeatable)
          --frames <DIR>          Write thumbnails of each ad's first frame, quartiles
                                  and last frame to a folder
          --fail-on <SEVERITY>    The least severity of a finding that makes the exit
                                  status 1 (values: error, warning; default: error)
          --color <WHEN>          Whether text has colours (values: auto, always, never;
                                  default: auto)
          --quiet                 Print the summary only, and no notes
          --version               Show the version
          -h, --help              Show help information

        """)
  }

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
