import TestSupport
import Testing

@testable import CommandLineTool

/// What would play, by player and scenario.
struct ResolveCommandTests {
  private static let tag = CommandRun.sample("Tags/renditions.xml")

  /// The name of the file that a report shows as selected.
  private func taken(_ run: CommandRun) -> [Substring] {
    run.output.split(separator: "\n").filter { $0.contains(": selected: ") }
      .compactMap { $0.split(separator: ":").first?.split(separator: "/").last }
  }

  @Test func `the player's policy decides what would play`() throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file("s.yaml", "version: 1\ndevice: {scale: 1}\n")
    let pixels = ["--scenario", scenario]
    #expect(taken(CommandRun(["resolve", Self.tag] + pixels)) == ["ad-3.2s.mp4"])
    #expect(taken(CommandRun("resolve", Self.tag, "--player", "html5")) == ["ad-3.2s-640x360.mp4"])
  }

  @Test(
    arguments: [
      ("device: {scale: 1}", "ad-3.2s.mp4"),
      ("network: {bytesPerSecond: 20000}", "ad-3.2s-240x136.mp4"),
      ("player: {base: html5, mediaFileChoice: bestFit}\ndevice: {scale: 1}", "ad-3.2s.mp4"),
      ("player: {base: exact, mediaFileChoice: firstPlayable}", "ad-3.2s-640x360.mp4"),
    ])
  func `the scenario's device, network and policy do too`(text: String, file: String) throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file("s.yaml", "version: 1\n\(text)\n")
    let run = CommandRun("resolve", Self.tag, "--scenario", scenario)
    #expect(run.exitCode == .pass)
    #expect(taken(run) == [Substring(file)])
  }

  @Test(arguments: [("<AdSystem>Reseller</AdSystem>", "Reseller"), ("", "ads.example.com:81")])
  func `a chain without an ad says which wrapper had none, and who can mend it`(
    adSystem: String, name: String
  ) throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file(
      "w.xml",
      "<VAST version='4.2'><Ad id='w'><Wrapper>\(adSystem)<VASTAdTagURI>"
        + "https://ads.example.com:81/empty.xml?a=/</VASTAdTagURI></Wrapper></Ad></VAST>")
    _ = try folder.file("empty.xml", "<VAST version='4.2'/>")
    let arguments = [
      "resolve", tag, "--map", "https://ads.example.com:81/empty.xml=\(folder.path("empty.xml"))",
    ]
    let sentence =
      "wrapper \(name) (hop 0) has no ad: ask ads.example.com:81, which answered "
      + "without one"
    let run = CommandRun(arguments)
    #expect(
      run.output.contains("error 303") && run.output.contains("  \(sentence)\n"), "\(run.output)")
    #expect(CommandRun(arguments + ["--format", "json"]).output.contains(sentence))
    let empty = CommandRun("resolve", folder.path("empty.xml"))
    #expect(
      empty.output.contains("inline (hop 0) has no ad: ask "), "\(empty.output)")
  }

  /// A document with breaks that never occur, and the text for each.
  static let breaks = [
    (
      "<vmap:AdBreak timeOffset='strat' breakType='linear'/>",
      "b.vmap:2:1: warning: the break's time offset cannot be resolved; "
    ),
    (
      "<vmap:AdBrake/>",
      "b.vmap:1:1: note: the document has no 'AdBreak', so there are no ads "
    ),
  ]

  @Test(arguments: breaks)
  func `where no break comes every command says so`(text: String, cause: String) throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file(
      "b.vmap",
      "<vmap:VMAP xmlns:vmap='http://www.iab.net/videosuite/vmap' version='1.0'>\n\(text)\n"
        + "</vmap:VMAP>\n")
    func run(_ arguments: String...) -> CommandRun {
      CommandRun(arguments, folder: folder.path(""))
    }
    let reason = "no break is reached on the content's timeline"
    let resolve = run("resolve", tag)
    #expect(resolve.exitCode == .findings)
    #expect(
      resolve.output.hasPrefix("nothing plays: \(reason)\n  \(cause)"), "\(resolve.output)")
    #expect(
      run("resolve", tag, "--format", "json").output.contains("\"failure\" : \"\(reason)\""))
    let play = run("play", tag)
    #expect(play.exitCode == .findings && play.output.contains("FAIL: \(reason)"))
    let check = run("check", tag, "--verbose")
    #expect(check.exitCode == .findings)
    for line in [
      "\nfully-visible  mandatory    FAIL ", "no ad plays: \(reason) [NoAdToPlay]\n",
      "\nnot applicable: half-visible, ", "stall-at-midpoint: no ad plays: \(reason)\n",
    ] { #expect(check.output.contains(line), "\(check.output)") }
  }

  @Test func `an ad that nothing of can play says which error it would be`() throws {
    let folder = try TemporaryFolder()
    let text = """
      <VAST version="3.0"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
      <Impression>https://t.example/i</Impression><Creatives><Creative><Linear>
      <Duration>00:00:08</Duration><MediaFiles><MediaFile delivery="progressive"
      type="application/javascript" apiFramework="VPAID" width="1" height="1">https://m.example/u.js
      </MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
      """
    let run = CommandRun("resolve", try folder.file("t.xml", text))
    #expect(run.exitCode == .findings)
    #expect(
      run.output.contains(
        "does not play: error 901: every MediaFile needs VPAID, which is not supported; add one "
          + "that any player can play\n"))
    #expect(
      run.output.contains(
        "m.example/u.js: rejected: its apiFramework 'VPAID' is not supported\n"))
  }
}

/// What `vastsim layout` says of a video that does not fill its view.
struct LayoutCommandTests {
  private static let tall = """
    version: 1
    layout:
      - { view: ad, frame: [0, 100, 320, 320] }
    """

  @Test func `a picture keeps its shape in its view, which is what is measured`() throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file("tall.yaml", Self.tall)
    let arguments = [scenario, CommandRun.tag, CommandRun.media, "--at", "1s"]
    let text = CommandRun(["layout"] + arguments).output
    #expect(text.contains("picture 320×180, 56.25 % of the view"), "\(text)")
    let json = CommandRun(["layout"] + arguments + ["--format", "json"]).output
    let numbers = json.split(whereSeparator: { $0 == "\n" || $0 == " " || $0 == "," })
    let picture = numbers.drop { $0 != "\"picture\"" }.dropFirst(3).prefix(4)
    #expect(picture == ["0", "170", "320", "180"], "\(json)")
  }

  @Test func `a view shows no picture that fills it, and none before its video`() throws {
    let filled = CommandRun(
      "layout", "fully-visible", CommandRun.tag, CommandRun.media, "--at", "1s")
    #expect(filled.exitCode == .pass && !filled.output.contains("picture"))
    let run = CommandRun("layout", "fully-visible", CommandRun.sample("Tags/broken/no-ad.xml"))
    #expect(!run.output.contains("picture"))
  }

  private static func layout(at time: String) -> CommandRun {
    CommandRun("layout", "scrolled-away", CommandRun.tag, CommandRun.media, "--at", time)
  }

  @Test(arguments: ["50%", "50 %"])
  func `a percentage is a share of the media`(share: String) {
    let run = Self.layout(at: share)
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    #expect(run.output == Self.layout(at: "3s").output)
    #expect(run.output.contains("at 3.000 s"), "\(run.output)")
  }

  @Test func `the media's end is the last instant`() {
    #expect(Self.layout(at: "100%").output == Self.layout(at: "6s").output)
    let late = Self.layout(at: "6001ms")
    #expect(late.exitCode == .usage && late.output == "")
    #expect(
      late.errorOutput.contains("The run ends after 6.000 s, so use at most this time."),
      "\(late.errorOutput)")
  }

  @Test(arguments: ["101%", "3", "25h"])
  func `what is neither a time nor a share is refused`(value: String) {
    let run = Self.layout(at: value)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("or a percentage such as 60%"), "\(run.errorOutput)")
  }
}
