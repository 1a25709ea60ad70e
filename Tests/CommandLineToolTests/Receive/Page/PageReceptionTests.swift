import CommandLineTool
import Comparison
import Foundation
import LoopbackServer
import TestSupport
import Testing
import Vocabulary

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
