import Comparison
import Foundation
import Glibc
import LoopbackServer
import System
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import CommandLineTool

/// `receive --page`: a page with a `<video>` plays the served tag in Chromium.
@Suite(
  .tags(.browser, .process), .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
  .serialized)
struct PageReceptionTests {
  private let folder: TemporaryFolder
  private let tag: String

  init() throws {
    folder = try TemporaryFolder()
    let events = [
      "resume", "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "pause",
      "complete",
    ]
    tag = try folder.file(
      "tag.xml",
      """
      <VAST version="3.0"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
      <Impression>https://t.example/impression?cb=[CACHEBUSTING]</Impression>
      <Creatives><Creative><Linear><Duration>00:00:03.200</Duration><TrackingEvents>
      \(events.map {
        "<Tracking event=\"\($0)\">https://t.example/\($0)?cb=[CACHEBUSTING]</Tracking>"
      }.joined())
      </TrackingEvents><MediaFiles>
      <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
      https://cdn.example/ad.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>
      </InLine></Ad></VAST>
      """)
  }

  private static let page =
    CommandRun.root.appending(path: "Tests/PlayerPages/player.html").absoluteString

  private func received(_ query: String, _ arguments: [String]) -> CommandRun {
    CommandRun(
      [
        "receive", tag, CommandRun.sample("Media/ad-3.2s.mp4"), "--trust-page", "--page",
        "\(Self.page)?\(query)&tag={tag}", "--player", "vast-client-js", "--idle-timeout", "3m",
      ] + arguments)
  }

  /// The differences but those of time: `extra midpoint`. Instants depend on the machine's load.
  private func differences(_ result: JSONValue) -> [String] {
    (result["differences"]?.elements ?? []).filter { difference in
      difference["difference"] != "instant"
        && difference["message"]?.text?.hasSuffix("in another order than predicted") == false
    }.map {
      "\($0["difference"]?.text ?? "") \($0["event"]?.text ?? ""): \($0["message"]?.text ?? "")"
    }
  }

  @Test func `a right page has no difference from its profile, and says when it began`() throws {
    let run = received("send=image", ["--format", "json"])
    let result = try JSONReader.value(of: run.output)
    #expect(differences(result) == [], "\(run.errorOutput)")
    #expect(result["ended"] == "complete" && result["beacons"] == 9 && result["predicted"] == 9)
    #expect(try #require(result["originUs"]?.wholeNumber) > 0)
    #expect(result["toleranceUs"] == 295_600)
    #expect(
      run.errorOutput == "note: the page runs without Chromium's sandbox, as --trust-page says\n"
        + (result["url"]?.text ?? "") + "\n"
        + run.errorOutput.split(separator: "\n").dropFirst(2).map { $0 + "\n" }.joined())
  }

  @Test func `the faults of a page are found`() throws {
    let run = received(
      "twice=midpoint&without=thirdQuartile&early", ["--format", "json"])
    let found = differences(try JSONReader.value(of: run.output))
    #expect(run.exitCode == .findings)
    #expect(found.count == 3, "\(found) \(run.errorOutput)")
    #expect(found.contains { $0.hasPrefix("missing thirdQuartile: was not sent; predicted at 2.") })
    #expect(
      found.contains { text in
        text.hasPrefix("extra midpoint: was sent again at ")
          && text.hasSuffix(" and is not predicted")
      })
    #expect(found.contains("order impression: was sent before the media was requested"))
  }

  @Test func `each scenario is done in the page, and recorded as a case of a folder`() throws {
    let pause = try folder.file(
      "pause.yaml",
      """
      version: 1
      name: pause
      steps:
        - { at: 1s, do: pause }
        - { at: 2s, do: resume }
        - { at: 2s, do: skip }
        - { at: 1s, do: expand }
      """)
    let cases = folder.path("cases")
    let run = received(
      "send=image",
      ["--scenario", "fully-visible", "--scenario", pause, "--save", cases, "--format", "jsonl"])
    let notes = run.errorOutput.split(separator: "\n")
    #expect(
      notes.contains(
        "note: the step 'skip' did nothing: no visible element of the page matches '.skip-button'"),
      "\(notes)")
    #expect(
      notes.contains { $0.hasPrefix("note: a page cannot do the scenario's steps 'expand'") })
    let lines = try run.output.split(separator: "\n").map { try JSONReader.value(of: String($0)) }
    let next = lines.filter { $0["kind"] == "next" }
    #expect(next.map { $0["case"] } == ["fully-visible", "pause"])
    #expect(next.map { $0["number"] } == [1, 2] && next.map { $0["of"] } == [2, 2])
    let validator = SchemaValidator(
      try JSONReader.value(of: CommandRun("schema", "receive-line").output))
    for line in run.output.split(separator: "\n") {
      #expect(try validator.faults(in: String(line)) == [], "\(line)")
    }
    let file = try String(contentsOfFile: "\(cases)/cases.yaml", encoding: .utf8)
    #expect(
      file == """
        version: 1
        page: { skip: ".skip-button", click: video }
        cases:
          - { case: fully-visible, tag: ../tag.xml, scenario: fully-visible, recording: fully-visible.recording.jsonl }
          - { case: pause, tag: ../tag.xml, scenario: ../pause.yaml, recording: pause.recording.jsonl }

        """)
    let recording = try Recording(
      reading: String(contentsOfFile: "\(cases)/pause.recording.jsonl", encoding: .utf8))
    #expect(recording.lines.first?.kind == .tag && recording.lines.first?.url == "../tag.xml")
    let events = recording.lines.compactMap(\.event)
    #expect(
      Array(events.filter { ["pause", "resume"].contains($0) }) == [
        "resume", "pause", "resume", "pause",
      ])
    let origin = try #require(recording.origin)
    let stop = try #require(recording.lines.first { $0.event == "pause" })
    // Never before its instant, less what the origin may be off.
    #expect(stop.at - origin.at >= .seconds(1) - origin.within)
  }

  /// What a custom element makes, what a document declares, and a root within another one.
  @Test(arguments: [
    "host.attachShadow({ mode: 'open' }).innerHTML = video",
    "declared.shadowRoot.querySelector('p').innerHTML = video",
    "host.attachShadow({ mode: 'open' }).innerHTML = '<p></p>';"
      + " host.shadowRoot.firstChild.attachShadow({ mode: 'open' }).innerHTML = video",
  ])
  func `a video inside a shadow root is found`(statement: String) throws {
    let server = try LoopbackServer([
      LoopbackRoute(
        "/",
        .text(
          """
          <!DOCTYPE html><p id="host"></p>
          <div id="declared"><template shadowrootmode="open"><p></p></template></div><script>
          const tag = new URLSearchParams(location.search).get('tag');
          fetch(tag).then((answer) => answer.text()).then((text) => {
            const source = /https?:[^<]*ad\\.mp4/.exec(text)[0];
            const video = `<video muted autoplay playsinline src="${source}"></video>`;
            \(statement);
          });
          </script>
          """, type: "text/html"))
    ])
    let run = CommandRun(
      "receive", tag, CommandRun.sample("Media/ad-3.2s.mp4"), "--trust-page", "--page",
      "\(server.url("/"))?tag={tag}", "--idle-timeout", "10s", "--format", "json")
    let result = try JSONReader.value(of: run.output)
    #expect(result["originUs"]?.wholeNumber ?? 0 > 0, "\(run.errorOutput)")
  }

  @Test func `what a page throws, writes as an error and asks of others is noted`() throws {
    let server = try LoopbackServer([
      LoopbackRoute(
        "/",
        .text(
          """
          <!DOCTYPE html><img src="http://far.example/a"><img src="https://192.0.2.1/b">
          <script>console.error('wrong'); console.log('fine'); throw Error('broken')</script>
          """, type: "text/html"))
    ])
    let run = CommandRun(
      "receive", tag, CommandRun.media, "--trust-page", "--page", server.url("/?{tag}"), "--until",
      "idle", "--idle-timeout", "3s")
    let notes = run.errorOutput.split(separator: "\n")
    #expect(notes.contains("note: the page's console: wrong"), "\(notes)")
    #expect(notes.contains("note: the page threw: Error: broken"))
    #expect(
      notes.contains(
        "note: the page's requests to other machines were blocked: 192.0.2.1 (1), far.example (1)"))
    #expect(!run.errorOutput.contains("fine") && !run.errorOutput.contains("ERR_"))
    #expect(run.output.hasSuffix("Verdict   FAIL: nothing was tested: the tag was not requested\n"))
    let asked = try #require(server.requests.first?.target)
    #expect(asked.hasPrefix("/?http%3A%2F%2F127.0.0.1%3A") && asked.hasSuffix("%2Ftag.xml"))
  }

  @Test func `a page that does not load is an error that says what to do`() {
    let run = CommandRun(
      "receive", tag, CommandRun.media, "--trust-page", "--page", "http://127.0.0.1:1/{tag}")
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("error: cannot open 'http://127.0.0.1:1/{tag}': "))
    #expect(run.errorOutput.contains("ERR_"))
  }
}

@Suite(.tags(.process))
struct PageOptionsTests {
  private static let page = "http://localhost:8000/?tag={tag}"

  @Test(arguments: [
    (["--page", "http://localhost/"], "'--page' has no '{tag}' where the URL of the tag belongs"),
    (["--page", "https://far.example/{tag}"], "but must be the URL of a page on this"),
    (["--page", "http://localhost.far.example/{tag}"], "but must be the URL of a page on this"),
    (["--page", "player.html?{tag}"], "but must be the URL of a page on this"),
    (["--page", page, "--tls", "x.pem"], "'--page' opens a page on this machine"),
    (["--page", page, "--listen", "192.168.1.5"], "'--page' opens a page on this machine"),
    (["--repeat", "2"], "'--repeat' is for the page that '--page' opens"),
    (["--skip-selector", "a"], "'--skip-selector' is for the page"),
    (["--trust-page"], "'--trust-page' is for the page"),
    (
      ["--scenario", "obstructed", "--scenario", "fully-visible"],
      "several '--scenario' need '--page'"
    ),
    (["--page", page, "--trust-page", "--repeat", "2", "--format", "json"], "use '--format text'"),
    (["--page", page, "--trust-page", "--repeat", "2", "--record", "r"], "in place of '--report'"),
    (["--page", page, "--trust-page", "--repeat", "0"], "'--repeat'"),
  ])
  func `options that cannot be together say what to do`(arguments: [String], words: String) {
    let run = CommandRun(["receive", CommandRun.tag, CommandRun.media] + arguments)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains(words), "\(run.errorOutput)")
  }

  @Test func `a tag from standard input has no name among cases`() {
    let run = CommandRun("receive", "-", "--save", "cases")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("standard input has no name"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root has no sandbox"))
  func `root trusts a page before it runs without a sandbox`() {
    let run = CommandRun("receive", CommandRun.tag, CommandRun.media, "--page", Self.page)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("add '--trust-page' if you trust the page"))
  }

  @Test func `without Chromium the error names the package`() throws {
    let run = try #require(Program("/usr/bin/env")).run([
      "PATH=/nonexistent", CommandRun.program, "receive", CommandRun.tag, CommandRun.media,
      "--trust-page", "--page", Self.page,
    ])
    #expect(run.ending == .exit(2))
    #expect(run.errorText.contains("Chromium is not installed; install the package 'chromium'"))
  }
}

struct PageStepsStateMachineTests {
  private static let page = CasesFile.Page(skip: "#skip", click: "a")

  private func machine(_ steps: [ScenarioStep]) -> PageStepsStateMachine {
    PageStepsStateMachine(steps, on: Self.page)
  }

  private func step(
    _ trigger: ScenarioStep.Trigger, _ action: ScenarioStep.PlayerAction
  ) -> ScenarioStep {
    ScenarioStep(at: trigger, .player(action))
  }

  @Test(arguments: [
    (ScenarioStep.PlayerAction.pause(by: .user), PageAction.video("video.pause()")),
    (.resume(by: .user), .video("video.play()")), (.play(by: .player), .video("video.play()")),
    (.control(.mute), .video("video.muted = true")),
    (.control(.unmute), .video("video.muted = false")),
    (.volume(to: 0.25), .video("video.volume = 0.25")),
    (.seek(.to(.time(.milliseconds(1_500)))), .video("video.currentTime = 1.5")),
    (
      .seek(.to(.percentage(digits: 105, scale: 10))),
      .video("video.currentTime = video.duration * 105 / 1000")
    ),
    (.rewind(.by(.seconds(-5))), .video("video.currentTime += -5.0")),
    (.control(.fullscreen), .video("video.requestFullscreen()")),
    (.control(.exitFullscreen), .video("document.exitFullscreen()")),
    (.control(.skip), .click(selector: "#skip")), (.control(.click), .click(selector: "a")),
  ])
  func `each step of a page has its action`(
    step action: ScenarioStep.PlayerAction, expected: PageAction
  ) {
    var machine = machine([step(.time(.zero), action)])
    machine.videoPlayed(at: .zero)
    #expect(machine.timePassed(to: .zero).map(\.action) == [expected])
    #expect(machine.unavailable.isEmpty)
  }

  @Test func `steps that no page offers are named once`() {
    let machine = machine([
      step(.time(.zero), .control(.expand)), step(.time(.zero), .control(.expand)),
      step(.time(.zero), .control(.teardown)), step(.time(.zero), .pause(by: .user)),
    ])
    #expect(machine.unavailable == ["expand", "teardown"])
  }

  @Test func `instants count from when the video plays first`() {
    var machine = machine([
      step(.time(.seconds(4)), .resume(by: .user)), step(.time(.seconds(2)), .pause(by: .user)),
      step(.time(.seconds(2)), .control(.mute)),
    ])
    #expect(machine.timePassed(to: .seconds(60)).isEmpty && machine.nextInstant == nil)
    machine.videoPlayed(at: .seconds(10))
    machine.videoPlayed(at: .seconds(11))
    #expect(machine.nextInstant == .seconds(12))
    #expect(machine.timePassed(to: .milliseconds(11_999)).isEmpty)
    #expect(machine.timePassed(to: .seconds(12)).map(\.name) == ["pause", "mute"])
    #expect(machine.timePassed(to: .seconds(12)).isEmpty)
    #expect(machine.nextInstant == .seconds(14))
    #expect(machine.timePassed(to: .seconds(99)).map(\.name) == ["resume"])
    #expect(machine.nextInstant == nil)
  }

  @Test func `what is late is done in the order of its instants`() {
    var machine = machine([
      step(.time(.seconds(4)), .resume(by: .user)), step(.time(.seconds(2)), .pause(by: .user)),
    ])
    machine.videoPlayed(at: .zero)
    #expect(machine.timePassed(to: .seconds(9)).map(\.name) == ["pause", "resume"])
  }

  @Test func `a share of the media waits for the playhead`() {
    var machine = machine([
      step(.share(.percentage(digits: 50, scale: 1)), .control(.mute))
    ])
    #expect(!machine.needsPlayhead)
    machine.videoPlayed(at: .zero)
    #expect(machine.needsPlayhead)
    func move(_ milliseconds: Int, at instant: Int) -> [String] {
      machine.playheadMoved(
        to: .init(position: .milliseconds(milliseconds), duration: .seconds(10)),
        at: .seconds(instant))
      return machine.timePassed(to: .seconds(instant)).map(\.name)
    }
    #expect(move(4_999, at: 30) == [])
    #expect(move(5_000, at: 31) == ["mute"])
    #expect(!machine.needsPlayhead)
    #expect(move(6_000, at: 32) == [])
  }

  @Test func `an event is its first beacon, also before the video plays`() {
    var machine = machine([
      step(.playerEvent("impression", after: .zero), .control(.mute)),
      step(.playerEvent("midpoint", after: .seconds(1)), .pause(by: .user)),
    ])
    machine.beaconCame(of: "impression", at: .seconds(1))
    #expect(machine.timePassed(to: .seconds(1)).isEmpty)
    machine.videoPlayed(at: .seconds(2))
    #expect(machine.timePassed(to: .seconds(2)).map(\.name) == ["mute"])
    machine.beaconCame(of: "midpoint", at: .seconds(5))
    machine.beaconCame(of: "midpoint", at: .seconds(7))
    #expect(machine.nextInstant == .seconds(6))
    #expect(machine.timePassed(to: .seconds(6)).map(\.name) == ["pause"])
  }
}
