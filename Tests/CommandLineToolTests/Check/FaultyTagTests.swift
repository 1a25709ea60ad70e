import Foundation
import LoopbackServer
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// Tags with one fault each, in a file that the player of the check does not choose: found and named in
/// every form of a certificate.
struct FaultyTagTests {
  /// What a server says instead of the right answer.
  enum Answer {
    case status(Int)
    case text(String, String)
    case sample(String)
    case bytes([UInt8], String)
    /// A file that FFmpeg's program makes of the sound one.
    case made([String])
  }

  struct Fault: CustomTestStringConvertible {
    var path: String
    var name: String
    var answer: Answer
    /// The rule of the finding; nil for what is only not judged.
    var rule: String?

    init(_ path: String, _ name: String, _ answer: Answer, _ rule: String?) {
      (self.path, self.name, self.answer, self.rule) = (path, name, answer, rule)
    }

    var testDescription: String { "\(path): \(name)" }
  }

  private static let page = Answer.text(
    "<!DOCTYPE html><html><body>Not found</body></html>", "text/html")

  /// A file that is absent, refused, a page, and empty.
  private static func absences(_ path: String, _ rules: [String?]) -> [Fault] {
    zip(
      [("missing", Answer.status(404)), ("refused", .status(403)), ("a page", page)], rules
    ).map { Fault(path, $0.0, $0.1, $1) }
  }

  static let faults: [Fault] =
    absences(
      "/third.mp4", ["MediaFileUnplayable", "MediaFileUnplayable", "MediaFileUnplayable"]) + [
      Fault("/third.mp4", "cut", .sample("truncated-moov-at-end.mp4"), "MediaFileUnplayable"),
      Fault("/third.mp4", "cut at its end", .sample("truncated.mp4"), "MediaDamage"),
      Fault("/third.mp4", "damaged", .sample("corrupt-in-the-middle.mp4"), "MediaDamage"),
      Fault("/third.mp4", "of another length", .sample("ad-15s.mp4"), "DeclaredDuration"),
      Fault("/third.mp4", "without sound", .sample("no-audio.mp4"), "AudioStreamCount"),
      Fault("/third.mp4", "sound alone", .sample("ad-6s.m4a"), "VideoStreamCount"),
      Fault("/third.mp4", "silent", .made(["-c:v", "copy", "-af", "volume=0"]), "Silence"),
      Fault(
        "/third.mp4", "of another size", .made(["-vf", "scale=320:180"]), "DeclaredDimensions"),
      Fault("/third.mp4", "of another shape", .made(["-vf", "scale=320:270"]), "PixelAspectRatio"),
      Fault(
        "/third.mp4", "HEVC", .made(["-c:v", "libx265", "-c:a", "copy"]),
        "MediaNotDecodedInBrowsers"),
      Fault(
        "/third.mp4", "MPEG-4 Visual", .made(["-c:v", "mpeg4", "-c:a", "copy"]),
        "MediaNotDecodedInBrowsers"),
      Fault(
        "/third.mp4", "AC-3", .made(["-c:v", "copy", "-c:a", "ac3"]), "MediaNotDecodedInBrowsers"),
      Fault(
        "/third.mp4", "black",
        .made(["-vf", "drawbox=color=black:t=fill", "-c:a", "copy"]), "BlackAtStart"),
    ]
    + absences(
      "/second.js",
      ["VerificationNotExecuted", "VerificationNotExecuted", "VerificationNotExecuted"]) + [
      Fault("/second.js", "deaf", .text("var a = 1;", "text/javascript"), "ScriptRegistersNothing"),
      Fault("/second.js", "empty", .text("", "text/javascript"), "ScriptRegistersNothing"),
      Fault(
        "/second.js", "fails", .text("absent();", "text/javascript"), "VerificationNotExecuted"),
      Fault(
        "/second.js", "sends nothing",
        .text("omid3p.registerSessionObserver(function () {});", "text/javascript"), nil),
    ] + absences("/second.vtt", ["AssetMissing", "AssetMissing", "CaptionHeaderMissing"]) + [
      Fault("/second.vtt", "empty", .text("", "text/vtt"), "CaptionsEmpty"),
      Fault("/second.vtt", "cut", .text("\(cue)\n00:02.5", "text/vtt"), "CaptionCueMalformed"),
      Fault(
        "/second.vtt", "SubRip", .text("1\n00:00:00,500 --> 00:00:02,000\nA\n", "text/vtt"),
        "CaptionTypeDiffers"),
      Fault(
        "/second.vtt", "of another length",
        .text("\(cue)\n00:03.000 --> 00:25.000\nB\n", "text/vtt"),
        "CaptionCueBeyondMedia"),
    ]
    + absences("/second.png", ["AssetMissing", "AssetMissing", "AssetUnusable"]) + [
      Fault("/second.png", "empty", .bytes([], "image/png"), "AssetUnusable"),
      Fault(
        "/second.png", "cut", .bytes(Array(companion.dropLast(20)), "image/png"), "AssetUnusable"),
      Fault(
        "/second.png", "JPEG", .bytes(MadePicture.jpeg(width: 300, height: 250), "image/png"),
        "AssetTypeDiffers"),
      Fault(
        "/second.png", "of another shape",
        .bytes(MadePicture.png(width: 320, height: 50), "image/png"), "AssetSizeDiffers"),
      Fault("/second.png", "a video", .sample("ad-6s.mp4"), "AssetUnusable"),
    ] + absences("/icon.png", ["AssetMissing", "AssetMissing", "AssetUnusable"])
    + absences("/mezzanine.mp4", ["AssetMissing", "AssetMissing", "MediaFileUnplayable"]) + [
      Fault("/mezzanine.mp4", "of another length", .sample("ad-15s.mp4"), "DeclaredDuration"),
      Fault("/mezzanine.mp4", "without sound", .sample("no-audio.mp4"), "AudioStreamCount"),
      Fault("/simid.html", "missing", .status(404), "AssetMissing"),
      Fault("/simid.html", "a picture", .bytes(companion, "text/html"), "AssetUnusable"),
      Fault("/frame.html", "empty", .text("", "text/html"), "AssetUnusable"),
      Fault("/landing", "missing", .status(404), "AssetMissing"),
    ]

  private static let cue = "WEBVTT\n\n00:00.500 --> 00:02.000\nA\n"
  private static let companion = MadePicture.png(width: 300, height: 250)
  private static let listener = """
    omid3p.registerSessionObserver(function (event) {
      omidNative.sendUrl('https://v.example.com/' + event.type);
    }, 'v');
    """

  /// The outputs of a check of the tag, whose server has a fault or none.
  private func check(_ fault: Fault?) throws -> (outputs: [String: String], tag: JSONValue?) {
    let folder = try TemporaryFolder()
    func route(_ path: String, _ answer: LoopbackAnswer) throws -> LoopbackRoute {
      guard let fault, fault.path == path else { return LoopbackRoute(path, answer) }
      return LoopbackRoute(path, try Self.answer(fault.answer, in: folder))
    }
    let media = LoopbackAnswer.file(CommandRun.sample("Media/ad-6s.mp4"), type: "video/mp4")
    let page = LoopbackAnswer.text("<!DOCTYPE html><html></html>", type: "text/html")
    let script = LoopbackAnswer.text(Self.listener, type: "text/javascript")
    let captions = LoopbackAnswer.text(Self.cue, type: "text/vtt")
    let picture = LoopbackAnswer.bytes(Self.companion, type: "image/png")
    let server = try LoopbackServer([
      try route("/first.mp4", media), try route("/second.mp4", media),
      try route("/third.mp4", media), try route("/mezzanine.mp4", media),
      try route("/first.js", script), try route("/second.js", script),
      try route("/first.vtt", captions), try route("/second.vtt", captions),
      try route("/first.png", picture), try route("/second.png", picture),
      try route("/icon.png", .bytes(MadePicture.png(width: 20, height: 20), type: "image/png")),
      try route("/simid.html", page), try route("/frame.html", page), try route("/landing", page),
    ])
    let tag = try folder.file("tag.xml", Self.tag(of: server.url("")))
    let kinds = ["json", "junit", "sarif", "html"]
    let run = CommandRun(
      ["check", tag, "--network", "--allow-private"]
        + kinds.flatMap { ["--report", "\($0)=\(folder.path("report.\($0)"))"] })
    var outputs = ["text": run.output]
    for kind in kinds {
      outputs[kind] = try String(contentsOfFile: folder.path("report.\(kind)"), encoding: .utf8)
    }
    let json = try JSONReader.value(of: outputs["json"] ?? "")
    return (outputs, json["tags"]?.items.first)
  }

  private static func answer(_ answer: Answer, in folder: TemporaryFolder) throws -> LoopbackAnswer
  {
    switch answer {
    case .status(let status): return .status(status)
    case .text(let text, let type): return .text(text, type: type)
    case .bytes(let bytes, let type): return .bytes(bytes, type: type)
    case .sample(let name): return .file(CommandRun.sample("Media/\(name)"), type: "video/mp4")
    case .made(let options):
      let path = folder.path("made.mp4")
      let run = try #require(Program("ffmpeg")).run(
        ["-v", "error", "-i", CommandRun.sample("Media/ad-6s.mp4")] + options + [path])
      try #require(run.ending == .exit(0))
      return .file(path, type: "video/mp4")
    }
  }

  private static let soundPage = try? FaultyTagTests().check(nil).outputs["html"]

  private static func count(of rule: String, in page: String?) -> Int {
    (page?.components(separatedBy: rule).count ?? 1) - 1
  }

  private static func rules(_ tag: JSONValue?) -> Set<String> {
    let findings = tag?["cases"]?.items.flatMap { $0["findings"]?.items ?? [] } ?? []
    return Set(findings.compactMap { $0["rule"]?.text })
  }

  @Test func `the tag without a fault has no finding about its files`() throws {
    let (outputs, tag) = try check(nil)
    // The media files are one file, for which the tag's author has no excuse.
    #expect(
      Self.rules(tag).isDisjoint(with: Self.faults.compactMap(\.rule)), "\(Self.rules(tag))")
    // Otherwise a rule that every report lists would pass for one that was found.
    for (kind, output) in outputs where kind != "html" {
      let named = Set(Self.faults.compactMap(\.rule)).filter { output.contains($0) }
      #expect(named.isEmpty, "\(kind): \(named)")
    }
    #expect(tag?["verdict"] != "FAIL")
    #expect(tag?["notJudged"]?.items.isEmpty ?? true)
  }

  @Test(arguments: faults)
  func `a fault of one file is found, and named in every form`(fault: Fault) throws {
    let (outputs, tag) = try check(fault)
    guard let rule = fault.rule else {
      for (kind, output) in outputs {
        #expect(output.contains("two.example.com-omid"), "\(kind)")
      }
      #expect(tag?["judged"]?["vendors"] == 1)
      return
    }
    #expect(Self.rules(tag).contains(rule), "\(Self.rules(tag))")
    // A file that is not there is reported once, by the case that asks for it.
    #expect(!Self.rules(tag).contains("CaptionsMissing"))
    for (kind, output) in outputs { #expect(output.contains(rule), "\(kind)") }
    // The page names every check of the media, so the rule stands there once more.
    let page = try #require(Self.soundPage)
    #expect(Self.count(of: rule, in: outputs["html"]) > Self.count(of: rule, in: page))
  }

  private static func tag(of site: String) -> String {
    func media(_ name: String) -> String {
      """
      <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
      <![CDATA[\(site)/\(name).mp4]]></MediaFile>
      """
    }
    func vendor(_ name: String, _ script: String) -> String {
      """
      <Verification vendor="\(name).example.com-omid">
      <JavaScriptResource apiFramework="omid" browserOptional="true"><![CDATA[\(site)/\(script).js]]>
      </JavaScriptResource><TrackingEvents><Tracking event="verificationNotExecuted">
      <![CDATA[https://\(name).example.com/not?reason=[REASON]]]></Tracking></TrackingEvents>
      </Verification>
      """
    }
    func companion(_ name: String) -> String {
      """
      <Companion width="300" height="250"><StaticResource creativeType="image/png">
      <![CDATA[\(site)/\(name).png]]></StaticResource></Companion>
      """
    }
    func captions(_ name: String, _ language: String) -> String {
      """
      <ClosedCaptionFile type="text/vtt" language="\(language)"><![CDATA[\(site)/\(name).vtt]]>
      </ClosedCaptionFile>
      """
    }
    let events = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"].map {
      "<Tracking event=\"\($0)\"><![CDATA[https://t.example.com/\($0)]]></Tracking>"
    }.joined()
    return """
      <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="1"><InLine>
      <AdSystem>t</AdSystem><AdServingId>1</AdServingId><AdTitle>t</AdTitle>
      <Error><![CDATA[https://t.example.com/error?code=[ERRORCODE]]]></Error>
      <Impression><![CDATA[https://t.example.com/i?cb=[CACHEBUSTING]]]></Impression>
      <AdVerifications>\(vendor("one", "first"))\(vendor("two", "second"))</AdVerifications>
      <Creatives><Creative><UniversalAdId idRegistry="ad-id.org">T1</UniversalAdId><Linear>
      <Duration>00:00:06</Duration><TrackingEvents>\(events)</TrackingEvents>
      <VideoClicks><ClickThrough><![CDATA[\(site)/landing]]></ClickThrough></VideoClicks>
      <MediaFiles>\(["first", "second", "third"].map(media).joined())
      <Mezzanine delivery="progressive" type="video/mp4" width="480" height="270">
      <![CDATA[\(site)/mezzanine.mp4]]></Mezzanine>
      <InteractiveCreativeFile type="text/html" apiFramework="SIMID">
      <![CDATA[\(site)/simid.html]]></InteractiveCreativeFile>
      <ClosedCaptionFiles>\(captions("first", "en"))\(captions("second", "fr"))</ClosedCaptionFiles>
      </MediaFiles><Icons>
      <Icon program="AdChoices" width="20" height="20" xPosition="right" yPosition="top">
      <StaticResource creativeType="image/png"><![CDATA[\(site)/icon.png]]></StaticResource></Icon>
      </Icons></Linear></Creative>
      <Creative><UniversalAdId idRegistry="ad-id.org">T1</UniversalAdId><CompanionAds>
      \(companion("first"))\(companion("second"))
      <Companion width="728" height="90"><IFrameResource><![CDATA[\(site)/frame.html]]>
      </IFrameResource></Companion></CompanionAds></Creative></Creatives></InLine></Ad></VAST>
      """
  }
}
