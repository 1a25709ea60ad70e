import Documents
import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

struct CountsCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let mix = CommandRun.sample("Mixes/audience.yaml")

  private func counts(
    _ tag: String = "skippable", mix: String = mix, _ options: String...
  ) -> CommandRun {
    CommandRun(
      ["counts", CommandRun.sample("Tags/\(tag).xml"), CommandRun.sample("Media/ad-30s.mp4")]
        + ["--mix", mix] + options)
  }

  private func mix(_ parties: String, audience: String? = nil) throws -> String {
    try folder.file(
      "mix.yaml",
      """
      version: 1
      \(audience ?? "mix: [{ player: exact, scenario: full-view, weight: 1 }]")
      parties: [\(parties)]
      """)
  }

  @Test func `the JSON fits its schema, and its causes add up`() throws {
    let run = counts("skippable", "--format", "json")
    #expect(run.exitCode == .pass && run.errorOutput == "")
    #expect(try validator("counts").faults(in: run.output) == [])
    let json = try JSONReader.value(of: run.output)
    #expect(json["assumed"] == true)
    let differences = json["differences"]?.elements ?? []
    #expect(differences.count == 15)
    for difference in differences {
      let parts = (difference["causes"]?.elements ?? []).compactMap { $0["count"]?.wholeNumber }
      #expect(parts.reduce(0, +) == difference["count"]?.wholeNumber)
    }
    let plays = (json["runs"]?.elements ?? []).compactMap { $0["plays"]?.wholeNumber }
    #expect(plays.count == 15 && plays.reduce(0, +) == 100_000)
  }

  private func validator(_ name: String) throws -> SchemaValidator {
    SchemaValidator(try JSONReader.value(of: CommandRun("schema", name).output))
  }

  @Test func `the sample audience fits the schema, and a misspelt key does not`() throws {
    let text = try String(contentsOfFile: Self.mix, encoding: .utf8)
    let validator = try validator("audience")
    #expect(validator.faults(of: try YAMLParser().parse(Array(text.utf8)).json) == [])
    let wrong = text.replacing("counts: start", with: "count: start")
    #expect(!validator.faults(of: try YAMLParser().parse(Array(wrong.utf8)).json).isEmpty)
  }

  @Test func `what it prints as CSV can be observed, without a discrepancy`() throws {
    let csv = counts("skippable", "--format", "csv")
    let file = try folder.file("observed.csv", csv.output)
    let run = counts("skippable", "--observed", file)
    #expect(run.exitCode == .pass)
    let rows = run.output.components(separatedBy: "this is not a measurement:\n").last ?? ""
    #expect(rows.split(separator: "\n").dropFirst().prefix(6).allSatisfy { $0.hasSuffix(" 0.0 %") })
    #expect(!rows.contains("not compared"))
  }

  @Test func `what a party reports of other trackers of the tag is counted too`() throws {
    let file = try folder.file(
      "observed.csv",
      "party,metric,count\nagency,midpoint,50000\nagency,clicks,7\nad server,starts,8\n")
    let run = counts("skippable", "--observed", file)
    #expect(run.output.contains("\nagency     midpoint at track.example.com"))
    #expect(run.output.contains("\nagency midpoint     81250     50000      -38.5 %\n"))
    let rest = run.output.split(separator: "\n").filter { $0.hasPrefix("not compared: ") }
    #expect(
      rest == [
        "not compared: agency clicks 7: no party 'agency' of the audience counts it",
        "not compared: ad server starts 8: no party 'ad server' of the audience counts it",
      ])
  }

  @Test func `a vendor that nothing measures is not counted, and does not pass`() throws {
    let run = counts(
      "progress", mix: try mix("{ name: a, counts: start }, { name: v, counts: omidImpression }"))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("v      omidImpression  not measured\n"))
    #expect(run.output.contains("  -100000  no vendor measures the ad\n"))
    #expect(run.errorOutput.contains("measures in no run: add its verification to the tag"))
  }

  @Test(arguments: [
    (
      "{ name: a, counts: impression, of: other.example }",
      "mix.yaml:3:11: error: party 'a' has nothing to count: the tag has no tracker of "
        + "'impression' at 'other.example'; use 'track.example.com' [ScenarioInvalidValue]\n"
    ),
    (
      "{ name: a, counts: omidImpression, of: other }",
      "mix.yaml:3:11: error: party 'a' has nothing to count: the tag has no vendor 'other'; its "
        + "vendors are 'vendor.example-omid' [ScenarioInvalidValue]\n"
    ),
    (
      "{ name: a, counts: tagRequest, of: ads.example }",
      "mix.yaml:3:11: error: party 'a' has nothing to count: no document is at 'ads.example'; "
        + "count another event [ScenarioInvalidValue]\n"
    ),
  ])
  func `a party that nothing counts is refused`(party: String, message: String) throws {
    let run = counts(mix: try mix(party))
    #expect(run.exitCode == .unreadableInput && run.output == "")
    #expect(run.errorOutput.hasSuffix(message), "\(run.errorOutput)")
  }

  @Test func `a profile of the configuration counts too`() throws {
    _ = try folder.file("vastsim.yaml", "players: { ours: { base: exact, completion: never } }\n")
    let mix = try mix(
      "{ name: a, counts: start }, { name: b, counts: complete }",
      audience: "players: { ours: 1 }\nscenarios: { full-view: 1 }")
    let own = CommandRun(
      ["counts", CommandRun.sample("Tags/skippable.xml"), CommandRun.sample("Media/ad-30s.mp4")]
        + ["--mix", mix], folder: folder.path(""))
    #expect(own.exitCode == .pass, "\(own.errorOutput)")
    #expect(
      own.output.contains("  -100000  the player does not send the event: ours: complete is "))
    let unknown = counts(mix: mix)
    #expect(unknown.exitCode == .unreadableInput)
    #expect(unknown.errorOutput.contains("unknown player 'ours'"))
  }

  @Test func `a scenario file of the audience is played from its own folder`() throws {
    _ = try folder.file(
      "leaves.yaml", "version: 1\nname: leaves\nsteps: [{ at: 10s, do: teardown }]\n")
    let run = counts(
      mix: try mix(
        "{ name: a, counts: firstQuartile }, { name: b, counts: midpoint }",
        audience: "players: { exact: 1 }\nscenarios: { ./leaves.yaml: 1, full-view: 3 }"))
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    #expect(run.output.contains("a → b: -25000 (25.0 %), above the tolerance of 10.0 %\n"))
    #expect(run.output.contains("  -25000  the viewer left before this point\n"))
  }

  @Test func `without media, and without an audience, it says what to do`() throws {
    let run = CommandRun("counts", CommandRun.sample("Tags/skippable.xml"), "--mix", Self.mix)
    #expect(run.exitCode == .unreadableInput && run.output == "")
    #expect(
      run.errorOutput.contains("write the media file after the tag, or use --map or --network"))
    let none = CommandRun("counts", CommandRun.sample("Tags/skippable.xml"))
    #expect(none.exitCode == .usage)
    #expect(none.errorOutput.contains("Missing expected option '--mix FILE'"))
  }

  @Test func `a file of another kind names the command that reads it`() throws {
    let scenario = counts(mix: CommandRun.sample("Scenarios/skip.yaml"))
    #expect(scenario.exitCode == .unreadableInput)
    #expect(scenario.errorOutput.contains("it is a scenario; use 'vastsim test'"))
    let audience = CommandRun("play", Self.mix)
    #expect(audience.exitCode == .unreadableInput)
    #expect(audience.errorOutput.contains("it is an audience; use 'vastsim counts TAG --mix'"))
  }

  @Test func `a line of the observed counts that cannot be read is named`() throws {
    let file = try folder.file("observed.csv", "party,count\nagency,many\n")
    let run = counts("skippable", "--observed", file)
    #expect(run.exitCode == .unreadableInput && run.output == "")
    #expect(run.errorOutput.contains("line 2: the count 'many' is not a whole number"))
  }
}
