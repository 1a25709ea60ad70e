import Foundation
import Testing

@testable import CommandLineTool

/// `vastsim check` of a scenario: each unit of the screen, case by case.
struct ScreenCheckTests {
  private struct Case: Decodable {
    var `case`: String
    var unit: String?
    var verdict: String
    var reason: String?
    var findings: [Found]

    struct Found: Decodable {
      var rule: String
      var message: String
    }
  }

  private struct Report: Decodable {
    var tags: [Tag]

    struct Tag: Decodable {
      var verdict: String
      var players: [String]
      var cases: [Case]
    }
  }

  private static let responses = CommandRun.sample("Native/Responses/footer.json")

  /// The certificate of a screen with one Outbrain widget below the fold.
  private func cases(
    of unit: String = "", view: String = "[0, 900, 390, 430]", feedView: String = "",
    more: String = ""
  ) throws -> [Case] {
    let folder = try TemporaryFolder()
    let screen = try folder.file(
      "screen.yaml",
      """
      version: 1
      name: screen
      layout:
        - view: feed
          frame: [0, 0, 390, 2400]
          clips: true
          children:
            - { view: footer, frame: \(view) }
        \(feedView)
      units:
        - unit: footer
          outbrain:
            url: "https://app.example.com/a"
            widgetID: SDK_1
            response: \(Self.responses)
          \(unit)
      \(more)
      """)
    let run = CommandRun("check", screen, "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    return try #require(report.tags.first).cases
  }

  @Test func `every unit of a page passes the cases that concern it`() throws {
    let page = CommandRun.sample("Native/Scenarios/product-page.yaml")
    let run = CommandRun("check", page, "--format", "json")
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    let tag = try #require(
      try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).tags.first)
    #expect(tag.players == [] && tag.verdict == "WARN")
    let passed = Dictionary(grouping: tag.cases.filter { $0.verdict == "PASS" }, by: \.unit)
      .mapValues { $0.map(\.case) }
    #expect(passed["video"] == ["slow-scroll", "rotate", "background"])
    #expect(
      passed["footer"] == [
        "slow-scroll", "fast-fling", "rotate", "background", "slow-response", "failed-response",
        "cell-reuse",
      ])
    #expect(
      passed["similar"] == [
        "slow-scroll", "fast-fling", "rotate", "background", "slow-response", "failed-response",
      ])
    #expect(
      passed["offer"] == [
        "rotate", "background", "slow-response", "failed-response", "acceptance",
      ])
  }

  private static let auction = [
    "auction-won", "auction-lost", "no-bid", "auction-timeout", "late-response", "cache-expired",
    "short-refresh",
  ]

  private func auctionCases(_ scenario: String) throws -> [Case] {
    let run = CommandRun("check", scenario, "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    return try #require(report.tags.first).cases
  }

  @Test func `an auctioned banner passes every end that an auction may have`() throws {
    let cases = try auctionCases(CommandRun.sample("Prebid/Scenarios/banner-won.yaml"))
    #expect(
      cases.filter { $0.verdict == "PASS" }.map(\.case)
        == ["as-written", "rotate", "background"] + Self.auction)
  }

  @Test func `a video is not refreshed, and one that is over is not disturbed`() throws {
    let cases = try auctionCases(CommandRun.sample("Prebid/Scenarios/video-won.yaml"))
    #expect(
      cases.filter { $0.verdict == "PASS" }.map(\.case)
        == Self.auction.filter { $0 != "short-refresh" })
    #expect(
      cases.filter { ["rotate", "background", "short-refresh"].contains($0.case) }.map(\.reason)
        == ["the ad is over at 3.470 s", "the ad is over at 3.470 s", "a video is not refreshed"])
  }

  @Test func `an ad server that chooses no bid fails the case that must be won`() throws {
    let folder = try TemporaryFolder()
    let samples = CommandRun.sample("Prebid")
    let items = try folder.file(
      "items.yaml", "lineItems: [{ name: other, targeting: { hb_pb: \"9.99\" } }]\n")
    let scenario = try folder.file(
      "screen.yaml",
      """
      version: 1
      name: screen
      layout: [{ view: ad, frame: [0, 100, 300, 250] }]
      units:
        - unit: ad
          prebid:
            request: \(samples)/Requests/unit-banner.json
            stored: \(samples)/Stored/unit
            bids: \(samples)/Bids/unit-banner
            adServer: \(items)
      """)
    let won = try #require(try auctionCases(scenario).first { $0.case == "auction-won" })
    #expect(won.verdict == "FAIL")
    #expect(
      won.findings.map(\.message) == [
        "the ad server does not choose the bid: the line item does not match the key values"
      ])
  }

  @Test func `an auction that is expected to end without an ad need not be won`() throws {
    let cases = try auctionCases(CommandRun.sample("Prebid/Scenarios/lost-to-sponsorship.yaml"))
    let won = try #require(cases.first { $0.case == "auction-won" })
    #expect(won.verdict == "n/a" || won.verdict == "N/A", "\(won.verdict)")
    #expect(won.reason == "the scenario expects no ad")
    #expect(!cases.contains { $0.verdict == "FAIL" })
  }

  @Test func `a unit that nobody ever sees passes no case about seeing it`() throws {
    let cover = "- { view: cover, frame: [0, 0, 844, 844] }"
    let cases = try cases(feedView: cover)
    for name in ["slow-scroll", "fast-fling", "rotate", "background"] {
      let found = try #require(cases.first { $0.case == name })
      #expect(found.verdict == "FAIL", "\(found)")
      #expect(found.findings.map(\.rule) == ["UnitCaseNotShown"], "\(found)")
    }
  }

  @Test func `an item that the layout cuts off never counts, and is named`() throws {
    // Clipped after the third item's upper third.
    let cases = try cases(view: "[0, 900, 390, 260], clips: true")
    let scroll = try #require(cases.first { $0.case == "slow-scroll" })
    #expect(
      scroll.findings.map(\.message) == [
        "item 2 never counts as viewable: at most 36 % of it come into view",
        "item 3 never counts as viewable: at most 0 % of it come into view",
      ])
  }

  @Test func `an app that leaves a duty out fails the case that shows it`() throws {
    let cases = try cases(of: "app: { omits: [hideAdChoices] }")
    let failed = cases.filter { $0.verdict == "FAIL" }
    #expect(failed.map(\.case) == ["cell-reuse"])
    #expect(failed.first?.findings.map(\.rule) == ["AdChoicesUnrequested"])
  }

  @Test func `what the scenario expects is held against no case`() throws {
    let cases = try cases(
      of: "app: { omits: [hideAdChoices] }",
      more: """
        steps:
          - { at: 1s, do: reuse, unit: footer, cell: 0, item: 3 }
        expect:
          - { diagnostic: AdChoicesUnrequested, unit: footer }
        """)
    #expect(!cases.contains { $0.verdict == "FAIL" })
    #expect(cases.contains { $0.case == "cell-reuse" && $0.verdict == "PASS" })
  }

  @Test func `an answer that never comes to anything fails what depends on it`() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.file("none.json", #"{"recommendations": []}"#)
    let screen = try folder.file(
      "screen.yaml",
      """
      version: 1
      name: screen
      layout:
        - { view: footer, frame: [0, 0, 390, 430] }
      units:
        - unit: footer
          outbrain: { url: "https://app.example.com/a", widgetID: SDK_1, response: \(empty) }
      """)
    let run = CommandRun("check", screen, "--verbose")
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("nothing of the unit is in view before the rotation"))
    #expect(run.output.contains("cell-reuse       mandatory    n/a "))
    #expect(run.output.contains("nothing is shown after the answer"))
  }

  @Test func `a scenario that fails by its own expectations fails as it is written`() throws {
    let cases = try cases(more: "expect:\n  - { native: click, unit: footer }")
    let written = try #require(cases.first)
    #expect(written.case == "as-written" && written.unit == nil && written.verdict == "FAIL")
    #expect(written.findings.map(\.rule) == ["ExpectationFailed"])
  }

  @Test func `a scenario without units, or with errors, says what to do instead`() throws {
    let folder = try TemporaryFolder()
    let single = try folder.file("single.yaml", "version: 1\nname: single\n")
    let run = CommandRun("check", single)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("no 'units'") && run.errorOutput.contains("'vastsim test'"))
    let broken = try folder.file("broken.yaml", "version: 1\nname: broken\nunitz: []\n")
    let other = CommandRun("check", broken)
    #expect(other.exitCode == .unreadableInput)
    #expect(other.errorOutput.contains("broken.yaml': line 3, column 1: "), "\(other.errorOutput)")
  }

  @Test func `JUnit has a suite for the screen and one for each unit, and SARIF each finding`()
    throws
  {
    let folder = try TemporaryFolder()
    let junit = folder.path("junit.xml")
    let sarif = folder.path("check.sarif")
    let page = CommandRun.sample("Native/Scenarios/two-widgets.yaml")
    let run = CommandRun(
      "check", page, "--report", "junit=\(junit)", "--report", "sarif=\(sarif)", "--report",
      "html=\(folder.path("page.html"))")
    #expect(run.exitCode == .pass, "\(run.output)")
    let text = try String(contentsOfFile: junit, encoding: .utf8)
    for suite in [
      "two-widgets.yaml\"", "two-widgets.yaml (footer)\"", "two-widgets.yaml (drawer)\"",
    ] {
      #expect(text.contains("\(suite) "), "\(suite)")
    }
    let html = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(html.contains("This screen passes; units “footer”, “drawer”."))
    #expect(html.contains("Widgets and messages"))
    #expect(try String(contentsOfFile: sarif, encoding: .utf8).contains("\"results\""))
  }
}

/// `check` of a stream with ad breaks.
struct CheckStreamTests {
  private static let stream = CommandRun.sample("Media/stream-with-breaks.m3u8")

  private func tag(_ words: String...) throws -> [String: Any] {
    let run = CommandRun(words + ["--format", "json"])
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any],
      "\(run.errorOutput)")
    return try #require((all["tags"] as? [[String: Any]])?.first)
  }

  private static let around = [
    "join-before-break", "join-in-break", "join-after-break", "seek-over-break",
    "seek-into-break", "seek-back-over-break",
  ]

  @Test func `viewers who join and seek around the first break are cases`() throws {
    let tag = try tag("check", Self.stream)
    let cases = try #require(tag["cases"] as? [[String: Any]])
    let verdicts = Dictionary(
      cases.compactMap { one in
        (one["case"] as? String).flatMap { name in (one["verdict"] as? String).map { (name, $0) } }
      }, uniquingKeysWith: { $1 })
    #expect(Self.around.map { verdicts[$0] } == Self.around.map { _ in "PASS" })
    #expect(verdicts["resolve"] == "PASS")
  }

  @Test func `all players are those of streams, and one that does not play says by which policy`()
    throws
  {
    let tag = try tag("check", Self.stream, "--player", "all")
    let matrix = try #require(tag["matrix"] as? [String: Any])
    let cells = try #require(matrix["cells"] as? [[String: Any]])
    #expect(
      Set(cells.compactMap { $0["player"] as? String }) == [
        "hlsjs", "shaka-streams", "shaka-mediatailor", "media3-hls",
      ])
    #expect(Set(Self.around).isSubset(of: cells.compactMap { $0["case"] as? String }))
    let text = CommandRun("check", Self.stream, "--player", "all").output
    #expect(text.contains("an asset that is a plain media file is not played"))
  }

  @Test func `the VAST that fed a stream is compared with what the stream carries`() throws {
    let tag = try tag(
      "check", Self.stream, "--vast", CommandRun.sample("Tags/inline-linear.xml"))
    let cases = try #require(tag["cases"] as? [[String: Any]])
    let carried = try #require(cases.first { $0["case"] as? String == "carried" })
    #expect(carried["verdict"] as? String == "WARN")
    let rules = try #require(carried["findings"] as? [[String: Any]]).compactMap {
      $0["rule"] as? String
    }
    #expect(rules.contains("TrackedByNobody"))
  }

  @Test func `a tag that is no stream has no VAST that fed it`() {
    let run = CommandRun("check", CommandRun.tag, "--vast", CommandRun.tag)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("is not a stream"))
    #expect(CommandRun("check", "--omid", "--vast", CommandRun.tag).exitCode == .usage)
  }

  @Test func `a stream is compared as a tag is, by being played`() throws {
    let run = CommandRun("diff", Self.stream, Self.stream)
    #expect(run.exitCode == .pass && run.output.contains("12 requests are the same"))
  }
}
