import Media
import OpenMeasurement
import Testing
import VASTSimulator
import Vocabulary

@testable import CommandLineTool

struct PlayOptionsTests {
  private func options(_ arguments: String...) throws -> PlayOptions {
    try PlayOptions(try ArgumentParser(PlayOptions.table).parse(arguments))
  }

  @Test func `a tag alone means all defaults`() throws {
    let options = try options("tag.xml")
    #expect(options.settings.tag == "tag.xml")
    #expect(options.settings.media == nil)
    #expect(options.scenario == "fully-visible")
    #expect(options.settings.player == nil)
    #expect(options.settings.map.rules == [])
    #expect(options.settings.macros == [:])
    #expect(options.settings.verification == nil)
    #expect(options.settings.decodeMode == .full)
    #expect(options.settings.seed == 1)
    #expect(options.settings.clock == .default)
    #expect(options.format.name == "text")
    #expect(options.reports.isEmpty)
    #expect(options.frames == nil)
    #expect(options.failOn == .error)
    #expect(options.color == .auto)
    #expect(!options.isQuiet)
  }

  @Test func `every option is read`() throws {
    let options = try options(
      "-", "ad.mp4", "--scenario", "skip", "--player", "html5", "--map",
      "https://a/?x=1=b/", "--map", "https://c/=d", "--macro", "GDPRCONSENT=BO=E", "--macro",
      "PAGEURL=", "--verification", "built-in", "--decode", "demux", "--seed",
      "9223372036854775807", "--clock-start", "1970-01-01T00:00:01Z", "--format", "jsonl",
      "--report", "json=a=b.json", "--report", "jsonl=c", "--fail-on", "warning", "--color",
      "never", "--quiet")
    #expect(options.settings.tag == "-")
    #expect(options.settings.media == "ad.mp4")
    #expect(options.scenario == "skip")
    #expect(options.settings.player == "html5")
    #expect(
      options.settings.map.rules == [
        .init(prefix: "https://a/?x=1", path: "b/"), .init(prefix: "https://c/", path: "d"),
      ])
    #expect(options.settings.macros == ["GDPRCONSENT": "BO=E", "PAGEURL": ""])
    #expect(options.settings.verification == .builtIn)
    #expect(options.settings.decodeMode == .demux)
    #expect(options.settings.seed == UInt64(Int.max))
    #expect(options.settings.clock.startMilliseconds == 1000)
    #expect(options.format.name == "jsonl")
    #expect(
      options.reports.map { [$0.format.name, $0.path] } == [["json", "a=b.json"], ["jsonl", "c"]])
    #expect(options.failOn == .warning)
    #expect(options.color == .never)
    #expect(options.isQuiet)
  }

  @Test func `a macro has one value`() {
    let error = #expect(throws: UsageError.self) {
      try options("t", "--macro", "A=1", "--macro", "A=2")
    }
    #expect(error?.message == "The macro 'A' has two values.")
  }

  @Test func `help and version need no tag`() throws {
    for text in ["--help", "-h"] {
      let parsed = try ArgumentParser(PlayOptions.table).parse([text])
      #expect(parsed.isSet(PlayOptions.helpOption))
    }
    let parsed = try ArgumentParser(PlayOptions.table).parse(["--version"])
    #expect(parsed.isSet(PlayOptions.versionOption))
    #expect(!parsed.isSet(PlayOptions.helpOption))
  }

  @Test func `option names are unique`() {
    let names = PlayOptions.table.options.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
