import CommandLineTool
import Foundation
import Testing

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
