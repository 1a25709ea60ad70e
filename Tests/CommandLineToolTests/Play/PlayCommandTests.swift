import Foundation
import Testing

@testable import CommandLineTool

struct PlayCommandTests {
  @Test func `a good ad passes, its report on standard output, notes on standard error`() {
    let run = CommandRun("play", CommandRun.tag, CommandRun.media)
    #expect(run.exitCode == .pass)
    #expect(run.output.hasPrefix("SampleMedia/Tags/six-seconds.xml: scenario 'fully-visible'"))
    #expect(
      run.output.hasSuffix(
        "\nVerdict      PASS: "
          + "15 beacons, 7 viewability standards, 1 media file judged; not "
          + "judged: 2 caption files, 1 vendor: its script was not run\n"), "\(run.output)")
    #expect(run.errorOutput.contains("note: ") && run.errorOutput.hasSuffix("]\n"))
  }

  @Test func `quiet leaves the summary and drops notes`() {
    let run = CommandRun("play", CommandRun.tag, CommandRun.media, "--quiet")
    #expect(!run.output.contains("firstQuartile") && run.output.contains("Verdict      PASS"))
    #expect(!run.errorOutput.contains("note:"))
  }

  @Test func `warnings fail a run only when they are asked to`() {
    let play = ["play", CommandRun.tag, CommandRun.media, "--player", "criteo-ios-app"]
    #expect(CommandRun(play).exitCode == .pass)
    let strict = CommandRun(play + ["--fail-on", "warning"])
    #expect(strict.exitCode == .findings)
  }

  @Test func `a tag that breaks the standard fails a run as it fails the lint`() {
    let tag = CommandRun.sample("Tags/criteo.xml")
    let run = CommandRun("play", tag, CommandRun.sample("Media/ad-3.2s.mp4"))
    #expect(run.exitCode == .findings && CommandRun("lint", tag).exitCode == .findings)
    #expect(run.errorOutput.contains("error: 'InLine' has no 'AdServingId'"))
  }

  @Test(arguments: [
    ("always", [:], false, true), ("never", [:], true, false), ("auto", [:], true, true),
    ("auto", [:], false, false), ("auto", ["NO_COLOR": "1"], true, false),
  ])
  func `colours come when they are wanted`(
    mode: String, environment: [String: String], isTerminal: Bool, isColored: Bool
  ) {
    let run = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--color", mode, environment: environment,
      isTerminal: isTerminal)
    #expect(run.output.contains("\u{1B}[") == isColored)
  }

  @Test func `reports go to files beside what standard output shows`() throws {
    let folder = try TemporaryFolder()
    let run = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--format", "jsonl",
      "--report", "jsonl=\(folder.path("a.jsonl"))", "--report", "json=\(folder.path("a.json"))")
    let stream = try String(contentsOfFile: folder.path("a.jsonl"), encoding: .utf8)
    #expect(run.exitCode == .pass && stream == run.output)
    let record = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.url.appending(path: "a.json")))
    #expect((record as? [String: Any])?["outcome"] as? String == "completed")
  }

  @Test func `a report that cannot be written is an error of its own`() {
    let run = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--report", "json=/nowhere/at/all.json")
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("cannot write '/nowhere/at/all.json'"))
  }

  @Test func `the same input gives the same bytes, wherever it lies`() throws {
    let folders = [try TemporaryFolder(), try TemporaryFolder()]
    let outputs = try folders.map { folder in
      let tag = try folder.file("tag.xml", Data(contentsOf: URL(filePath: CommandRun.tag)))
      let media = try folder.file("ad.mp4", Data(contentsOf: URL(filePath: CommandRun.media)))
      return ["text", "json", "jsonl"].map { format in
        CommandRun(
          "play", tag, media, "--format", format, folder: folder.url.path(percentEncoded: false)
        ).output
      }
    }
    #expect(outputs[0] == outputs[1])
  }

  @Test func `a scenario's golden is what the event stream must equal`() throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file("s.yaml", "version: 1\nname: golden\ngolden: s.jsonl\n")
    func play(_ more: [String] = []) -> CommandRun {
      CommandRun(
        ["play", CommandRun.tag, CommandRun.media, "--scenario", scenario] + more,
        folder: folder.url.path(percentEncoded: false))
    }
    let missing = play()
    #expect(missing.exitCode == .findings)
    #expect(
      missing.errorOutput.contains(
        "s.jsonl: error: the golden file is missing; write it with --report jsonl=s.jsonl"))
    _ = play(["--report", "jsonl=\(folder.path("s.jsonl"))"])
    #expect(play().exitCode == .pass)
    let other = play(["--seed", "2"])
    #expect(other.exitCode == .findings)
    #expect(other.errorOutput.contains("s.jsonl:1:1: error: the event stream differs"))
    #expect(other.errorOutput.contains("+++ s.jsonl.actual\n@@ -1,"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("s.jsonl.actual")))
  }

  @Test func `a map serves what the tag names`() {
    let map = "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))"
    let run = CommandRun("play", CommandRun.tag, "--map", map, "--format", "jsonl")
    #expect(run.exitCode == .pass)
    #expect(run.output.contains(#""source":"map""#))
  }

  @Test func `media that nothing serves is error 401 with a remedy`() {
    let run = CommandRun("play", CommandRun.tag)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("✗ error 401"))
    #expect(run.errorOutput.contains("--map https://cdn.example.com/media/=FOLDER or --network"))
  }

  @Test func `macros that only the caller knows are given`() {
    let tag = CommandRun.sample("Tags/broken/unknown-macros.xml")
    let plain = CommandRun("play", tag, CommandRun.media)
    #expect(plain.errorOutput.contains("[MacroUnknown]"))
    let macros = plain.errorOutput.matches(of: /'\[([A-Z_0-9]+)\]'/).map { String($0.1) }
    #expect(!macros.isEmpty)
    guard let first = macros.first else { return }
    let given = CommandRun("play", tag, CommandRun.media, "--macro", "\(first)=a b")
    #expect(!given.errorOutput.contains("'[\(first)]'"))
  }

  @Test(arguments: [
    (["play"], "Missing expected argument '<TAG>'"),
    (["plya"], "Did you mean 'play'?"),
    (["play", "x.xml", "--scenario", "half-visble"], "Did you mean 'half-visible'?"),
    (["play", "x.xml", "--player", "html6"], "Did you mean 'html5'?"),
    (["play", "x.xml", "--allow-private"], "'--allow-private' needs '--network'"),
    (["play", "x.xml", "--network", "--replay", "a"], "exclude each other"),
    (["play", "x.xml", "--network", "--header", "a"], "use NAME:VALUE"),
    (["play", "x.xml", "--report", "pdf=a"], "jsonl, json"),
    (["play", "x.xml", "--update-baseline"], "'--baseline FILE'"),
  ])
  func `a command line that makes no sense is told so`(arguments: [String], words: String) {
    var output = ""
    var errorOutput = ""
    let exitCode = VastsimCommand.run(
      arguments: arguments,
      context: CommandContext(environment: [:], currentFolder: "/", isTerminal: false),
      output: &output, errorOutput: &errorOutput)
    #expect(exitCode == .usage)
    #expect(errorOutput.contains(words), "\(errorOutput)")
    #expect(output.isEmpty)
  }

  @Test func `what is built in is listed`() {
    let scenarios = CommandRun("list", "scenarios").output.split(separator: "\n")
    #expect(scenarios.count == 20)
    #expect(scenarios.first?.hasPrefix("fully-visible  ") == true)
    let players = CommandRun("list", "players").output.split(separator: "\n").map {
      $0.prefix { $0 != " " }
    }
    #expect(players.prefix(4) == ["exact", "html5", "criteo-ios", "criteo-ios-app"])
    #expect(players.count == 23 && players.last == "media3-hls")
  }
}

/// Which rows `play` prints, and where its findings are.
struct PlayRowsTests {
  private static let play = ["play", CommandRun.tag, CommandRun.media]

  @Test func `with --urls each beacon's row has its whole URL`() {
    let text = CommandRun(Self.play + ["--urls"], columns: 80).output
    #expect(text.contains("  https://track.example.com/midpoint?cb="))
    #expect(!CommandRun(Self.play).output.contains("https://track.example.com/midpoint"))
  }

  @Test func `--grep prints what contains a text and counts the rest`() {
    let run = CommandRun(Self.play + ["--grep", "cb="])
    #expect(run.output.contains("● midpoint") && !run.output.contains("· in view"))
    #expect(run.output.contains(" rows without 'cb=' left out\n"))
    let none = CommandRun(Self.play + ["--grep", "nowhere"])
    #expect(none.output.contains("\nno row contains 'nowhere'; 18 rows left out\n"))
    #expect(none.exitCode == run.exitCode)
  }

  @Test func `--grep is of text`() {
    let run = CommandRun(Self.play + ["--grep", "a", "--format", "json"])
    #expect(run.exitCode == .usage)
    #expect(
      run.errorOutput.hasPrefix(
        "error: '--grep' selects rows of text: use '--format text', or remove '--grep'."))
  }

  /// What a run on one terminal shows, in its order.
  private func screen(
    columns: Int?, isTerminal: Bool = true, _ arguments: [String] = Self.play
  ) -> String {
    var context = CommandRun.context(isTerminal: isTerminal)
    context.isErrorTerminal = isTerminal
    context.columns = columns
    let screen = Screen()
    var (output, errors) = (screen, screen)
    _ = VastsimCommand.run(
      arguments: arguments + ["--color", "never"], context: context, output: &output,
      errorOutput: &errors)
    return screen.text
  }

  /// Where both streams of a terminal end.
  private final class Screen: TextOutputStream {
    var text = ""

    func write(_ string: String) { text += string }
  }

  @Test func `on a terminal what was found follows the summary, else it comes first`() throws {
    let long = ["play", CommandRun.sample("Tags/inline-linear.xml"), CommandRun.media]
    let shown = screen(columns: 80, long)
    let verdict = try #require(shown.range(of: "Verdict  "))
    let finding = try #require(shown.range(of: "error: the media is"))
    #expect(verdict.upperBound < finding.lowerBound)
    let written = screen(columns: nil, isTerminal: false, long)
    let first = try #require(written.range(of: "error: the media is"))
    #expect(try first.upperBound < #require(written.range(of: "Verdict  ")).lowerBound)
  }

  @Test func `no word is broken at 80 columns`() throws {
    for line in screen(columns: 80).split(separator: "\n") where line.count > 80 {
      // A URL or a path that is longer than a line stands on its own.
      #expect(line.drop { $0 == " " }.contains(" ") == false, "\(line)")
    }
  }
}

/// What people see on a terminal whose lines are short.
struct NarrowTerminalTests {
  private func run(_ arguments: [String], columns: Int?) -> String {
    CommandRun(arguments, columns: columns).output
  }

  private static let play = ["play", CommandRun.tag, CommandRun.media]

  /// The header of the timeline's table.
  private func header(columns: Int?) -> [Substring] {
    run(Self.play, columns: columns).split(separator: "\n").first { $0.contains("event") }
      .map { $0.split(separator: " ") } ?? []
  }

  @Test(arguments: [60, 70, 81, 82, 100, 200])
  func `no line of play is longer than the terminal's`(columns: Int) {
    for line in run(Self.play, columns: columns).split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test func `columns are dropped below 82 characters, the playhead first`() {
    #expect(header(columns: nil) == ["time", "playhead", "event", "beacon", "in", "view"])
    #expect(header(columns: 200) == header(columns: nil))
    #expect(header(columns: 82) == header(columns: nil))
    #expect(header(columns: 70) == ["time", "event", "beacon", "in", "view"])
    #expect(header(columns: 60) == ["time", "event", "beacon"])
    #expect(header(columns: 50) == ["time", "event"])
  }

  @Test func `the end of an address stays`() {
    #expect(run(Self.play, columns: 70).contains(".com/firstQuartile  "))
  }

  @Test func `output that is no terminal is as long as it is`() {
    let text = run(Self.play, columns: nil)
    #expect(text.contains("vendor.example-omid: verify.example.com/twoSecondsFiftyPercentView"))
  }

  @Test func `a strip that would be too narrow is left out`() {
    #expect(run(Self.play, columns: 60).contains("     playing ▕"))
    #expect(!run(Self.play, columns: 40).contains("playing ▕"))
  }

  @Test func `the header of check keeps the end of a long path`() throws {
    let folder = try TemporaryFolder()
    let name = "\(String(repeating: "long-", count: 20))tag.xml"
    let tag = try folder.file(name, String(contentsOfFile: CommandRun.tag, encoding: .utf8))
    let arguments = ["check", tag, "--media", CommandRun.media]
    let narrow = run(arguments, columns: 60).split(separator: "\n").first ?? ""
    #expect(narrow.count == 60 && narrow.hasPrefix("…"), "\(narrow)")
    #expect(narrow.hasSuffix("long-tag.xml: player 'exact'"), "\(narrow)")
    let whole = run(arguments, columns: nil).split(separator: "\n").first ?? ""
    #expect(whole.hasSuffix("\(name): player 'exact'"))
  }
}
