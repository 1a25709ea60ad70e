import CommandLineTool
import Foundation
import Testing

/// `play --observations`.
struct PlayObservationsTests {
  private static let play = [
    "play", CommandRun.sample("Tags/inline-linear.xml"), CommandRun.sample("Media/ad-30s.mp4"),
  ]

  @Test func `each beacon has its earliest and latest instant over the offsets`() throws {
    let run = CommandRun(
      Self.play + ["--player", "html5", "--observations", "4", "--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let observations = try #require(object["observations"] as? [String: Any])
    // A quarter of 265.6 ms each.
    #expect(observations["offsetsUs"] as? [Int] == [0, 66_400, 132_800, 199_200])
    let beacons = try #require(observations["beacons"] as? [[String: Any]])
    func spread(_ event: String) throws -> [Int?] {
      let beacon = try #require(
        beacons.first { $0["event"] as? String == event && $0["source"] as? String == "vast" })
      return ["earliestUs", "latestUs", "runs"].map { beacon[$0] as? Int }
    }
    // The first observation is 256 ms after the interval began.
    #expect(try spread("start") == [56_800, 256_000, 4])
    #expect(try spread("impression") == [0, 0, 4])
    #expect(try spread("complete") == [30_080_000, 30_080_000, 4])
  }

  @Test func `an expectation that some offsets meet is a failure of its own kind`() throws {
    let folder = try TemporaryFolder()
    let scenario = """
      version: 1
      name: start-soon
      player: html5
      expect:
        - { beacon: start, at: 256ms, within: 100ms }
        - { beacon: impression, at: 0s }
      """
    try Data(scenario.utf8).write(to: folder.url.appending(path: "s.yaml"))
    let arguments = Self.play + ["--scenario", folder.url.appending(path: "s.yaml").path]
    // The profile's own offset is 15 ms.
    #expect(CommandRun(arguments).exitCode == .pass)
    let run = CommandRun(arguments + ["--observations", "4", "--format", "json"])
    #expect(run.exitCode == .findings)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let expectations = try #require(object["expectations"] as? [[String: Any]])
    #expect(expectations.map { $0["holds"] as? Bool } == [false, true])
    #expect(expectations[0]["failingOffsetsUs"] as? [Int] == [132_800, 199_200])
    let failure = try #require(expectations[0]["failure"] as? String)
    #expect(
      failure.hasPrefix("it holds for 2 of 4 start-up offsets and first fails at 0.133 s: "))
    #expect(expectations[1]["failingOffsetsUs"] == nil)
  }

  @Test func `a run without the option has no observations`() {
    let run = CommandRun(Self.play + ["--player", "html5", "--format", "json"])
    #expect(!run.output.contains("\"observations\""))
    #expect(!run.output.contains("failingOffsetsUs"))
  }

  @Test func `the text has a row for each beacon`() {
    let run = CommandRun(Self.play + ["--player", "html5", "--observations", "4", "--quiet"])
    #expect(run.output.contains("Beacons over 4 start-up offsets, 0.000 s to 0.199 s\n"))
    #expect(run.output.contains("  0     0.057 s   0.256 s\n"))
  }

  @Test(arguments: [
    (["--player", "exact", "--observations", "4"], "'exact' do not vary"),
    (["--player", "html5", "--observations", "1"], "must be from 2 to 1000"),
  ])
  func `what has no offsets to try is refused`(options: [String], complaint: String) {
    let run = CommandRun(Self.play + options)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains(complaint), "\(run.errorOutput)")
  }
}
