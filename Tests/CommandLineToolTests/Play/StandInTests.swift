import Foundation
import Testing
import Vocabulary

@testable import CommandLineTool

/// Media that only represents the tag's, and the tag's own: of a tag that declares 30 s.
struct StandInTests {
  private static let tag = CommandRun.sample("Tags/inline-linear.xml")
  private static let small = CommandRun.sample("Media/ad-3.2s-240x136.mp4")
  private static let declared = [
    "DeclaredBitrate", "DeclaredDimensions", "DeclaredDuration",
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The rules about what is declared that an output names.
  private func declared(_ run: CommandRun) -> [String] {
    Self.declared.filter((run.output + run.errorOutput).contains)
  }

  private func record(_ run: CommandRun) throws -> JSONValue {
    try JSONReader.value(of: run.output)
  }

  /// The instant of the midpoint's first request.
  private func midpoint(of record: JSONValue) -> JSONValue? {
    record["beacons"]?.items.first { $0["event"] == "midpoint" }?["atUs"]
  }

  @Test(arguments: ["play", "check"])
  func `only the tag's own media is compared with the tag`(command: String) {
    let options = command == "play" ? ["--quality"] : ["--verbose"]
    let own = CommandRun([command, Self.tag, "--media", Self.small] + options)
    #expect(declared(own) == Self.declared, "\(own.output)")
    let standIn = CommandRun([command, Self.tag, "--stand-in", Self.small] + options)
    #expect(declared(standIn) == [], "\(standIn.output)")
    if command == "play" {
      #expect(standIn.output.contains("media/ad-30s.mp4, a stand-in, 3.200 s long, 96 video"))
    }
    #expect(standIn.output.contains("not judged: 1 declared media file"), "\(standIn.output)")
    #expect(!own.output.contains("declared media file"))
  }

  @Test func `a stand-in that ends before an offset of the tag loses nothing of it`() {
    let tag = [
      "play", CommandRun.sample("Tags/wrapper-1.xml"), "--map",
      "https://ads.example.com/=\(CommandRun.sample("Tags/"))",
    ]
    let own = CommandRun(tag + ["--media", Self.small])
    #expect(own.exitCode == .findings)
    #expect(own.errorOutput.contains("did not receive 'progress': the media ends at 3.200 s"))
    let standIn = CommandRun(tag + ["--stand-in", Self.small])
    #expect(standIn.exitCode == .pass, "\(standIn.errorOutput)")
    #expect(standIn.output.contains("\nLost         VAST: progress: the media ends at 3.200 s"))
  }

  @Test func `--media is MEDIA, and the quartiles are the file's`() throws {
    let argument = CommandRun("play", Self.tag, Self.small, "--format", "json")
    #expect(
      CommandRun("play", Self.tag, "--media", Self.small, "--format", "json").output
        == argument.output)
    let standIn = try record(
      CommandRun("play", Self.tag, "--stand-in", Self.small, "--format", "json"))
    #expect(midpoint(of: standIn) == 1_600_000)
    #expect(standIn["ads"]?.items.first?["standIn"] == true)
    #expect(standIn["ads"]?.items.first?["comparison"] == nil)
    #expect(standIn["notJudged"]?.items.first?["subject"] == "media")
    #expect(
      standIn["notJudged"]?.items.first?["reason"]?.text
        == "a stand-in played in place of 'https://cdn.example.com/media/ad-30s.mp4', so its length, "
        + "size, bit rate and codec were not compared with the tag's; pass the tag's own file with "
        + "'--media'")
    #expect(standIn["notJudged"]?.items.first?["wanted"] == false)
    #expect(try record(argument)["ads"]?.items.first?["standIn"] == nil)
  }

  @Test func `a declared duration that is strict is not that of a stand-in`() throws {
    let scenario = try folder.file("s.yaml", "version: 1\nstrictDuration: true\n")
    func outcome(_ option: String) throws -> JSONValue? {
      try record(
        CommandRun(
          "play", Self.tag, option, Self.small, "--scenario", scenario, "--format", "json")
      )["outcome"]
    }
    #expect(try outcome("--media") == "error")
    #expect(try outcome("--stand-in") == "completed")
  }

  @Test func `a scenario's stand-in plays, in play and in test, and excludes media`() throws {
    let text = "version: 1\ntag: \(Self.tag)\nstandIn: \(Self.small)\nexpect:\n"
    let scenario = try folder.file(
      "s.yaml", text + "  - { beacon: midpoint, at: 1600ms }\n  - { outcome: completed }\n")
    let run = CommandRun("play", "--scenario", scenario, "--format", "json")
    #expect(try record(run)["ads"]?.items.first?["standIn"] == true, "\(run.errorOutput)")
    #expect(declared(run) == [])
    let test = CommandRun("test", scenario)
    #expect(test.exitCode == .pass && test.output.hasPrefix("PASS  s "), "\(test.output)")
    // The call's own media wins.
    let own = CommandRun("play", "--scenario", scenario, "--media", Self.small, "--format", "json")
    #expect(try record(own)["ads"]?.items.first?["standIn"] == nil)
    let both = try folder.file("both.yaml", text + "  - { outcome: completed }\nmedia: a.mp4\n")
    let refused = CommandRun("play", "--scenario", both)
    #expect(
      refused.errorOutput.contains("'standIn' in a scenario excludes 'media'"),
      "\(refused.errorOutput)")
  }

  @Test func `test plays scenarios without media with the call's`() throws {
    let scenario = try folder.file(
      "s.yaml", "version: 1\ntag: \(Self.tag)\nexpect:\n  - { outcome: completed }\n")
    #expect(CommandRun("test", scenario).exitCode == .findings)
    let own = CommandRun("test", scenario, "--media", Self.small)
    #expect(own.exitCode == .findings && own.output.hasPrefix("FAIL  s "), "\(own.output)")
    let standIn = CommandRun("test", scenario, "--stand-in", Self.small, "--device", "ctv")
    #expect(
      standIn.exitCode == .pass && standIn.output.hasPrefix("PASS  s "), "\(standIn.output)")
  }

  @Test func `a line of a batch has media or a stand-in, and a device`() throws {
    func line(_ rest: String) -> String { #"{"tag":"\#(Self.tag)",\#(rest)}"# }
    let lines = [
      line(#""media":"\#(Self.small)""#), line(#""standIn":"\#(Self.small)","device":"tablet""#),
      line(#""standIn":"\#(Self.small)","media":"\#(Self.small)""#),
      line(#""device":"tablett""#),
    ]
    let manifest = try folder.file("in.jsonl", lines.joined(separator: "\n") + "\n")
    let run = CommandRun("batch", manifest)
    let results = try run.output.split(separator: "\n").map { try JSONReader.value(of: String($0)) }
    #expect(results.map { $0["diagnostics"]?["DeclaredDuration"] } == [1, nil, nil, nil])
    #expect(results.map { $0["verdict"] } == ["FAIL", "PASS", nil, nil], "\(run.output)")
    #expect(results.map { $0["outcome"] } == ["completed", "completed", "invalid", "invalid"])
    #expect(
      results[2]["message"]?.text
        == "'\(Self.small)' and '\(Self.small)' are both given as media: keep one. Use --media for "
        + "the tag's own media, and --stand-in for other media.")
    #expect(
      results[3]["message"]?.text
        == "'device' is 'tablett'. Did you mean 'tablet'? Allowed: phone, tablet, desktop, ctv.")
    let validator = SchemaValidator(
      try JSONReader.value(of: CommandRun("schema", "batch-line").output))
    for line in lines { #expect(try validator.faults(in: line) == []) }
  }

  @Test(arguments: [
    ["play", "TAG", "FILE", "--media", "other.mp4"],
    ["play", "TAG", "--media", "other.mp4", "--stand-in", "FILE"],
    ["check", "TAG", "FILE", "--stand-in", "other.mp4"],
    ["serve", "--media", "other.mp4", "--stand-in", "FILE"],
  ])
  func `two files are a mistake`(arguments: [String]) {
    let run = CommandRun(
      arguments.map { $0 == "TAG" ? Self.tag : $0 == "FILE" ? Self.small : $0 })
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("'other.mp4'") && run.errorOutput.contains("'\(Self.small)'"))
  }

  @Test func `a configuration's media is for calls and scenarios without their own`() throws {
    try FileManager.default.copyItem(atPath: Self.small, toPath: folder.path("media.mp4"))
    _ = try folder.file("vastsim.yaml", "media: media.mp4\n")
    func midpoint(_ options: String...) throws -> JSONValue? {
      let run = CommandRun(
        ["play", Self.tag, "--format", "json"] + options, folder: folder.path(""))
      return self.midpoint(of: try record(run))
    }
    #expect(try midpoint() == 1_600_000)
    #expect(try midpoint("--stand-in", CommandRun.media) == 3_000_000)
    let scenario = try folder.file("s.yaml", "version: 1\nmedia: \(CommandRun.media)\n")
    #expect(try midpoint("--scenario", scenario) == 3_000_000)
  }
}
