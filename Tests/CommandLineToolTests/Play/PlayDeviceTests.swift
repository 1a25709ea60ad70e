import Foundation
import Testing
import Vocabulary

@testable import CommandLineTool

/// The options of `vastsim play` that change a scenario's screen and length.
struct PlayDeviceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func play(_ options: String...) -> CommandRun {
    CommandRun(["play", CommandRun.tag, CommandRun.media] + options)
  }

  /// The first `adView` geometry that a session reports: the screen's size, and the device.
  private func screen(_ run: CommandRun) throws -> (size: [JSONValue?], category: JSONValue?) {
    let lines = try run.output.split(separator: "\n").map { try JSONReader.value(of: String($0)) }
    let started = try #require(lines.first { $0["event"]?["type"] == "sessionStart" })
    let geometry = try #require(lines.first { $0["event"]?["type"] == "impression" })
    let viewport = geometry["event"]?["data"]?["viewport"]
    return (
      [viewport?["width"], viewport?["height"]],
      started["event"]?["data"]?["context"]?["deviceCategory"]
    )
  }

  @Test(arguments: [
    ("phone", 390, 844, "mobile"), ("tablet", 820, 1180, "mobile"),
    ("desktop", 1920, 1080, "desktop"), ("ctv", 1920, 1080, "ctv"),
  ])
  func `a device has its screen and its kind`(
    name: String, width: Int, height: Int, category: String
  ) throws {
    let run = play("--device", name, "--format", "jsonl")
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    let screen = try screen(run)
    #expect(screen.size == [.integer(width), .integer(height)])
    #expect(screen.category == .string(category))
  }

  @Test func `the pixels of a device decide which MediaFile is selected`() {
    let tag = CommandRun.sample("Tags/renditions.xml")
    let maps = ["--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))"]
    func chosen(_ device: String) -> String {
      let run = CommandRun(["resolve", tag, "--player", "exact", "--device", device] + maps)
      return run.output.split(separator: "\n").first { $0.contains(": selected") }
        .map(String.init) ?? run.output + run.errorOutput
    }
    #expect(chosen("phone") != chosen("ctv"))
  }

  @Test(arguments: [
    ("", "ad-3.2s-640x360.mp4"), ("device: { volume: 0.5 }", "ad-3.2s-640x360.mp4"),
    ("device: { width: 390, height: 844 }", "ad-3.2s.mp4"),
    ("device: { width: 390 }", "ad-3.2s.mp4"),
    ("device: { height: 844 }", "ad-3.2s.mp4"),
    ("device: { width: 390, scale: 2 }", "ad-3.2s-640x360.mp4"),
    ("device: { scale: 1 }", "ad-3.2s.mp4"),
  ])
  func `the default screen has 3 pixels a point, a stated size 1`(
    text: String, file: String
  ) throws {
    let scenario = try folder.file("s.yaml", "version: 1\n\(text)\n")
    let run = CommandRun(
      "resolve", CommandRun.sample("Tags/renditions.xml"), "--scenario", scenario)
    #expect(run.output.contains("/\(file): selected"), "\(run.output)")
  }

  @Test func `a NonLinear that does not fit says on which device`() throws {
    let tag = try folder.file(
      "n.xml",
      """
      <VAST version="4.0"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>\
      <AdServingId>x</AdServingId><Impression>https://t.example/i</Impression><Creatives><Creative>\
      <NonLinearAds><NonLinear width="728" height="90"><StaticResource creativeType="image/png">\
      https://t.example/a.png</StaticResource></NonLinear></NonLinearAds></Creative></Creatives>\
      </InLine></Ad></VAST>
      """)
    let words = "its 728×90 do not fit the player's 390×219 on the device 'phone' (390×844 points)"
    for command in ["play", "check", "resolve"] {
      let run = CommandRun(command, tag)
      #expect((run.output + run.errorOutput).contains(words), "\(run.output)")
    }
    let tablet = CommandRun("check", tag, "--device", "tablet")
    // Cases with a layout are on the device, too.
    #expect(!tablet.output.contains("do not fit"), "\(tablet.output)")
    let television = CommandRun(
      "check", CommandRun.tag, "--media", CommandRun.media, "--device", "ctv", "--verbose")
    let verdicts = { (run: CommandRun) in
      run.output.split(separator: "\n").filter {
        $0.contains("obstructed ") || $0.contains("friendly-controls ")
      }
    }
    #expect(
      verdicts(television)
        == verdicts(
          CommandRun("check", CommandRun.tag, "--media", CommandRun.media, "--verbose")))
    let scenario = try folder.file("s.yaml", "version: 1\ndevice: { width: 300, height: 200 }\n")
    let stated = CommandRun("play", tag, "--scenario", scenario)
    #expect(
      stated.errorOutput.contains("the player's 300×169 on a screen of 300×200 points, and it"),
      "\(stated.output)")
  }

  @Test(arguments: [
    "device: { width: 300 }", "device: { category: ctv }",
    "layout: [{ view: ad, frame: [0, 0, 300, 200] }]",
  ])
  func `a scenario with a screen of its own refuses another`(text: String) throws {
    let scenario = try folder.file("s.yaml", "version: 1\nname: mine\n\(text)\n")
    let run = play("--scenario", scenario, "--device", "ctv")
    #expect(run.exitCode == .usage)
    #expect(
      run.errorOutput.contains(
        "The scenario 'mine' has a screen of its own in 'device', 'layout' or 'units': remove "
          + "--device, or change the scenario."), "\(run.errorOutput)")
    // A scenario of the program's own is laid out anew for every device, as in a check.
    #expect(play("--scenario", "obstructed", "--device", "ctv").exitCode == .pass)
  }

  @Test func `the configuration's device is for scenarios that state no screen`() throws {
    _ = try folder.file("vastsim.yaml", "device: ctv\nuntil: 2s\n")
    func play(_ options: String...) -> CommandRun {
      CommandRun(
        ["play", CommandRun.tag, CommandRun.media, "--format", "jsonl"] + options,
        folder: folder.path(""))
    }
    #expect(try screen(play()).category == "ctv")
    let scenario = try folder.file("s.yaml", "version: 1\ndevice: { category: desktop }\n")
    #expect(try screen(play("--scenario", scenario)).category == "desktop")
    #expect(play("--scenario", scenario, "--device", "phone").exitCode == .usage)
    #expect(play().output.contains("\"outcome\":\"unfinished\""))
  }

  @Test func `a scenario's volume is no screen`() throws {
    let scenario = try folder.file("s.yaml", "version: 1\ndevice: { volume: 0.5 }\n")
    let run = play("--scenario", scenario, "--device", "ctv", "--format", "jsonl")
    #expect(run.exitCode == .pass)
    #expect(try screen(run).category == "ctv")
    #expect(run.output.contains("\"deviceVolume\":0.5"), "\(run.output)")
  }

  @Test func `an unknown device is answered with the nearest`() {
    #expect(play("--device", "phon").errorOutput.contains("Did you mean 'phone'?"))
  }

  // MARK: Until

  @Test func `a run ends at the given time, whatever the scenario says`() throws {
    let scenario = try folder.file("s.yaml", "version: 1\nuntil: 4s\n")
    for options in [["--until", "2s"], ["--until", "2s", "--scenario", scenario]] {
      let run = CommandRun(["play", CommandRun.tag, CommandRun.media] + options)
      #expect(run.output.contains("Outcome      unfinished after 2.000 s"), "\(run.output)")
    }
    #expect(play("--scenario", scenario).output.contains("unfinished after 4.000 s"))
    #expect(play("--until", "1h").output.contains("completed after 6.000 s"))
  }

  @Test(arguments: ["2", "0s", "25h", "soon"])
  func `only a duration above zero is a limit`(value: String) {
    let run = play("--until", value)
    #expect(run.exitCode == .usage && run.errorOutput.contains("'--until <DURATION>'"))
  }
}

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
