import CommandLineTool
import Foundation
import LoopbackServer
import TestSupport
import Testing
import Vocabulary

/// A page with a `<video>` in Chromium, which sends as vast-client-js does, and in other manners.
@Suite(.tags(.browser, .process, .slow), .nightly, .serialized)
struct ReceptionBrowserTests {
  private static let page = CommandRun.root.appending(path: "Tests/PlayerPages/player.html")

  private static let tag = """
    <VAST version="3.0"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
    <Error><![CDATA[https://t.example/error?c=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://t.example/impression?cb=[CACHEBUSTING]]]></Impression>
    <Creatives><Creative><Linear><Duration>00:00:03.200</Duration><TrackingEvents>
    \(["resume", "loaded", "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile",
      "pause", "complete", "mute", "rewind"].map {
      "<Tracking event=\"\($0)\"><![CDATA[https://t.example/\($0)?cb=[CACHEBUSTING]&x=%3A]]></Tracking>"
    }.joined(separator: "\n"))
    </TrackingEvents><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
    <![CDATA[https://cdn.example/ad.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives>
    </InLine></Ad></VAST>
    """

  private static func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  /// The reception of a tag that the page plays to its end, and what the page wrote to the console.
  private func played(
    _ tag: String, query: String, _ arguments: [String] = []
  ) throws -> (reception: RunningServer, console: [String]) {
    let folder = try TemporaryFolder()
    let reception = try RunningServer(
      [
        try folder.file("tag.xml", tag), CommandRun.sample("Media/ad-3.2s.mp4"),
        "--player", "vast-client-js", "--format", "json", "--idle-timeout", "3m",
      ] + arguments)
    let browser = try DrivenBrowser()
    try browser.open("\(Self.page.absoluteString)?\(query)&tag=\(reception.url)")
    _ = reception.end(interrupting: false)
    try browser.wait(until: "window.isOver")
    return (reception, browser.lines)
  }

  @Test(
    .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
    arguments: ["image", "beacon", "xhr", "fetch"])
  func `what a page sends is what is listed and predicted`(manner: String) throws {
    let (reception, console) = try played(Self.tag, query: "send=\(manner)")
    let prefix = reception.url.replacing("tag.xml", with: "")
    let sent = console.filter { $0.hasPrefix("SENT \(prefix)") }.map { line in
      "https://" + line.dropFirst("SENT \(prefix)".count).drop { $0 != "/" }.dropFirst()
    }
    let result = try JSONReader.value(of: reception.output)
    let requests = Self.list(result["requests"])
    let beacons = requests.filter { $0["purpose"] == "beacon" }
    #expect(sent.count == 10, "\(console)")
    #expect(beacons.compactMap { $0["url"]?.text }.sorted() == sent.sorted())
    #expect(
      Set(beacons.compactMap { $0["method"]?.text })
        == (["image", "xhr"].contains(manner) ? ["GET"] : ["POST"]))
    #expect(result["ended"] == "complete")
    // The instants depend on the machine's load; the rest does not.
    let kinds = Self.list(result["differences"]).compactMap { $0["difference"]?.text }
    #expect(kinds.filter { !["instant", "order"].contains($0) } == [])
  }

  private static let beacons = [
    "omidTrackView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
    "twoSecondsFiftyPercentView",
  ]

  /// The tag with a verification whose script sends these beacons.
  private static let measuredTag = tag.replacing("version=\"3.0\"", with: "version=\"4.2\"")
    .replacing(
      "<Creatives>",
      with: """
        <AdVerifications><Verification vendor="vendor.example-omid">
        <JavaScriptResource apiFramework="omid" browserOptional="true">
        <![CDATA[https://scripts.example.com/seed-rules.js]]></JavaScriptResource>
        <VerificationParameters><![CDATA[{"beacons": {\(beacons.map {
          #""\#($0)": "https://v.example/\#($0)?ad=1""#
        }.joined(separator: ", "))}}]]></VerificationParameters>
        </Verification></AdVerifications><Creatives>
        """)

  @Test(
    .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
    arguments: [nil, "midpoint"])
  func `what a verification's script sends in a page is compared, and what is left out is found`(
    omitted: String?
  ) throws {
    let (reception, console) = try played(
      Self.measuredTag, query: "omit=\(omitted ?? "")",
      ["--map", "https://scripts.example.com/=\(CommandRun.sample("Scripts"))/"])
    let result = try JSONReader.value(of: reception.output)
    let vendor: JSONValue = "vendor.example-omid"
    let requests = Self.list(result["requests"])
    #expect(
      requests.filter { $0["purpose"] == "resource" }.compactMap { $0["url"]?.text }
        == ["https://scripts.example.com/seed-rules.js"])
    let sent = Self.beacons.filter { $0 != omitted }
    let received = requests.filter { $0["vendor"] == vendor }
    #expect(received.compactMap { $0["event"]?.text }.sorted() == sent.sorted(), "\(console)")
    #expect(
      received.compactMap { $0["url"]?.text }.sorted()
        == sent.map { "https://v.example/\($0)?ad=1" }.sorted())
    // The instants depend on the machine's load; the rest does not.
    let found = Self.list(result["differences"]).filter {
      !["instant", "order"].contains($0["difference"]?.text)
    }
    #expect(found.compactMap { $0["difference"]?.text } == (omitted == nil ? [] : ["missing"]))
    #expect(
      found.compactMap { $0["event"]?.text }
        == (omitted.map { ["\($0) (verification of vendor.example-omid)"] } ?? []))
    #expect(found.allSatisfy { $0["vendor"] == vendor })
  }
}
