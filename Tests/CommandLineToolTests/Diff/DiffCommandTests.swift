import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

struct DiffCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func diff(_ arguments: String...) -> CommandRun {
    CommandRun(["diff"] + arguments, folder: folder.path(""))
  }

  /// Plays the six second sample and keeps its event stream.
  private func stream(_ name: String, _ options: String...) throws -> String {
    let run = CommandRun(
      ["play", CommandRun.tag, CommandRun.media, "--format", "jsonl"] + options)
    return try folder.file(name, run.output)
  }

  @Test func `runs with other cache busters are the same`() throws {
    let run = diff(try stream("a.jsonl"), try stream("b.jsonl", "--seed", "2"))
    #expect(run.output == "a.jsonl → b.jsonl\n15 requests are the same\n")
    #expect(run.exitCode == .pass)
    let record = CommandRun("play", CommandRun.tag, CommandRun.media, "--format", "json")
    #expect(
      diff(folder.path("a.jsonl"), try folder.file("r.json", record.output)).exitCode == .pass)
  }

  @Test func `what differs is a line each, and counted`() throws {
    let scenario = try folder.file(
      "s.yaml", "version: 1\nsteps:\n  - { at: 2s, do: mute }\n  - { at: 4s, do: teardown }\n")
    let run = diff(try stream("a.jsonl"), try stream("b.jsonl", "--scenario", scenario))
    #expect(run.exitCode == .findings)
    #expect(
      run.output == """
        a.jsonl → b.jsonl
        extra       mute                                  track.example.com/mute  at 2.000 s
        missing     thirdQuartile                         track.example.com/thirdQuartile  at 4.500 s
        missing     thirdQuartile of vendor.example-omid  verify.example.com/thirdQuartile  at 4.500 s
        missing     complete                              track.example.com/complete  at 6.000 s
        missing     complete of vendor.example-omid       verify.example.com/complete  at 6.000 s
        outcome     'completed' → 'closed'
        11 requests are the same; 4 missing, 1 extra

        """)
  }

  @Test func `a late player is later, within a tolerance the same`() throws {
    let exact = try stream("a.jsonl")
    let late = try stream("b.jsonl", "--player", "html5")
    #expect(diff(exact, late).output.contains("later       firstQuartile"))
    #expect(!diff(exact, late, "--within", "1s").output.contains("later"))
    #expect(diff(exact, late, "--within", "1").exitCode == .usage)
  }

  @Test func `two versions of a tag are played and compared`() throws {
    let old = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    let new = try folder.file(
      "new.xml",
      old.replacing("/start?cb=[CACHEBUSTING]", with: "/start?cb=[CACHEBUSTING]&v=2")
        .replacing("<Tracking event=\"midpoint\">", with: "<Tracking event=\"mute\">"))
    let run = diff(try folder.file("old.xml", old), new, "--media", CommandRun.media)
    #expect(
      run.output.hasPrefix(
        """
        old.xml → new.xml
        changed     start     track.example.com/start  at 0.000 s
                    v: absent → '2'
        missing     midpoint  track.example.com/midpoint  at 3.000 s
        13 requests are the same; 1 missing, 1 changed

        """), "\(run.output)")
    #expect(run.exitCode == .findings)
  }

  @Test func `a capture of a browser is compared on the run's clock`() throws {
    func entry(_ url: String, _ second: Int) -> String {
      """
      {"startedDateTime": "2026-02-03T04:05:\(10 + second).000Z", "time": 5, "request": {"method": \
      "GET", "url": "\(url)", "headers": []}, "response": {"status": 200, "headers": [], "content": \
      {"size": 0}}, "timings": {"send": 0, "wait": 5, "receive": 0}}
      """
    }
    let entries = [
      entry("https://www.example.org/page.js", 0),
      entry("https://track.example.com/loaded?cb=1", 1),
      entry("https://track.example.com/impression?cb=2", 1),
      entry("https://track.example.com/start?cb=3", 1),
      entry("https://track.example.com/start?cb=4", 2),
    ]
    let har = try folder.file(
      "c.har", #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ","))]}}"#)
    let run = diff(try stream("a.jsonl"), har)
    #expect(run.output.contains("doubled     start"))
    #expect(
      run.output.contains("\nignored: 1 request to 'www.example.org', which has no tracker\n"))
    #expect(run.output.contains("\nthe clock of c.har is aligned by 'loaded' at 0.000 s\n"))
    #expect(run.output.hasSuffix("3 requests are the same; 12 missing, 1 doubled\n"))
    let json = diff(folder.path("a.jsonl"), har, "--format", "json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(root["equal"] as? Bool == false && root["same"] as? Int == 3)
    let first = try #require((root["differences"] as? [[String: Any]])?.first)
    #expect(first["kind"] as? String == "missing" && first["oldAtUs"] as? Int == 0)
  }

  /// The sample tag with something replaced, and its file's name.
  private func tag(_ name: String, _ old: String = "", with new: String = "") throws -> String {
    let text = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    #expect(old.isEmpty || text.contains(old))
    return try folder.file(name, old.isEmpty ? text : text.replacing(old, with: new))
  }

  @Test(arguments: [
    ("<AdTitle>Thirty second example", "<AdTitle>Another", "AdTitle: 'Thirty second example' → "),
    (
      "media/ad-6s.mp4", "media/other.mp4",
      "media: 'https://cdn.example.com/media/ad-6s.mp4' → 'https://cdn.example.com/media/other.mp4'"
    ),
    ("<Ad id=\"ad-30s\"", "<Ad id=\"b\"", "Ad id: 'ad-30s' → 'b'"),
    ("00:00:06", "00:00:07", "Duration: '6.000 s' → '7.000 s'"),
    (
      "https://www.example.com/landing", "https://b.example/",
      "click on linear: 'https://www.example.com/landing' → 'https://b.example/'"
    ),
  ])
  func `tags that play or open something else are not the same`(
    old: String, new: String, line: String
  ) throws {
    let tags = (try tag("old.xml"), try tag("new.xml", old, with: new))
    let run = diff(tags.0, tags.1, "--media", CommandRun.media)
    #expect(run.exitCode == .findings)
    #expect(
      run.output.contains("\nchanged     ad 0 'ad-30s'\n            \(line)"), "\(run.output)")
    #expect(run.output.hasSuffix("15 requests are the same; 1 ad differs\n"), "\(run.output)")
    for format in ["jsonl", "json", "har"] {
      let reports = [tags.0, tags.1].map { tag in
        let path = folder.path("\(tag == tags.0 ? "old" : "new").\(format)")
        let run = CommandRun(
          "play", tag, CommandRun.media, "--report", "\(format)=\(path)", "--quiet")
        #expect(run.exitCode == .pass)
        return path
      }
      let run = diff(reports[0], reports[1])
      #expect(run.exitCode == .findings && run.output.contains("            \(line)"), "\(format)")
      #expect(diff(reports[0], reports[0]).exitCode == .pass, "\(format)")
    }
  }

  @Test func `a parameter of a media URL can be ignored`() throws {
    let old = try tag("old.xml", "media/ad-6s.mp4", with: "media/ad-6s.mp4?token=1")
    let new = try tag("new.xml", "media/ad-6s.mp4", with: "media/ad-6s.mp4?token=2")
    #expect(diff(old, new, "--media", CommandRun.media).exitCode == .findings)
    #expect(
      diff(old, new, "--media", CommandRun.media, "--ignore", "token").exitCode == .pass)
  }

  @Test(arguments: [
    (200, 500, "", "answer: '200' → '500'"), (500, 200, "", "answer: '500' → '200'"),
    (200, 0, "net::ERR_CONNECTION_REFUSED", "answer: '200' → 'none'"),
    (200, 204, "", nil), (404, 404, "", nil), (200, 0, "", nil),
  ])
  func `a request that fails in one capture is not the same`(
    old: Int, new: Int, error: String, line: String?
  ) throws {
    func har(_ name: String, _ status: Int) throws -> String {
      let comment = status == 0 && !error.isEmpty ? ", \"_error\": \"\(error)\"" : ""
      return try folder.file(
        name,
        """
        {"log": {"version": "1.2", "entries": [{"startedDateTime": "2026-02-03T04:05:06.000Z", \
        "time": 5, "request": {"method": "GET", "url": "https://track.example.com/start", \
        "headers": []}, "response": {"status": \(status), "headers": [], "content": {"size": 0}\
        \(comment)}, "timings": {"send": 0, "wait": 5, "receive": 0}}]}}
        """)
    }
    let run = diff(try har("a.har", old), try har("b.har", new))
    #expect(run.exitCode == (line == nil ? .pass : .findings), "\(run.output)")
    #expect(run.output.contains("changed     request") == (line != nil), "\(run.output)")
    if let line { #expect(run.output.contains("            \(line)\n"), "\(run.output)") }
  }

  @Test func `a failed request in a capture differs from a run's beacon`() throws {
    let har = try folder.file(
      "c.har",
      """
      {"log": {"version": "1.2", "entries": [{"startedDateTime": "2026-02-03T04:05:06.000Z", \
      "time": 5, "request": {"method": "GET", "url": "https://track.example.com/loaded?cb=1", \
      "headers": []}, "response": {"status": 500, "headers": [], "content": {"size": 0}}, \
      "timings": {"send": 0, "wait": 5, "receive": 0}}]}}
      """)
    let run = diff(try stream("a.jsonl"), har)
    #expect(
      run.output.contains(
        "track.example.com/loaded  at 0.000 s\n            answer: absent → '500'"),
      "\(run.output)")
    #expect(run.output.hasSuffix("0 requests are the same; 14 missing, 1 changed\n"))
  }

  @Test func `tags whose media is wanting are never the same`() throws {
    let tag = try folder.file(
      "tag.xml", String(contentsOfFile: CommandRun.tag, encoding: .utf8))
    let run = diff(tag, tag)
    #expect(run.exitCode == .unreadableInput)
    let error =
      "tag.xml: an ad ended in error 401: the media 'https://cdn.example.com/media/ad-6s.mp4' was "
      + "not fetched: no --map entry matches this URL, and nothing is fetched from the network; "
      + "set the media with --media, or use --map https://cdn.example.com/media/=FOLDER\n"
    #expect(run.output.contains(error + error), "\(run.output)")
    #expect(
      run.output.hasSuffix(
        "the same; ads that ended in an error are not compared\n"))
    let json = diff(tag, tag, "--format", "json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(json.exitCode == .unreadableInput && root["equal"] as? Bool == false)
    let errors = try #require(root["errors"] as? [[String: Any]])
    #expect(errors.map { $0["side"] as? String } == ["old", "new"])
    #expect(errors.allSatisfy { $0["code"] as? Int == 401 && $0["wantsFile"] as? Bool == true })
    #expect(diff(tag, tag, "--media", CommandRun.media).exitCode == .pass)
  }

  @Test(arguments: ["jsonl", "json"])
  func `runs that ended in an error are no pass`(format: String) throws {
    let run = CommandRun(
      "play", CommandRun.tag, try folder.file("a.mp4", "no video"), "--format", format)
    let path = try folder.file("a.\(format)", run.output)
    let result = diff(path, path)
    #expect(result.exitCode == .findings)
    #expect(result.output.contains("a.\(format): an ad ended in error 405"), "\(result.output)")
  }

  @Test(arguments: [
    ("{", "expected"), ("{}", "not an event stream"),
    ("{\"kind\": \"beacon\"}", "version 1 at 1:1"),
    ("{\"log\": {\"entries\": []}}", "no request that was sent"), ("{\"log\": 1}", "is not a list"),
    ("{\"kind\":\"run\",\"v\":1}\n{\"v\":", "expected a value at 2:"), ("", "expected"),
  ])
  func `what cannot be read is said to be`(text: String, words: String) throws {
    let run = diff(try folder.file("x", text), try folder.file("y", text))
    #expect(run.exitCode == .unreadableInput && run.output == "")
    #expect(run.errorOutput.contains(words), "\(run.errorOutput)")
    #expect(run.errorOutput.hasPrefix("error: cannot read '\(folder.path("x"))'"))
  }
}

/// The page of `vastsim diff --report html`, and the same view in the inspector.
@Suite(
  .tags(.browser, .process), .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
  .serialized)
struct ComparisonPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two runs of the sample: one at its full length, one whose viewer leaves.
  private func runs() throws -> (old: String, new: String) {
    let paths = ["fully-visible", "scrolled-away"].map { scenario in
      let path = folder.path("\(scenario).jsonl")
      _ = CommandRun(
        "play", CommandRun.tag, CommandRun.media, "--scenario", scenario, "--quiet", "--report",
        "jsonl=\(path)")
      return path
    }
    return (paths[0], paths[1])
  }

  @Test func `two runs are one over the other, and the first difference is marked`() throws {
    let (old, new) = try runs()
    let page = folder.path("diff.html")
    let run = CommandRun("diff", old, new, "--report", "html=\(page)", "--format", "json")
    #expect(run.exitCode == .findings)
    let found = try JSONReader.value(of: run.output)
    guard case .array(let differences)? = found["differences"] else {
      Issue.record("\(run.output)")
      return
    }
    let browser = try DrivenBrowser()
    try browser.open("file://\(page)")
    try browser.wait(until: "document.querySelectorAll('.v-difference').length")
    #expect(
      try browser.evaluate("document.querySelectorAll('.v-difference').length").wholeNumber
        == differences.count)
    let first = try browser.text("document.querySelector('.v-difference').textContent")
    #expect(first.hasPrefix("First difference: "))
    #expect(
      try browser.evaluate("document.querySelectorAll('.v-lane-differences .v-mark-failed').length")
        .wholeNumber == 1)
    let lanes = try browser.text(
      "[...document.querySelectorAll('.v-lane-name')].map((lane) => lane.textContent).join('; ')")
    #expect(lanes.contains("Beacons, inline ad, old; Beacons, inline ad, new"), "\(lanes)")
    #expect(lanes.contains("In view, measured, old; In view, measured, new"), "\(lanes)")
    // The cursor is at the first difference, and a click goes to another one.
    let time = try browser.text("document.querySelector('[data-part=\"time\"]').textContent")
    #expect(!time.hasPrefix("0.000 s of"))
    try browser.evaluate(
      "[...document.querySelectorAll('.v-difference')].at(-1).click()")
    #expect(
      try browser.text("document.querySelector('[data-part=\"time\"]').textContent") != time
        || differences.count == 1)
    #expect(try browser.evaluate("document.querySelectorAll('.v-lit').length").wholeNumber != 0)
    try browser.picture("diff")
    #expect(browser.complaints == [])
  }

  @Test func `the same runs are the same, and a capture is shown with its requests`() throws {
    let (old, _) = try runs()
    let page = folder.path("same.html")
    #expect(CommandRun("diff", old, old, "--report", "html=\(page)").exitCode == .pass)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("SAME"))
    let archive = folder.path("run.har")
    _ = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--quiet", "--report", "har=\(archive)")
    #expect(CommandRun("diff", old, archive, "--report", "html=\(page)").exitCode == .pass)
    let browser = try DrivenBrowser()
    try browser.open("file://\(page)")
    try browser.wait(until: "document.querySelector('#differences h3')")
    #expect(
      try browser.text("document.querySelector('#differences h3').textContent")
        == "No differences")
    let lanes = try browser.text(
      "[...document.querySelectorAll('.v-lane-name')].map((lane) => lane.textContent).join('; ')")
    #expect(lanes.contains("Beacons, inline ad, new"))
    #expect(browser.complaints == [])
  }

  @Test func `runs of the inspector are compared in it`() throws {
    let inspector = try RunningServer(
      ["--media", CommandRun.media, CommandRun.tag], command: "serve")
    let browser = try DrivenBrowser()
    try browser.open(inspector.url)
    func wait(for number: Int) throws {
      try browser.wait(
        until: """
          document.getElementById('status').dataset.state === 'over'
          && document.getElementById('status').textContent.startsWith('Run \(number):')
          """)
    }
    try wait(for: 1)
    try browser.evaluate(
      """
      (() => {
        const scenario = document.getElementById('scenario');
        scenario.value = 'scrolled-away';
        scenario.dispatchEvent(new Event('change'));
      })()
      """)
    try wait(for: 2)
    try browser.evaluate(
      """
      (() => {
        const compare = document.getElementById('compare');
        compare.value = '1';
        compare.dispatchEvent(new Event('change'));
      })()
      """)
    try wait(for: 3)
    let first = try browser.text("document.querySelector('.v-difference').textContent")
    #expect(first.hasPrefix("First difference: "))
    #expect(
      try browser.text("document.getElementById('status').textContent").contains("differences"))
    try browser.picture("inspector-compare")
    #expect(browser.complaints == [])
  }
}
