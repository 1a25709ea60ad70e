import Media
import OpenMeasurement
import Testing
import VASTSimulator
import Vocabulary

@testable import CommandLineTool

struct ArgumentParserTests {
  private static let format = Option(
    "format", "FORMAT", .oneOf(["text", "json"]), help: "")
  private static let map = Option(
    "map", "A=B", .pair, isRepeatable: true, help: "")
  private static let name = Option("name", "NAME", help: "")
  private static let seed = Option("seed", "N", .wholeNumber, help: "")
  private static let clock = Option("clock-start", "ISO8601", .dateAndTime, help: "")
  private static let report = Option(
    "report", "KIND=PATH", .keyed(["jsonl", "json"]), isRepeatable: true, help: "")
  private static let macro = Option("macro", "N=V", .assignment, help: "")
  private static let quiet = Option(flag: "quiet", help: "")
  private static let help = Option(flag: "help", letter: "h", isExclusive: true, help: "")

  private static let table = OptionTable(
    command: "tool play", overview: "",
    arguments: [.init("TAG", help: ""), .init("MEDIA", isOptional: true, help: "")],
    options: [format, map, name, seed, clock, report, macro, quiet, help])

  private func parse(_ arguments: String...) throws -> ParsedArguments {
    try ArgumentParser(Self.table).parse(arguments)
  }

  @Test func `both forms of a value mean the same`() throws {
    let spaced = try parse("tag.xml", "--format", "json", "--name", "a=b")
    #expect(spaced == (try parse("--format=json", "--name=a=b", "tag.xml")))
    #expect(spaced.positionals == ["tag.xml"])
    #expect(spaced.value(of: Self.format) == "json")
    #expect(spaced.value(of: Self.name) == "a=b")
    #expect(!spaced.isSet(Self.quiet))
    #expect(spaced.value(of: Self.seed) == nil)
  }

  @Test func `repeatable options keep their order`() throws {
    let parsed = try parse("--map", "a=1", "x", "--map=b=2", "y", "--map", "a=3")
    #expect(parsed.values(of: Self.map) == ["a=1", "b=2", "a=3"])
    #expect(parsed.values(of: Self.report) == [])
    #expect(parsed.positionals == ["x", "y"])
  }

  @Test func `a dash alone is an argument or a value`() throws {
    let parsed = try parse("-", "--name", "-")
    #expect(parsed.positionals == ["-"])
    #expect(parsed.value(of: Self.name) == "-")
  }

  @Test func `after two dashes nothing is an option`() throws {
    let parsed = try parse("--quiet", "--", "--format", "--")
    #expect(parsed.positionals == ["--format", "--"])
    #expect(parsed.isSet(Self.quiet))
    #expect(!parsed.isSet(Self.format))
  }

  @Test func `a value that begins with a dash is attached`() throws {
    #expect(try parse("x", "--name=-5").value(of: Self.name) == "-5")
    #expect(try parse("x", "--name=--quiet").value(of: Self.name) == "--quiet")
  }

  @Test(arguments: ["--help", "-h"])
  func `help needs no arguments`(text: String) throws {
    #expect(try parse(text).isSet(Self.help))
    #expect(try parse(text, "a", "b", "c").isSet(Self.help))
  }

  @Test(
    arguments: [
      (["x", "--foramt", "json"], "Unknown option '--foramt'. Did you mean '--format'?"),
      (["x", "--foramt=json"], "Unknown option '--foramt'. Did you mean '--format'?"),
      (["x", "--zzzzzz"], "Unknown option '--zzzzzz'."),
      (["x", "-q"], "Unknown option '-q'."),
      (["x", "-format", "json"], "Unknown option '-format'. Did you mean '--format'?"),
      (["x", "--form", "json"], "Unknown option '--form'. Did you mean '--format'?"),
      (["x", "--h"], "Unknown option '--h'."),
      (["x", "--=y"], "Unknown option '--'."),
      (["x", "--format"], "Missing value for '--format <FORMAT>'."),
      (["x", "--format="], "Missing value for '--format <FORMAT>'."),
      (["x", "--format", ""], "Missing value for '--format <FORMAT>'."),
      (["x", "--format", "--quiet"], "Missing value for '--format <FORMAT>'."),
      (["x", "--name", "-5"], "Missing value for '--name <NAME>'."),
      (["x", "--quiet=yes"], "The option '--quiet' takes no value, but got 'yes'."),
      (["x", "--quiet", "--quiet"], "The option '--quiet' can be given only once."),
      (
        ["x", "--format=json", "--format", "json"], "The option '--format' can be given only once."
      ),
      (
        ["x", "--format", "jsn"],
        "The value 'jsn' is invalid for '--format <FORMAT>'. Did you mean 'json'? Allowed: text, json."
      ),
      (
        ["x", "--format", "yaml"],
        "The value 'yaml' is invalid for '--format <FORMAT>'. Allowed: text, json."
      ),
      (
        ["x", "--seed", "1.5"],
        "The value '1.5' is invalid for '--seed <N>'. It must be a whole number, 0 or more."
      ),
      (
        ["x", "--seed=-1"],
        "The value '-1' is invalid for '--seed <N>'. It must be a whole number, 0 or more."
      ),
      (
        ["x", "--seed", "-1"],
        "The value '-1' is invalid for '--seed <N>'. It must be a whole number, 0 or more."
      ),
      (["x", "--seed", "--quiet"], "Missing value for '--seed <N>'."),
      (
        ["x", "--clock-start", "now"],
        "The value 'now' is invalid for '--clock-start <ISO8601>'."
          + " Write a date, time and zone such as 2026-01-01T00:00:00Z."
      ),
      (
        ["x", "--map", "a"],
        "The value 'a' is invalid for '--map <A=B>'. Write A=B."
      ),
      (
        ["x", "--map", "a="],
        "The value 'a=' is invalid for '--map <A=B>'. There is nothing after '='. Write A=B."
      ),
      (
        ["x", "--macro", "[GDPR]=a"],
        "The value '[GDPR]=a' is invalid for '--macro <N=V>'. Write the macro's name without "
          + "brackets, in capital letters, digits and underscores, such as GDPRCONSENT."
      ),
      (
        ["x", "--macro", "=a"],
        "The value '=a' is invalid for '--macro <N=V>'. Write N=V."
      ),
      (
        ["x", "--report", "jsnl=a"],
        "The value 'jsnl=a' is invalid for '--report <KIND=PATH>'. Did you mean 'jsonl'?"
          + " Allowed: jsonl, json."
      ),
      (
        ["x", "--report", "json"],
        "The value 'json' is invalid for '--report <KIND=PATH>'. Write KIND=PATH with one of jsonl, json."
      ),
      ([], "Missing expected argument '<TAG>'."),
      (["--quiet"], "Missing expected argument '<TAG>'."),
      (["a", "b", "c", "d"], "Unexpected argument 'c'."),
    ] as [([String], String)])
  func `a mistake is named`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser(Self.table).parse(arguments)
    }
    #expect(error?.message == message)
  }

  @Test func `an error shows the usage and where to find more`() {
    let error = #expect(throws: UsageError.self) { try parse("x", "--foramt") }
    #expect(
      error?.description == """
        error: Unknown option '--foramt'. Did you mean '--format'?
        Usage: tool play <TAG> [<MEDIA>] [<options>]
          See 'tool play --help' for more information.
        """)
  }

  @Test func `a last argument may take all that are left`() throws {
    let table = OptionTable(
      command: "tool lint", overview: "",
      arguments: [.init("TAG", isRepeatable: true, help: "")])
    #expect(try ArgumentParser(table).parse(["a", "b", "c"]).positionals == ["a", "b", "c"])
    let error = #expect(throws: UsageError.self) { try ArgumentParser(table).parse([]) }
    #expect(error?.usage == "tool lint <TAG> ...")
  }
}

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
