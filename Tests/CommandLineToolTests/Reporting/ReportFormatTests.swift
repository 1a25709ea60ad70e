import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// The one table of formats, and what is made from it.
struct ReportFormatTests {
  @Test func `a name is one row, and a file's ending is of one kind of file`() {
    let names = ReportFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    let endings = ReportFormat.all.flatMap(\.suffixes)
    #expect(Set(endings).count == endings.count)
    #expect(endings.allSatisfy { $0.hasPrefix(".") && $0 == $0.lowercased() })
    for format in ReportFormat.all { #expect(!format.summary.isEmpty && !format.places.isEmpty) }
  }

  @Test(arguments: [
    (["play", "check", "test", "receive"], "text, json, jsonl"),
    (["lint", "probe", "diff", "resolve", "auction", "audit", "list", "cache"], "text, json"),
    (["layout"], "text, json, svg"),
  ])
  func `a command prints the formats whose rows have its subject`(
    commands: [String], formats: String
  ) {
    for command in commands {
      let run = CommandRun(command, "x", "y", "--format", "pdf")
      #expect(run.exitCode == .usage)
      #expect(run.errorOutput.contains("Allowed: \(formats).\n"), "\(command)")
    }
  }

  @Test(arguments: [
    ("play", "jsonl, json, junit, sarif, har, html"),
    ("check", "jsonl, json, junit, sarif, html"),
    ("test", "jsonl, json, junit, sarif, har, html"),
    ("lint", "json, junit, sarif, github"),
    ("diff", "json, html"), ("batch", "junit, sarif, html"), ("receive", "jsonl, json, har"),
  ])
  func `a command writes the formats whose rows have its subject`(command: String, kinds: String) {
    let run = CommandRun(command, "x", "y", "--report", "pdf=a")
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("Allowed: \(kinds).\n"), "\(run.errorOutput)")
  }

  @Test(arguments: [
    ["play", "--scenario", "SCENARIO"], ["test", "SCENARIO"], ["check", "TAG", "--media", "MEDIA"],
  ])
  func `every command writes the report '-' to standard output`(line: [String]) throws {
    let folder = try TemporaryFolder()
    let places = [
      "SCENARIO": CommandRun.sample("Scenarios/fully-visible.yaml"),
      "TAG": CommandRun.sample("Tags/inline-linear.xml"),
      "MEDIA": CommandRun.sample("Media/ad-30s.mp4"),
    ]
    let run = CommandRun(
      line.map { places[$0] ?? $0 } + ["--report", "junit=-"], folder: folder.path(""))
    #expect(run.output.contains("\n<?xml version"), "\(run.errorOutput)")
    #expect(run.output.hasSuffix("</testsuites>\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
  }

  @Test(arguments: [
    ("ad.html", "html"), ("AD.HTM", "html"), ("out/run.jsonl", "jsonl"), ("results.xml", "junit"),
    ("a.sarif.json", "sarif"), ("a.json", "json"), ("a.har", "har"),
  ])
  func `a file without a kind is told its kind`(file: String, kind: String) {
    let run = CommandRun("play", "x", "--report", file)
    #expect(run.exitCode == .usage)
    #expect(
      run.errorOutput.contains("Did you mean '\(kind)=\(file)'? Write KIND=PATH with one of jsonl"),
      "\(run.errorOutput)")
  }

  @Test(arguments: ["html", "html=", "ad.pdf", "ads.csv"])
  func `a kind that no file tells is not guessed`(value: String) {
    let run = CommandRun("play", "x", "--report", value)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("'--report <KIND=PATH>'. Write KIND=PATH with one of jsonl"))
  }

  @Test func `the topic has the kinds of files, each with the commands that write it`() {
    let text = CommandRun("help", "reports").output
    for format in ReportFormat.all {
      #expect(
        text.contains("\n  \(format.name) ") == format.places.contains(.file), "\(format.name)")
    }
    #expect(text.contains("\n  github  annotations of a pull request: lint\n"))
  }
}

struct WorkProgressTests {
  @Test(
    arguments: [
      (0, 1_000_000, 0, "decoding a.mp4: 0 %"),
      (250_000, 1_000_000, 250, "decoding a.mp4: 25 %"),
      (500_000, 1_000_000, 1_000, "decoding a.mp4: 50 %, 500 kB/s, 1 s left"),
      (1_000_000, 1_000_000, 2_000, "decoding a.mp4: 100 %, 500 kB/s"),
      (30_000_000, 3_000_000_000, 1_500, "decoding a.mp4: 1 %, 20.0 MB/s, 3 min left"),
      (900, nil, 400, "decoding a.mp4: 900 B"),
      (123_456_789, nil, 1_000, "decoding a.mp4: 123 MB, 123 MB/s"),
    ] as [(Int64, Int64?, Int, String)])
  func `a line has percent, rate and what is left, where they are known`(
    done: Int64, count: Int64?, milliseconds: Int, text: String
  ) {
    let progress = WorkProgress(work: "decoding a.mp4", bytesDone: done, byteCount: count)
    #expect(progress.text(after: .milliseconds(milliseconds)) == text)
  }

  @Test func `what takes no time is not shown, and nothing is shown too often`() {
    let start = ContinuousClock.now
    var elapsed = Duration.zero
    let line = WorkProgressLine(isOn: false) { start + elapsed }
    var texts: [String] = []
    for step in 0..<100 {
      elapsed = .milliseconds(10 * step)
      if let text = line.text("decoding a", Int64(step), 100) { texts.append(text) }
    }
    #expect(texts.count == 4)
    #expect(texts.first == "decoding a: 20 %")
    // The next file begins anew.
    elapsed += .milliseconds(100)
    #expect(line.text("decoding b", 1, 100) == nil)
  }
}

/// What a tag or a file's name says cannot pass for the program's own words.
@Suite(.tags(.slow))
struct ForgedOutputTests {
  /// What of a text acts on a terminal or a log.
  private func faults(in text: String) -> [String] {
    let controls = text.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.properties.generalCategory == .control || isHidden(scalar))
    }
    let lines = text.split(separator: "\n").filter { line in
      let words = line.drop(while: \.isWhitespace)
      return words.hasPrefix("::") || line.hasPrefix("FORGED")
        || line.hasPrefix("tag.xml:1:1: error: FORGED") || line.contains("##")
    }
    return controls.map { "U+\(String($0.value, radix: 16))" } + lines.map(String.init)
  }

  private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private func expectHonest(_ arguments: String..., folder: TemporaryFolder) {
    let run = CommandRun(arguments, folder: folder.url.path(percentEncoded: false))
    #expect(run.exitCode != .internalError)
    #expect(run.output + run.errorOutput != "")
    #expect(faults(in: run.output) == [], "\(arguments)")
    #expect(faults(in: run.errorOutput) == [], "\(arguments)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `no command shows a hostile tag's characters as they are`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var hostile = HostileTag(seed: seed)
    let tag = try folder.file("tag.xml", hostile.xml())
    let other = try folder.file("other.xml", hostile.xml())
    let media = CommandRun.media
    expectHonest("lint", tag, other, folder: folder)
    expectHonest("resolve", tag, folder: folder)
    expectHonest("play", tag, media, folder: folder)
    expectHonest("play", tag, media, "--format", "text", "--send", "--dry-run", folder: folder)
    expectHonest("play", tag, folder: folder)
    let (old, new) = (folder.path("old.jsonl"), folder.path("new.jsonl"))
    _ = CommandRun("play", tag, media, "--quiet", "--report", "jsonl=\(old)")
    _ = CommandRun("play", other, media, "--quiet", "--report", "jsonl=\(new)")
    expectHonest("diff", old, new, folder: folder)
    let scenario = try folder.file(
      "s.yaml",
      """
      version: 1
      name: "a\\n::error::FORGED\\e[2J"
      tag: tag.xml
      media: \(media)
      expect:
        - { beacon: skip, url: "b\\n::error::FORGED" }
        - { never: { beacon: start } }
      """)
    expectHonest("test", scenario, folder: folder)
  }

  @Test(.nightly) func `a certificate does not show a hostile tag's characters as they are`() throws
  {
    let folder = try TemporaryFolder()
    var hostile = HostileTag(seed: 7)
    let tag = try folder.file("tag.xml", hostile.xml())
    expectHonest("check", tag, "--map", "https://t.example/=\(CommandRun.media)", folder: folder)
  }

  @Test(arguments: ["a\n::error::FORGED.xml", "::error::FORGED.xml", "\u{1B}[2J##[error].xml"])
  func `a file's name is shown with its control characters`(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(name, "<VAST version=\"4.2\"><Odd/></VAST>")
    expectHonest("lint", name, folder: folder)
    expectHonest("lint", ".", folder: folder)
    expectHonest("resolve", name, folder: folder)
    expectHonest("play", name, folder: folder)
    expectHonest("test", name, folder: folder)
    expectHonest("lint", "missing-" + name, folder: folder)
    expectHonest("probe", name, folder: folder)
    expectHonest("play", "--odd\(name)", folder: folder)
    expectHonest("odd\(name)", folder: folder)
    expectHonest("explain", name, folder: folder)
  }
}

/// A tag whose every text, attribute and URL has something in it that acts on a terminal or a log.
struct HostileTag {
  /// What a stranger may write into XML, behind each of which a forged line would begin.
  static let pieces = [
    "&#10;::error::FORGED", "&#13;&#10;FORGED", "&#13;FORGED", "&#133;FORGED", "&#x2028;FORGED",
    "&#x2029;FORGED", "&#x9B;31mFORGED", "&#x9D;0;FORGED", "&#x7F;FORGED", "&#x202E;FORGED",
    "&#x2066;FORGED", "&#x200F;FORGED", "&#9;FORGED", "##[error]FORGED", "##vso[task]FORGED",
    "&#10;&#10;tag.xml:1:1: error: FORGED [Forged]", "&#xFEFF;FORGED",
  ]

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A harmless text with some of the pieces.
  private mutating func hostile(_ text: String) -> String {
    (0..<2).reduce(text) { text, _ in text + (Self.pieces.randomElement(using: &random) ?? "") }
  }

  private mutating func url(_ path: String) -> String { hostile("https://t.example/\(path)") }

  private mutating func tracking(_ event: String) -> String {
    "<Tracking event=\"\(event)\">\(url(event))</Tracking>"
  }

  /// An inline ad; its MediaFile is given beside it, and another one is rejected.
  mutating func xml() -> String {
    """
    <VAST version="4.2" odd="\(hostile("x"))"><Ad id="\(hostile("ad"))"><InLine>
    <AdSystem version="\(hostile("1"))">\(hostile("system"))</AdSystem>
    <AdTitle>\(hostile("title"))</AdTitle><AdServingId>\(hostile("id"))</AdServingId>
    <Advertiser>\(hostile("a"))</Advertiser><Category authority="\(hostile("b"))">\(hostile("c"))\
    </Category><Pricing model="\(hostile("CPM"))" currency="\(hostile("EUR"))">\(hostile("1"))\
    </Pricing>
    <Error>\(url("error"))</Error><Impression id="\(hostile("i"))">\(url("impression"))</Impression>
    <Impression>\(hostile("no URL"))</Impression><Odd>\(hostile("text"))</Odd>
    <AdVerifications><Verification vendor="\(hostile("vendor"))">
    <JavaScriptResource apiFramework="omid">\(url("script.js"))</JavaScriptResource>
    <VerificationParameters>\(hostile("{"))</VerificationParameters></Verification></AdVerifications>
    <Creatives><Creative id="\(hostile("creative"))" apiFramework="\(hostile("api"))">
    <UniversalAdId idRegistry="\(hostile("r"))">\(hostile("u"))</UniversalAdId>
    <Linear skipoffset="\(hostile("x"))"><Duration>00:00:06</Duration><TrackingEvents>
    \(tracking("start"))\(tracking("midpoint"))\(tracking("complete"))
    <Tracking event="\(hostile("event"))">\(url("odd"))</Tracking>
    <Tracking event="progress" offset="\(hostile("1"))">\(url("progress"))</Tracking>
    </TrackingEvents><MediaFiles>
    <MediaFile id="\(hostile("m"))" delivery="progressive" type="\(hostile("video/x"))" width="1"
    height="1" codec="\(hostile("c"))">\(url("other.mp4"))</MediaFile>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">\(url("m.mp4"))\
    </MediaFile><ClosedCaptionFiles><ClosedCaptionFile type="\(hostile("text/vtt"))"
    language="\(hostile("en"))">\(url("c.vtt"))</ClosedCaptionFile></ClosedCaptionFiles></MediaFiles>
    <VideoClicks><ClickThrough>\(url("page"))</ClickThrough></VideoClicks>
    <Icons><Icon program="\(hostile("p"))" width="1" height="1" xPosition="\(hostile("left"))"
    yPosition="top"><StaticResource creativeType="\(hostile("image/png"))">\(url("i.png"))\
    </StaticResource></Icon></Icons></Linear></Creative></Creatives>
    <Extensions><Extension type="\(hostile("e"))">\(hostile("t"))</Extension></Extensions>
    </InLine></Ad></VAST>
    """
  }
}
