import Foundation
import LoopbackServer
import Testing
import Vocabulary

@testable import CommandLineTool

/// `vastsim audit` of what verification scripts logged: its text, its reports and its exit status.
struct AuditLogTests {
  private static func folder(_ files: [String: String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "vastsim-audit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    return folder.path(percentEncoded: false)
  }

  private static let start = 1_788_264_000_000

  private static func line(_ type: String, _ at: Int, _ data: String? = nil) -> String {
    #"12:00::{"adSessionId": "A1", "timestamp": \#(start + at), "type": "\#(type)""#
      + (data.map { #", "data": \#($0)"# } ?? "") + "}\n"
  }

  private static let view =
    #"{"adView": {"percentageInView": 100, "geometry": {"width": 10, "height": 10}, "reasons": []}}"#

  /// Four seconds that play through.
  private static let good =
    line(
      "sessionStart", 0,
      #"{"context": {"omidNativeInfo": {"partnerName": "P", "partnerVersion": "1"}}, "#
        + #""verificationParameters": "secret", "creativeType": "video", "#
        + #""impressionType": "beginToRender"}"#)
    + line("loaded", 100, #"{"skippable": false, "autoPlay": false}"#)
    + line("impression", 200, view)
    + line("start", 200, #"{"duration": 4, "mediaPlayerVolume": 1}"#)
    + line("firstQuartile", 1_200) + line("midpoint", 2_200) + line("thirdQuartile", 3_200)
    + line("complete", 4_200) + line("sessionFinish", 4_300)

  private static let tag = """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="a"><InLine>
    <AdSystem>S</AdSystem><AdTitle>T</AdTitle><AdServingId>s</AdServingId>
    <Impression><![CDATA[https://t.example.com/i?cb=[CACHEBUSTING]]]></Impression>
    <Creatives><Creative><UniversalAdId idRegistry="r">u</UniversalAdId><Linear>
    <Duration>00:00:04</Duration><TrackingEvents>
    <Tracking event="start"><![CDATA[https://t.example.com/start]]></Tracking>
    <Tracking event="midpoint"><![CDATA[https://t.example.com/mid]]></Tracking>
    </TrackingEvents><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="4"
    height="4"><![CDATA[https://c.example.com/a.mp4]]></MediaFile></MediaFiles></Linear></Creative>
    </Creatives></InLine></Ad></VAST>
    """

  @Test func `a good session passes, and the report says that it is no certification`() throws {
    let folder = try Self.folder(["log.txt": Self.good])
    let run = CommandRun(["audit", "\(folder)/log.txt"], folder: folder)
    #expect(run.exitCode == .pass)
    #expect(
      run.output == """
        session 'A1'
          partner P 1
          video, impression beginToRender
          0.000 s  sessionStart
          0.100 s  loaded         not skippable, the viewer starts it
          0.200 s  impression     100 % in view
          0.200 s  start          4 s, volume 1
          1.200 s  firstQuartile
          2.200 s  midpoint
          3.200 s  thirdQuartile
          4.200 s  complete
          4.300 s  sessionFinish
          viewable      mrc-video at 2.200 s, mrc-cross-media-video at 2.200 s, groupm-video at \
        2.200 s, groupm-in-feed at 2.200 s, cumulative-3s at 3.200 s, avoc at 4.200 s
          not viewable  cumulative-5s
          shown         full-view, play-through
          not shown     part-in-view, out-of-view, background, obstructed, friendly-obstruction, \
        buffering, pause-and-resume, mute-and-unmute, volume, fullscreen, click, error, teardown
          n/a           skip

        Verdict  PASS: 1 session, 9 events without a finding
        This is not a certification; only the IAB Tech Lab certifies an integration of Open Measurement.

        """)
  }

  @Test(
    arguments: [
      ("play-through", ExitCode.pass, "PASS"),
      ("skip\nplay-through", .unreadableInput, "INCONCLUSIVE"),
    ])
  func `a case of the plan that is not shown is not judged`(
    plan: String, exitCode: ExitCode, word: String
  ) throws {
    let folder = try Self.folder(["log.txt": Self.good, "plan.txt": plan])
    let run = CommandRun(
      ["audit", "\(folder)/log.txt", "--plan", "\(folder)/plan.txt"], folder: folder)
    #expect(run.exitCode == exitCode)
    #expect(run.output.contains("Verdict  \(word)"))
  }

  @Test func `a plan with an unknown case says which line is wrong`() throws {
    let folder = try Self.folder(["log.txt": Self.good, "plan.txt": "click\nskp\n"])
    let run = CommandRun(
      ["audit", "\(folder)/log.txt", "--plan", "\(folder)/plan.txt"], folder: folder)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("plan.txt:2:1: there is no case 'skp'; did you mean 'skip'?"))
  }

  @Test func `a log that ends early is not judged to its end`() throws {
    let lines = Self.good.split(separator: "\n").prefix(6).map { $0 + "\n" }.joined()
    let folder = try Self.folder(["log.txt": lines])
    let run = CommandRun(["audit", "\(folder)/log.txt"], folder: folder)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("[LogTruncated]"))
    #expect(run.output.contains("Verdict  INCONCLUSIVE"))
  }

  @Test func `a file without any message is not taken for a log`() throws {
    let folder = try Self.folder(["log.txt": "09-01 I page ready\n"])
    let run = CommandRun(["audit", "\(folder)/log.txt"], folder: folder)
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.hasSuffix(
        "/log.txt': it has no message of a verification script and no call of an app; record the "
          + "app's requests as a HAR file, or record the app's console; to judge VAST beacons "
          + "alone, give '--tag'\n"))
  }

  /// A HAR of requests with their times in milliseconds.
  private static func archive(_ requests: [(String, Int)]) -> String {
    let entries = requests.map { url, at in
      let time = String(format: "%02d.%03d", at / 1_000, at % 1_000)
      return
        #"{"startedDateTime": "2026-09-01T12:00:\#(time)Z", "request": {"method": "GET", "url": "\#(url)"}}"#
    }
    return #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ",\n"))]}}"#
  }

  @Test func `the beacons of a capture are judged without any session`() throws {
    let folder = try Self.folder([
      "log.har": Self.archive([
        ("https://t.example.com/i?cb=1", 0), ("https://t.example.com/start", 100),
        ("https://t.example.com/i?cb=2", 2_000), ("https://other.example.com/x", 3_000),
      ]), "tag.xml": Self.tag,
    ])
    let run = CommandRun(
      ["audit", "\(folder)/log.har", "--tag", "\(folder)/tag.xml"], folder: folder)
    #expect(run.exitCode == .findings)
    #expect(
      run.output.contains(
        "log.har:3:1: error: 'impression' of inline was sent 2 times within 2.000 s: "
          + "'https://t.example.com/i?cb=[CACHEBUSTING]' [BeaconTwice]"))
    #expect(!run.output.contains("BeaconMissing"))
  }

  @Test func `a tag at a URL is fetched only with '--network'`() throws {
    let server = try LoopbackServer([LoopbackRoute("/tag.xml", .text(Self.tag))])
    let folder = try Self.folder([
      "log.har": Self.archive([
        ("https://t.example.com/i?cb=1", 0), ("https://t.example.com/i?cb=2", 2_000),
      ])
    ])
    let arguments = ["audit", "\(folder)/log.har", "--tag", server.url("/tag.xml")]
    let offline = CommandRun(arguments, folder: folder)
    #expect(offline.exitCode == .unreadableInput, "\(offline.output)\(offline.errorOutput)")
    let host = server.url("").dropFirst("http://".count)
    let run = CommandRun(
      arguments + ["--network", "--allow-private", "--header-for", "\(host)=X-Test: 1"],
      folder: folder)
    #expect(run.exitCode == .findings, "\(run.output)\(run.errorOutput)")
    #expect(run.output.contains("[BeaconTwice]"))
    #expect(server.requests.last?.headers.first { $0.name == "X-Test" }?.value == "1")
  }

  @Test(arguments: [("right", ExitCode.pass), ("wrong", .findings)])
  func `an app that passes another vendor's key than the tag's is told so`(
    key: String, exitCode: ExitCode
  ) throws {
    let vendor = """
      <AdVerifications><Verification vendor="right"><JavaScriptResource apiFramework="omid"
      browserOptional="true"><![CDATA[https://c.example.com/v.js]]></JavaScriptResource>
      </Verification></AdVerifications></InLine>
      """
    let folder = try Self.folder([
      "trace.jsonl": """
      {"v": 1, "atUs": 0, "unit": "a", "call": "unit", "sdk": "omid"}
      {"v": 1, "atUs": 9, "unit": "a", "call": "createSession", "creativeType": "video", \
      "verificationScripts": [{"vendorKey": "\(key)"}]}
      {"v": 1, "atUs": 20, "unit": "a", "call": "startSession"}
      {"v": 1, "atUs": 30, "unit": "a", "call": "finishSession"}

      """, "tag.xml": Self.tag.replacingOccurrences(of: "</InLine>", with: vendor),
    ])
    let run = CommandRun(
      ["audit", "\(folder)/trace.jsonl", "--tag", "\(folder)/tag.xml"], folder: folder)
    #expect(run.exitCode == exitCode, "\(run.output)\(run.errorOutput)")
    #expect(run.output.contains("[VendorKeyWrong]") == (key == "wrong"))
  }

  @Test func `beacons without a fault pass, and a log of which nothing can be read does not`()
    throws
  {
    let folder = try Self.folder([
      "log.har": Self.archive([
        ("https://t.example.com/i?cb=1", 0), ("https://t.example.com/start", 100),
      ]), "tag.xml": Self.tag, "broken.txt": "::{\n",
    ])
    let run = CommandRun(
      ["audit", "\(folder)/log.har", "--tag", "\(folder)/tag.xml"], folder: folder)
    #expect(run.exitCode == .pass)
    #expect(run.output == "Verdict  PASS: 2 beacons without a finding\n")
    let broken = CommandRun(["audit", "\(folder)/broken.txt"], folder: folder)
    #expect(broken.exitCode == .unreadableInput)
    #expect(broken.output.contains("Verdict  INCONCLUSIVE: nothing was judged; 1 warning: "))
  }

  @Test(
    arguments: [
      ("MacroNotReplaced", "https://t.example.com/i?cb=[CACHEBUSTING]"),
      ("MacroNotReplaced", "https://t.example.com/i?cb=%5BCACHEBUSTING%5D"),
      ("VASTError405", "https://t.example.com/e?code=405"),
      ("VASTError900", "https://t.example.com/e?code="),
    ])
  func `a macro as it stands and an error are found in a capture`(
    rule: String, url: String
  ) throws {
    let error = "<Error><![CDATA[https://t.example.com/e?code=[ERRORCODE]]]></Error></InLine>"
    let folder = try Self.folder([
      "log.har": Self.archive([(url, 0)]),
      "tag.xml": Self.tag.replacingOccurrences(of: "</InLine>", with: error),
    ])
    let run = CommandRun(
      ["audit", "\(folder)/log.har", "--tag", "\(folder)/tag.xml"], folder: folder)
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("[\(rule)]"), "\(run.output)")
  }

  @Test func `what tells who saw the ad is left out on demand`() throws {
    let folder = try Self.folder(["log.txt": Self.good, "tag.xml": Self.tag])
    for format in ["text", "json"] {
      let run = CommandRun(
        [
          "audit", "\(folder)/log.txt", "--redact", "--format", format, "--report",
          "html=\(folder)/a.html",
        ],
        folder: folder)
      #expect(!run.output.contains("A1"))
      #expect(!run.output.contains("secret"))
      #expect(run.output.contains("session 1"))
      let page = try String(contentsOfFile: folder + "/a.html", encoding: .utf8)
      #expect(!page.contains("A1'") && !page.contains("secret"))
    }
  }

  @Test func `reports for CI name the line and say what they are not`() throws {
    let lines = Self.good.split(separator: "\n").filter { !$0.contains("midpoint") }
    let folder = try Self.folder(["log.txt": lines.joined(separator: "\n")])
    let run = CommandRun(
      [
        "audit", "\(folder)/log.txt", "--report", "sarif=\(folder)/a.sarif", "--report",
        "junit=\(folder)/a.xml", "--report", "html=\(folder)/a.html",
      ],
      folder: folder)
    #expect(run.exitCode == .findings)
    let read = { (name: String) in try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    let sarif = try JSONReader.value(of: read("a.sarif"))
    let result = sarif["runs"]?.elements.first?["results"]?.elements.first
    #expect(result?["ruleId"]?.text == "QuartileMissing")
    let region = result?["locations"]?.elements.first?["physicalLocation"]?["region"]
    #expect(region?["startLine"]?.wholeNumber == 6)
    for name in ["a.sarif", "a.xml", "a.html"] {
      #expect(try read(name).contains("This is not a certification"))
    }
    #expect(try read("a.xml").contains("<testcase name=\"session 'A1'\""))
    #expect(try read("a.html").contains("<svg"))
  }
}
