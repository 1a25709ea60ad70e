import Foundation
import LoopbackServer
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// What `check` says of the companions, icons, click-throughs and captions of a tag.
struct AssetCheckTests {
  private static let rules = ["AssetEndsOnPlainHTTP", "AssetMissing", "AssetWithoutCORS"]
  private static let companion = LoopbackAnswer.bytes(
    MadePicture.png(width: 300, height: 250), type: "image/png")
  private static let captions = LoopbackAnswer.text("WEBVTT\n", type: "text/vtt")

  /// Checks a tag whose assets are those of a server, at `/companion.png`, `/icon.png`,
  /// `/caption.vtt` and `/landing`.
  private func check(
    _ routes: [LoopbackRoute], _ options: [String] = ["--network", "--allow-private"],
    further: [String] = [],
    certificate: (TemporaryFolder) throws -> LoopbackAuthority? = { _ in nil }
  ) throws -> (run: CommandRun, server: LoopbackServer) {
    let folder = try TemporaryFolder()
    let authority = try certificate(folder)
    let server = try LoopbackServer(
      routes, certificate: try authority?.certificate(), allowsPages: false)
    let trust = authority.map { ["--ca-file", $0.certificateFile] } ?? []
    let tag = try folder.file("tag.xml", Self.tag(of: server.url("")))
    let run = CommandRun(
      ["check", tag, "--format", "json", "--media", CommandRun.sample("Media/ad-6s.mp4")]
        + options + trust + further)
    return (run, server)
  }

  private static let sound = [
    LoopbackRoute("/companion.png", companion),
    LoopbackRoute("/icon.png", .bytes(MadePicture.png(width: 20, height: 20), type: "image/png")),
    LoopbackRoute("/landing", .text("page")),
    LoopbackRoute("/caption.vtt", captions.header("Access-Control-Allow-Origin", "*")),
  ]

  /// The sound site with another answer at one path.
  private func site(_ path: String, _ answers: LoopbackAnswer...) -> [LoopbackRoute] {
    var route = LoopbackRoute(path)
    route.answers = answers
    return Self.sound.filter { $0.path != path } + [route]
  }

  /// The case `assets` of a report.
  private func assets(_ run: CommandRun) throws -> [String: Any] {
    let cases = try #require((RuleWalk.object(run.output)["tags"] as? [[String: Any]])?.first)
    return try #require(
      (cases["cases"] as? [[String: Any]])?.first { $0["case"] as? String == "assets" })
  }

  private func findings(_ run: CommandRun) throws -> [(rule: String, message: String)] {
    (try assets(run)["findings"] as? [[String: Any]] ?? []).map {
      ($0["rule"] as? String ?? "", $0["message"] as? String ?? "")
    }
  }

  @Test func `assets that are there pass, each asked for once for all players`() throws {
    let (run, server) = try check(
      Self.sound, further: ["--player", "exact", "--player", "criteo-ios"])
    #expect(try assets(run)["verdict"] as? String == "PASS", "\(run.output)")
    func asked(_ method: String) -> [String] {
      server.requests.filter { $0.method == method }.map(\.path).sorted()
    }
    // What the ad shows is read; of what opens or is read by the runs, the headers are enough.
    #expect(asked("HEAD") == ["/caption.vtt", "/landing"])
    #expect(asked("GET").filter { $0.hasSuffix(".png") } == ["/companion.png", "/icon.png"])
    #expect(!server.requests.contains { $0.target.contains("CACHEBUSTING") })
  }

  @Test(arguments: ["/companion.png", "/icon.png", "/landing", "/caption.vtt"])
  func `an asset that answers 404 fails the tag`(path: String) throws {
    let (run, server) = try check(site(path, .status(404)))
    #expect(run.exitCode == .findings)
    let reported = try findings(run)
    #expect(reported.map(\.rule) == ["AssetMissing"])
    #expect(reported.first?.message.contains(server.url(path)) == true)
    #expect(reported.first?.message.hasSuffix(": the server answered with status 404") == true)
    let methods = server.requests.filter { $0.path == path }.map(\.method)
    #expect(path.hasSuffix(".png") ? methods == ["GET"] : methods.prefix(2) == ["HEAD", "GET"])
    // The runs do not report it again.
    #expect(!run.output.contains("CaptionsMissing"))
  }

  @Test func `a server that knows no HEAD is asked for two bytes`() throws {
    let (run, server) = try check(site("/landing", .status(405), .text("page")))
    #expect(try assets(run)["verdict"] as? String == "PASS")
    let asked = server.requests.filter { $0.path == "/landing" }
    #expect(asked.map(\.method) == ["HEAD", "GET"])
    #expect(asked.last?.headers.value(of: "Range") == "bytes=0-1")
  }

  @Test func `a connection that breaks is told with its reason`() throws {
    let broken = LoopbackAnswer.text("12345").with { $0.body = .raw([]) }
    let (run, _) = try check(site("/icon.png", broken))
    let reported = try findings(run)
    #expect(reported.map(\.rule) == ["AssetMissing"])
    #expect(reported.first?.message.contains("closed the connection without a response") == true)
  }

  @Test func `captions that a web player may not read are told`() throws {
    let (run, server) = try check(site("/caption.vtt", Self.captions))
    #expect(try findings(run).map(\.rule) == ["AssetWithoutCORS"])
    #expect(try assets(run)["verdict"] as? String == "WARN")
    let head = server.requests.first { $0.path == "/caption.vtt" && $0.method == "HEAD" }
    #expect(head?.headers.value(of: "Origin") == "https://publisher.example")
  }

  @Test func `an https URL that ends on plain http is told`() throws {
    let plain = try LoopbackServer([
      LoopbackRoute("/icon.png", .bytes(MadePicture.png(width: 20, height: 20), type: "image/png"))
    ])
    let target = plain.url("/icon.png")
    let (run, _) = try check(site("/icon.png", .redirect(to: target))) {
      try LoopbackAuthority(in: $0.path(""))
    }
    let reported = try findings(run)
    #expect(reported.map(\.rule) == ["AssetEndsOnPlainHTTP"])
    #expect(reported.first?.message.hasSuffix("is redirected to '\(target)'") == true)
  }

  @Test func `without the network nothing is judged, and nothing is asked for`() throws {
    let (run, server) = try check(Self.sound, [])
    let assets = try assets(run)
    #expect(assets["verdict"] as? String == "n/a")
    #expect((assets["reason"] as? String)?.contains("--network") == true)
    #expect(server.requests.isEmpty)
    #expect(!Self.rules.contains { run.output.contains($0) })
  }

  @Test func `a file that stands for an asset is enough`() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("icon.png")
    try Data(MadePicture.png(width: 20, height: 20)).write(to: URL(filePath: picture))
    let tag = try folder.file("tag.xml", Self.tag(of: "https://cdn.example"))
    let run = CommandRun(
      "check", tag, "--format", "json", "--media", CommandRun.sample("Media/ad-6s.mp4"), "--map",
      "https://cdn.example/icon.png=\(picture)")
    #expect(try assets(run)["verdict"] as? String == "PASS")
    #expect(!Self.rules.contains { run.output.contains($0) })
  }

  @Test func `each kind of file that is not where --map says is told once`() throws {
    let folder = try TemporaryFolder()
    let text = Self.tag(of: "https://cdn.example").replacing(
      "<ClosedCaptionFiles>",
      with: """
        <Mezzanine delivery="progressive" type="video/mp4" width="1920" height="1080">
        <![CDATA[https://cdn.example/mezzanine.mp4]]></Mezzanine>
        <ClosedCaptionFiles>
        """)
    let tag = try folder.file("tag.xml", text)
    let empty = try TemporaryFolder()
    let run = CommandRun(
      "check", tag, "--media", CommandRun.sample("Media/ad-6s.mp4"), "--map",
      "https://cdn.example/=\(empty.path(""))")
    #expect(run.exitCode == .unreadableInput)
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("not judged") }
    let missing = [
      ("the resource of the icon", "icon.png"), ("the resource of the companion", "companion.png"),
      ("the caption file", "caption.vtt"), ("the mezzanine file", "mezzanine.mp4"),
    ]
    for (words, name) in missing {
      #expect(
        lines.count {
          $0.contains("\(words) 'https://cdn.example/\(name)' was not read: the mapped file ")
        } == 1, "\(name): \(run.output)")
    }
    #expect(!run.output.contains("were not fetched"))
  }

  @Test func `what was measured of the media and what the run says of it are one finding`() throws {
    let folder = try TemporaryFolder()
    let text = Self.tag(of: "https://cdn.example").replacing("00:00:06", with: "00:00:30")
    let tag = try folder.file("tag.xml", text)
    let check = ["check", tag, "--media", CommandRun.sample("Media/ad-6s.mp4"), "--quiet"]
    let run = CommandRun(check)
    #expect(run.output.components(separatedBy: "[DeclaredDuration]").count == 2, "\(run.output)")
    #expect(run.output.contains("FAIL: 1 fault, seen in "), "\(run.output)")
    let baseline = folder.path("baseline.json")
    #expect(CommandRun(check + ["--baseline", baseline, "--update-baseline"]).exitCode == .pass)
    let accepted = CommandRun(check + ["--baseline", baseline])
    #expect(accepted.exitCode == .pass && !accepted.output.contains("FAIL"), "\(accepted.output)")
  }

  @Test func `a recording answers as the network did`() throws {
    let folder = try TemporaryFolder()
    let archive = folder.path("recording")
    let (live, server) = try check(
      site("/landing", .status(404)), further: ["--record", archive])
    #expect(try findings(live).map(\.rule) == ["AssetMissing"])
    let tag = try folder.file("tag.xml", Self.tag(of: server.url("")))
    let asked = server.requests.count
    let replayed = CommandRun(
      "check", tag, "--format", "json", "--media", CommandRun.sample("Media/ad-6s.mp4"),
      "--replay", archive)
    #expect(server.requests.count == asked)
    #expect(try findings(replayed).map(\.message) == findings(live).map(\.message))
  }

  private static func tag(of site: String) -> String {
    """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="1"><InLine>
    <AdSystem>t</AdSystem><AdTitle>t</AdTitle><AdServingId>1</AdServingId>
    <Error><![CDATA[https://t.example/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://t.example/impression]]></Impression>
    <Creatives><Creative><UniversalAdId idRegistry="ad-id.org">T1</UniversalAdId><Linear>
    <Duration>00:00:06</Duration><TrackingEvents>
    <Tracking event="complete"><![CDATA[https://t.example/complete]]></Tracking></TrackingEvents>
    <VideoClicks><ClickThrough><![CDATA[\(site)/landing?cb=[CACHEBUSTING]]]></ClickThrough>
    </VideoClicks><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
    <![CDATA[https://cdn.example/ad.mp4]]></MediaFile><ClosedCaptionFiles>
    <ClosedCaptionFile type="text/vtt" language="en"><![CDATA[\(site)/caption.vtt]]>
    </ClosedCaptionFile></ClosedCaptionFiles></MediaFiles>
    <Icons><Icon program="AdChoices" width="20" height="20" xPosition="right" yPosition="top">
    <StaticResource creativeType="image/png"><![CDATA[\(site)/icon.png]]></StaticResource>
    </Icon></Icons></Linear></Creative>
    <Creative><UniversalAdId idRegistry="ad-id.org">T2</UniversalAdId>
    <CompanionAds><Companion width="300" height="250">
    <StaticResource creativeType="image/png"><![CDATA[\(site)/companion.png]]></StaticResource>
    <CompanionClickThrough><![CDATA[\(site)/landing?cb=[CACHEBUSTING]]]></CompanionClickThrough>
    </Companion></CompanionAds></Creative></Creatives></InLine></Ad></VAST>
    """
  }
}

/// What could not be looked at is neither good nor bad.
struct InconclusiveCheckTests {
  @Test func `a session whose media is not there is not judged`() throws {
    let tag = CommandRun.sample("Tags/inline-linear.xml")
    let run = CommandRun("check", "--omid", tag, "--verbose")
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("[NotJudged]") && !run.output.contains("[VASTError401]"))
    #expect(run.output.contains("\n\nnot applicable: part-in-view, "))
    #expect(!run.output.contains(" n/a "))
  }

  @Test func `what only wants a file is inconclusive, and the option to paste is told`() throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file("tag.xml", InconclusiveTags.media)
    let run = CommandRun("check", tag, "--verbose")
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("\nfully-visible  mandatory    INCONCLUSIVE  the media "))
    #expect(run.output.contains("\n    --map 'https://cdn.example.net/ads/ad.mp4=FILE'\n"))
    #expect(run.output.contains("\n\nVerdict  INCONCLUSIVE: not judged: the media "))
    #expect(!run.output.contains("FAIL"))
    let wrapper = CommandRun(
      "check", try folder.file("wrapper.xml", InconclusiveTags.wrapper), "--verbose")
    #expect(wrapper.exitCode == .unreadableInput)
    #expect(wrapper.output.contains("\nresolve        mandatory    INCONCLUSIVE  "))
    #expect(wrapper.output.contains("\n    --map 'https://ads.example.net/inline.xml=FILE'\n"))
  }

  @Test func `no configuration makes what was not looked at pass`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("vastsim.yaml", "rules: {NotJudged: off, VASTError401: off}\n")
    let tag = try folder.file("tag.xml", InconclusiveTags.media)
    let run = CommandRun("check", tag, folder: folder.path(""))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("Verdict  INCONCLUSIVE"))
  }

  @Test func `what fails wins over what is inconclusive`() throws {
    let folder = try TemporaryFolder()
    let media = try folder.file("a.xml", InconclusiveTags.media)
    let broken = CommandRun.sample("Tags/broken/no-inline.xml")
    let run = CommandRun("check", media, broken)
    #expect(run.exitCode == .findings)
    #expect(run.output.hasSuffix("\n2 tags: 1 FAIL, 1 INCONCLUSIVE\n"))
    #expect(CommandRun("check", media, "--format", "json").output.contains(#""INCONCLUSIVE""#))
  }

  @Test func `an inconclusive case is no failure for the tools that read reports`() throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file("tag.xml", InconclusiveTags.media)
    func report(_ kind: String) throws -> String {
      let path = folder.path(kind)
      _ = CommandRun("check", tag, "--report", "\(kind)=\(path)")
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let junit = try report("junit")
    #expect(junit.contains(#"failures="0""#) && junit.contains("not fetched"))
    #expect(!junit.contains("<failure"))
    let sarif = try report("sarif")
    #expect(sarif.contains(#""kind" : "notApplicable""#) && !sarif.contains(#""kind" : "fail""#))
    #expect(try report("html").contains("INCONCLUSIVE"))
  }

  @Test(arguments: [
    ["--media", CommandRun.sample("Media/ad-30s.mp4")],
    ["--map", "https://cdn.example.net/=\(CommandRun.sample("Media/ad-30s.mp4"))"],
  ])
  func `one file stands for every media file`(option: [String]) throws {
    let folder = try TemporaryFolder()
    let run = CommandRun(
      ["check", try folder.file("tag.xml", InconclusiveTags.media), "--verbose"] + option)
    #expect(!run.output.contains("INCONCLUSIVE") && run.output.contains("fully-visible"))
    #expect(run.exitCode != .unreadableInput)
  }
}

/// Tags that lint finds nothing in and that lead to places where no file is.
enum InconclusiveTags {
  static let media = tag(
    """
    <InLine><AdSystem>t</AdSystem><AdServingId>a</AdServingId><AdTitle>t</AdTitle>
    <Error><![CDATA[https://t.example.net/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://t.example.net/impression]]></Impression>
    <Creatives><Creative><UniversalAdId idRegistry="ad-id.org">T1</UniversalAdId><Linear>
    <Duration>00:00:30</Duration><TrackingEvents>
    <Tracking event="complete"><![CDATA[https://t.example.net/complete]]></Tracking>
    </TrackingEvents><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
    <![CDATA[https://cdn.example.net/ads/ad.mp4]]></MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine>
    """)

  static let wrapper = tag(
    """
    <Wrapper><AdSystem>t</AdSystem>
    <VASTAdTagURI><![CDATA[https://ads.example.net/inline.xml]]></VASTAdTagURI>
    <Error><![CDATA[https://t.example.net/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://t.example.net/impression]]></Impression></Wrapper>
    """)

  private static func tag(_ ad: String) -> String {
    #"<VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="1">\#(ad)</Ad></VAST>"#
  }
}
