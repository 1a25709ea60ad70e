import Foundation
import Units
import Testing
import Vocabulary

@testable import CommandLineTool

/// The samples of native units: what each brings about stands in its name or its expectations.
struct NativeSampleTests {
  private static let folder = CommandRun.root.appending(path: "SampleMedia/Native")

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: folder).path(percentEncoded: false)
    ).sorted()
  }

  @Test(arguments: ["Scenarios", "Scenarios/Violations", "Scenarios/Seeds"])
  func `the expectations of every sample scenario hold`(folder: String) throws {
    let run = CommandRun("test", Self.folder.appending(path: folder).path(percentEncoded: false))
    #expect(run.exitCode == .pass, "\(run.output)\(run.errorOutput)")
  }

  @Test func `every rule about native units has a sample that breaks it`() throws {
    let scenarios = try Self.names(in: "Scenarios/Violations").map { $0.prefix { $0 != "." } }
    let traces = try Self.names(in: "Traces").filter { $0.hasSuffix("jsonl") }
    let rules =
      NativeUnitsRules.all + OutbrainRules.all + SyneriseRules.all + NativeMessagesRules.all
    let outputs = traces.map { trace in
      CommandRun("audit", "--format", "json", CommandRun.sample("Native/Traces/\(trace)")).output
    }
    #expect(!scenarios.isEmpty && !outputs.isEmpty)
    let found = Set(
      rules.map(\.id).filter { id in outputs.contains { $0.contains("\"\(id)\"") } })
    let without = rules.map(\.id).filter {
      !scenarios.contains(Substring($0)) && !found.contains($0)
    }
    // A file of two runs is made by hand where it is tested, and no unit is known to be unsettled.
    let others = [Rule.appTraceUnordered.id, Rule.nativeUnitUnsettled.id]
    #expect(without.filter { !others.contains($0) } == [])
  }

  @Test(arguments: ["outbrain", "synerise", "upsight", "prebid"])
  func `the clean trace of an app has no finding above a note`(sdk: String) {
    let run = CommandRun(
      "audit", "--fail-on", "warning", CommandRun.sample("Native/Traces/\(sdk)-clean.jsonl"))
    #expect(run.exitCode == .pass, "\(run.output)")
    let broken = CommandRun(
      "audit", CommandRun.sample("Native/Traces/\(sdk)-violations.jsonl"))
    #expect(broken.exitCode == .findings)
    #expect(broken.output.contains("Verdict  FAIL"))
  }

  @Test(arguments: ["text", "json", "svg"])
  func `the layout of a screen at an instant has every view of its widgets`(format: String) {
    let run = CommandRun(
      "layout", CommandRun.sample("Native/Scenarios/product-page.yaml"), "--at", "3s",
      "--format", format)
    #expect(run.exitCode == .pass)
    #expect(run.output.contains("footer/0/image") || format == "svg")
    #expect(
      run.output.hasPrefix(["text": "screen 390×844 pt at 3.000 s", "json": "{"][format] ?? "<svg"))
  }
}

/// The sample scenarios of auctioned units: what each brings about stands in its expectations.
struct PrebidScenarioTests {
  private static let folder = CommandRun.root.appending(path: "SampleMedia/Prebid/Scenarios")

  private static let names =
    (try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)))?
    .filter { $0.hasSuffix(".yaml") }.sorted() ?? []

  @Test func `there are samples, and one from the published example`() {
    #expect(Self.names.count >= 14)
    #expect(Self.names.contains("Seeds/published-response.yaml"))
  }

  @Test(arguments: names)
  func `the expectations of every sample scenario hold`(name: String) {
    let run = CommandRun("test", Self.folder.appending(path: name).path(percentEncoded: false))
    #expect(run.exitCode == .pass, "\(run.output)\(run.errorOutput)")
  }

  @Test(arguments: names)
  func `a sample scenario has the same stream each time, valid by its schema`(name: String) {
    let path = Self.folder.appending(path: name).path(percentEncoded: false)
    let first = CommandRun("play", "--scenario", path, "--format", "jsonl")
    // Without its files there is no auction.
    let isUnusable = [
      "file-unreadable.yaml", "impression-unknown.yaml", "line-item-with-unknown-key.yaml",
    ].contains(name)
    #expect(first.output.contains(#""event":"request""#) == !isUnusable)
    #expect(first.output == CommandRun("play", "--scenario", path, "--format", "jsonl").output)
  }

  @Test func `every rule that only runs and apps bring about has a sample that breaks it`() throws {
    let expected = try Self.names.map { name in
      try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }
    // A refusal is a server's own answer, which needs the network.
    let rules = AuctionSampleTests.ofRuns.filter { $0 != .prebidServerRefused }
    // What only an app can do wrong is in a trace.
    let trace = CommandRun(
      "audit", "--format", "json", CommandRun.sample("Native/Traces/prebid-violations.jsonl")
    ).output
    for rule in rules {
      let isExpected = expected.contains { $0.contains("diagnostic: \(rule.id) ") }
      #expect(isExpected || trace.contains("\"\(rule.id)\""), "\(rule.id)")
    }
  }

  @Test func `the strip shows that the video plays from where its auction ends`() throws {
    let run = CommandRun(
      "play", "--scenario", CommandRun.sample("Prebid/Scenarios/video-won.yaml"))
    for row in ["     playing ▕", "     in view ▕"] {
      let line = try #require(
        run.output.split(separator: "\n").first { $0.hasPrefix(row) }, "\(run.output)")
      // 0.270 s of 3.470 s end in the fifth of sixty-four columns.
      #expect(line.dropFirst(row.count).prefix { $0 == " " }.count == 4, "\(line)")
    }
  }

  @Test(arguments: ["text", "json", "jsonl"])
  func `reports have the notices of the bid`(format: String) {
    let run = CommandRun(
      "play", "--scenario", CommandRun.sample("Prebid/Scenarios/video-won.yaml"), "--format", format
    )
    #expect(run.output.contains("ix.example.com/bill"), "\(run.output)\(run.errorOutput)")
  }
}

/// How the reports for people show widgets and messages.
struct NativeReportTests {
  private static let message = CommandRun.sample("Native/Scenarios/settings-message.yaml")
  private static let page = CommandRun.sample("Native/Scenarios/product-page.yaml")

  @Test func `calls of one name are told apart by what they are about`() {
    let run = CommandRun("play", "--scenario", Self.page)
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    let accesses = run.output.split(separator: "\n").filter { $0.contains("→ imageForKey") }
    #expect(!accesses.isEmpty)
    #expect(accesses.allSatisfy { $0.contains("key '") }, "\(accesses)")
    #expect(run.output.contains("→ fetchRecommendations"))
    let widget = run.output.split(separator: "\n").filter { $0.contains("→ fetchRecommendations") }
    #expect(widget.allSatisfy { $0.contains("url app.example.com/products/kettle") }, "\(widget)")
  }

  @Test func `a unit without a playhead and without beacons has no columns for them`() throws {
    let run = CommandRun("play", "--scenario", Self.message)
    let header = try #require(run.output.split(separator: "\n").first { $0.contains("event") })
    #expect(!header.contains("playhead") && !header.contains("beacon"))
    #expect(!header.contains("in view"))
    let page = CommandRun("play", "--scenario", Self.page).output.split(separator: "\n")
    let headers = page.filter { $0.contains("time") && $0.contains("  event ") }
    #expect(headers.count == 4)
    #expect(headers.filter { $0.contains("playhead") && $0.contains("beacon") }.count == 1)
  }

  @Test func `each unit of a screen ends as a test of its own`() throws {
    let folder = try TemporaryFolder()
    let good = folder.path("good.xml")
    _ = CommandRun("play", "--scenario", Self.page, "--report", "junit=\(good)")
    let text = try String(contentsOfFile: good, encoding: .utf8)
    for unit in ["video", "footer", "similar", "offer"] {
      let test =
        #"<testcase name="the unit ends well" classname="product-page, unit \#(unit)"/>"#
      #expect(text.contains(test), "\(unit)")
    }

    let scenario = try folder.file(
      "broken.yaml",
      """
      version: 1
      name: broken
      layout:
        - { view: one, frame: [0, 0, 390, 300] }
        - { view: two, frame: [0, 310, 390, 430] }
      units:
        - unit: one
          outbrain: { url: "https://a.example/", widgetID: SDK_1, widgetIndex: 0, response: no.json }
        - unit: two
          outbrain:
            url: "https://a.example/"
            widgetID: SDK_1
            widgetIndex: 1
            response: \(CommandRun.sample("Native/Responses/footer.json"))
      """)
    let bad = folder.path("bad.xml")
    let run = CommandRun("play", "--scenario", scenario, "--report", "junit=\(bad)")
    #expect(run.exitCode == .findings)
    let xml = try String(contentsOfFile: bad, encoding: .utf8)
    #expect(xml.contains(#"<testcase name="the unit ends well" classname="broken, unit two"/>"#))
    #expect(xml.contains(#"<testcase name="the unit ends well" classname="broken, unit one">"#))
    #expect(xml.contains("failures=\"2\""), "the run and the unit")
  }

  @Test func `the legend explains the marks of widgets only where there are some`() throws {
    let folder = try TemporaryFolder()
    let page = folder.path("page.html")
    _ = CommandRun("test", Self.message, "--report", "html=\(page)")
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("event of a widget"))
    let video = folder.path("video.html")
    let scenario = CommandRun.sample("Scenarios/fully-visible.yaml")
    _ = CommandRun("test", scenario, "--report", "html=\(video)")
    let text = try String(contentsOfFile: video, encoding: .utf8)
    #expect(text.contains("OMID event") && !text.contains("event of a widget"))
  }

  @Test func `labels of a drawn layout do not lie over each other`() throws {
    let run = CommandRun("layout", Self.page, "--at", "3s", "--format", "svg")
    let labels = try run.output.matches(
      of: Regex(#"<text x="([-0-9.]+)" y="([-0-9.]+)"[^>]*>([^<]*)</text>"#)
    ).map { match -> (x: Double, y: Double, width: Double) in
      func number(_ index: Int) throws -> Double {
        try #require(match.output[index].substring.flatMap { Double($0) })
      }
      let text = match.output[3].substring ?? ""
      return (try number(1), try number(2), Double(text.count) * 6)
    }
    #expect(labels.count > 5)
    for (index, one) in labels.enumerated() {
      for other in labels[(index + 1)...] {
        let isApart =
          abs(one.y - other.y) >= 13 || one.x >= other.x + other.width
          || other.x >= one.x + one.width
        #expect(isApart, "\(one) and \(other)")
      }
    }
    // What has no room for a label has its name all the same.
    #expect(run.output.contains("<title>footer/0/adChoices 100 %</title>"))
  }

  @Test func `an unknown scenario shows the usage of the command that was called`() {
    let run = CommandRun("layout", "nothing-of-this-name")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("vastsim layout"), "\(run.errorOutput)")
    #expect(!run.errorOutput.contains("vastsim play"))
  }
}
