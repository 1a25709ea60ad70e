import Foundation
import LoopbackServer
import Testing

@testable import CommandLineTool

struct NetworkChainTests {
  @Test(arguments: [false, true])
  func `a chain over the network is the chain from files`(isSecure: Bool) throws {
    let chain = try ServedChain(isSecure: isSecure)
    let files = chain.play(chain.map)
    #expect(chain.server.requests == [])
    let live = chain.play(chain.network)
    #expect(live.exitCode == .pass, "\(live.errorOutput)")
    #expect(live.exitCode == files.exitCode)
    #expect(
      live.output
        == files.output.replacing(#""source":"map""#, with: #""source":"network""#))
    #expect(
      chain.server.requests.map(\.path) == [
        "/hop-0.xml", "/hop-1.xml", "/hop-2.xml", "/hop-3.xml", "/hop-4.xml", "/inline.xml",
        "/ad.vtt", "/ad.mp4", "/verify.js",
      ])
    // All of this happened; otherwise the two could be equal because both are
    // empty.
    for text in [
      #""event":"complete""#, "https://verify.example.com/start", "https://track.example.com/hop-4",
      #""event":"caption""#, "nonsense",
    ] {
      #expect(live.output.contains(text), "\(text)")
    }
  }

  @Test(arguments: [false, true])
  func `the record of a chain has the same names from files`(isSecure: Bool) throws {
    let chain = try ServedChain(isSecure: isSecure)
    let live = chain.play(chain.network, format: "json")
    #expect(live.output == chain.play(chain.map, format: "json").output)
    #expect(live.output.contains(chain.server.url("/inline.xml")))
  }

  @Test(arguments: [false, true], ["jsonl", "json"])
  func `a recording replays to the same bytes`(isSecure: Bool, format: String) throws {
    let chain = try ServedChain(isSecure: isSecure)
    let recording = chain.folder.path("recording")
    let tag = chain.server.url("/moved.xml")
    let live = chain.play(chain.network + ["--record", recording], tag: tag, format: format)
    #expect(
      live.errorOutput
        == "note: this run used the network; '--replay \(recording)' repeats it, byte for byte\n")
    let asked = chain.server.requests.count
    chain.server.stop()
    let replayed = chain.play(["--replay", recording], tag: tag, format: format)
    #expect(replayed.output == live.output)
    #expect(replayed.exitCode == live.exitCode)
    #expect(replayed.errorOutput == "")
    #expect(chain.server.requests.count == asked)
  }

  @Test func `a run's own archive replays to the same bytes`() throws {
    let chain = try ServedChain()
    let archive = chain.folder.path("run.har")
    let tag = chain.server.url("/moved.xml")
    let live = chain.play(chain.network + ["--report", "har=\(archive)"], tag: tag)
    chain.server.stop()
    let replayed = chain.play(["--replay", archive], tag: tag)
    #expect(replayed.output == live.output)
    #expect(replayed.errorOutput == "")
  }

  @Test func `an archive has the network's times too`() throws {
    let chain = try ServedChain()
    let archive = chain.folder.path("run.har")
    let tag = chain.server.url("/moved.xml")
    let measured = ["--network-time", "measured"]
    let live = chain.play(
      chain.network + measured + ["--report", "har=\(archive)"], tag: tag)
    chain.server.stop()
    let replayed = chain.play(measured + ["--replay", archive], tag: tag)
    #expect(replayed.output == live.output)
  }

  @Test func `a recording's own archive replays as well`() throws {
    let chain = try ServedChain()
    let recording = chain.folder.path("recording")
    let archive = chain.folder.path("run.har")
    let live = chain.play(chain.network + ["--record", recording])
    chain.server.stop()
    _ = chain.play(["--replay", recording, "--report", "har=\(archive)"])
    #expect(chain.play(["--replay", archive]).output == live.output)
  }

  @Test func `an archive without contents says what it lacks`() throws {
    let chain = try ServedChain()
    let archive = chain.folder.path("run.har")
    _ = chain.play(chain.network + ["--report", "har=\(archive)"])
    chain.server.stop()
    var har = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: archive)))
        as? [String: [String: Any]])
    let entries = try #require(har["log"]?["entries"] as? [[String: Any]])
    har["log"]?["entries"] = entries.map { entry in
      var entry = entry
      guard (entry["request"] as? [String: Any])?["url"] as? String == chain.server.url("/ad.mp4"),
        var response = entry["response"] as? [String: Any]
      else { return entry }
      response["content"] = ["size": 1000, "mimeType": "video/mp4"]
      entry["response"] = response
      return entry
    }
    let emptied = try chain.folder.file(
      "emptied.har", try JSONSerialization.data(withJSONObject: har))
    let replayed = chain.play(["--replay", emptied])
    #expect(replayed.exitCode == .unreadableInput)
    let remark =
      "('\(chain.server.url("/ad.mp4"))') has no body; save the capture with its content"
    #expect(replayed.output.contains(remark), "\(replayed.output)")
    #expect(replayed.output.contains("https://track.example.com/error?code=401"))
  }

  @Test func `a browser's capture is replayed`() throws {
    let folder = try TemporaryFolder()
    let document = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    let media = try Data(contentsOf: URL(filePath: CommandRun.media))
    func entry(_ url: String, at second: Int, _ response: [String: Any]) -> [String: Any] {
      [
        "startedDateTime": "2026-03-04T05:06:0\(second).000Z", "time": 12.5,
        "request": ["method": "GET", "url": url, "httpVersion": "h2", "headers": []],
        "response": response, "timings": ["send": 0, "wait": 10, "receive": 2.5], "cache": [:],
      ]
    }
    func content(_ text: String, _ more: [String: Any] = [:]) -> [String: Any] {
      ["status": 200, "content": ["size": text.utf8.count, "text": text].merging(more) { $1 }]
    }
    let har: [String: Any] = [
      "log": [
        "version": "1.2", "creator": ["name": "WebInspector", "version": "537.36"],
        "entries": [
          entry(
            "https://ads.example.com/tag?cb=1", at: 0,
            [
              "status": 302, "redirectURL": "https://cdn.example.com/tag.xml",
              "headers": [["name": "location", "value": "https://cdn.example.com/tag.xml"]],
              "content": ["size": 0],
            ]),
          entry("https://cdn.example.com/tag.xml", at: 1, content(document)),
          entry(
            "https://cdn.example.com/media/ad-6s.mp4", at: 2,
            content(media.base64EncodedString(), ["encoding": "base64", "size": media.count])),
        ],
      ]
    ]
    let file = try folder.file("browser.har", try JSONSerialization.data(withJSONObject: har))
    let run = CommandRun(
      "play", "https://ads.example.com/tag?cb=1", "--replay", file, "--format", "jsonl",
      "--decode", "demux")
    #expect(run.exitCode == .pass, "\(run.output)")
    #expect(run.output.contains(#""outcome":"completed""#))
    #expect(run.errorOutput == "")
  }
}

/// A chain of five wrappers with media, captions and a verification script, served by a web server
/// and also stored in a folder.
struct ServedChain {
  let folder: TemporaryFolder
  let server: LoopbackServer
  private let authority: LoopbackAuthority?

  /// The options of every run of the chain.
  private let options: [String]

  init(isSecure: Bool = false) throws {
    folder = try TemporaryFolder()
    let site = try Self.site(in: folder)
    let scenario = try folder.file("scenario.yaml", "version: 1\nname: chain\ncaptions: on\n")
    options = ["--verification", "scripts", "--decode", "demux", "--scenario", scenario]
    authority = isSecure ? try LoopbackAuthority(in: folder.path("")) : nil
    server = try LoopbackServer(
      [
        LoopbackRoute("/", folder: site),
        // Ad servers count clicks and impressions through redirects.
        LoopbackRoute("/moved.xml", .redirect(to: "/hop-0.xml")),
      ], certificate: try authority?.certificate())
  }

  /// The URL that the chain begins at.
  var tag: String { server.url("/hop-0.xml") }

  /// The options with which a run reaches the server.
  var network: [String] {
    ["--network", "--allow-private"] + (authority.map { ["--ca-file", $0.certificateFile] } ?? [])
  }

  /// The options with which the folder replaces the server.
  var map: [String] { ["--map", "\(server.url("/"))=\(folder.path("site/"))"] }

  /// Plays the chain.
  func play(_ options: [String], tag: String? = nil, format: String = "jsonl") -> CommandRun {
    CommandRun(["play", tag ?? self.tag, "--format", format] + self.options + options)
  }

  /// Writes the site; URLs in its documents are relative, so that it is the same anywhere.
  private static func site(in folder: TemporaryFolder) throws -> String {
    let site = folder.path("site/")
    try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
    for (name, sample) in [
      ("ad.mp4", "Media/ad-6s.mp4"), ("ad.vtt", "Captions/ad-30s.en.vtt"),
      ("verify.js", "Scripts/seed-rules.js"),
    ] {
      try FileManager.default.copyItem(atPath: CommandRun.sample(sample), toPath: site + name)
    }
    for hop in 0..<5 {
      let next = hop == 4 ? "inline.xml" : "hop-\(hop + 1).xml"
      _ = try folder.file("site/hop-\(hop).xml", wrapper(to: next, hop: hop))
    }
    _ = try folder.file("site/inline.xml", inline)
    return site
  }

  private static func wrapper(to target: String, hop: Int) -> String {
    """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="hop-\(hop)"><Wrapper>
    <AdSystem>test</AdSystem><VASTAdTagURI><![CDATA[\(target)]]></VASTAdTagURI>
    <Impression><![CDATA[https://track.example.com/hop-\(hop)]]></Impression>
    <Creatives><Creative><Linear><TrackingEvents>
    <Tracking event="midpoint"><![CDATA[https://track.example.com/\(hop)/midpoint]]></Tracking>
    <Tracking event="nonsense"><![CDATA[https://track.example.com/\(hop)/nonsense]]></Tracking>
    </TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad></VAST>
    """
  }

  private static let inline = """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="inline"><InLine>
    <AdSystem>test</AdSystem><AdTitle>test</AdTitle><AdServingId>1</AdServingId>
    <Error><![CDATA[https://track.example.com/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://track.example.com/impression]]></Impression>
    <AdVerifications><Verification vendor="vendor.example-omid">
    <JavaScriptResource apiFramework="omid" browserOptional="true"><![CDATA[verify.js]]>
    </JavaScriptResource><VerificationParameters><![CDATA[
    {"beacons": {"start": "https://verify.example.com/start"}}]]></VerificationParameters>
    </Verification></AdVerifications>
    <Creatives><Creative><UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
    <Linear><Duration>00:00:06</Duration><TrackingEvents>
    <Tracking event="complete"><![CDATA[https://track.example.com/complete]]></Tracking>
    </TrackingEvents><MediaFiles><ClosedCaptionFiles>
    <ClosedCaptionFile type="text/vtt" language="en"><![CDATA[ad.vtt]]></ClosedCaptionFile>
    </ClosedCaptionFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270"><![CDATA[ad.mp4]]>
    </MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
    """
}
