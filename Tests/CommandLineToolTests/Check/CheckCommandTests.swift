import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

@Suite(.tags(.slow))
struct CheckCommandTests {
  private static let maps = [
    "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
    "--map", "https://scripts.example.com/=\(CommandRun.sample("Scripts/"))",
  ]

  /// The cases of a JSON report with their verdicts.
  private func verdicts(_ run: CommandRun) throws -> [String: String] {
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let tags = try #require(report["tags"] as? [[String: Any]])
    let cases = try #require(tags.first?["cases"] as? [[String: Any]])
    return Dictionary(
      cases.compactMap { result in
        guard let name = result["case"] as? String, let verdict = result["verdict"] as? String
        else { return nil }
        return (name, verdict)
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `a session is checked without any file`() {
    let run = CommandRun("check", "--omid")
    #expect(run.exitCode == .pass)
    #expect(
      run.output.hasPrefix("built-in sample: player 'exact'\n\nVerdict  PASS: 17 cases, "),
      "\(run.output)")
    #expect(
      run.output.hasSuffix("18 cases: 17 pass, 1 not applicable; --verbose shows each\n"))
    #expect(run.errorOutput == "")
  }

  @Test(arguments: [
    (["check"], ExitCode.usage, "Missing expected argument '<TAG>'"),
    (["check", "--player", "exakt", "t.xml"], .usage, "Did you mean 'exact'?"),
    (["check", "--profile", "genric", "t.xml"], .usage, "Did you mean 'generic'?"),
    (["check", "no-such-file.xml"], .unreadableInput, "cannot read 'no-such-file.xml'"),
  ])
  func `what cannot be checked is said`(arguments: [String], code: ExitCode, text: String) {
    let run = CommandRun(arguments)
    #expect(run.exitCode == code)
    #expect(run.errorOutput.contains(text), "\(run.errorOutput)")
  }

  @Test func `a tag that cannot be read does not keep the others from it`() {
    let run = CommandRun("check", "no-such-file.xml", CommandRun.sample("Tags/nonlinear.xml"))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("Verdict  PASS"))
  }

  @Test func `the seed vendor's tag fails for what is known of it`() throws {
    let run = CommandRun(
      ["check", CommandRun.sample("Tags/criteo.xml"), "--player", "criteo-ios", "--verbose"]
        + Self.maps)
    #expect(run.exitCode == .findings)
    for rule in [
      "AdServingIdMissing", "UniversalAdIdMissing", "VideoClicksMisplaced", "NothingLostInPlaying",
    ] {
      #expect(run.output.contains("[\(rule)]"), "\(rule)")
      #expect(run.output.contains("\n\(rule)\n    "), "\(rule)")
    }
    #expect(run.output.contains("the tag has no ClickThrough, so a click opens nothing"))
    #expect(run.output.contains("the tag's trackers did not receive 'complete'"))
    #expect(run.output.contains("'thirdQuartile' was reported in play 2"))
  }

  @Test(arguments: [
    ("seed-rules.js", "PASS"), ("broken/throws-at-load.js", "FAIL"),
    ("broken/syntax-error.js", "FAIL"), ("broken/throws-in-listener.js", "FAIL"),
    ("no-such-script.js", "FAIL"),
  ])
  func `a vendor's script that fails fails its case and no other`(
    script: String, verdict: String
  ) throws {
    let folder = try TemporaryFolder()
    let text = try String(
      contentsOfFile: CommandRun.sample("Tags/verification-script.xml"), encoding: .utf8)
    let tag = try folder.file("tag.xml", text.replacing("seed-rules.js", with: script))
    let run = CommandRun(
      ["check", "--omid", tag, "--verification", "scripts", "--format", "json"] + Self.maps)
    var verdicts = try verdicts(run)
    #expect(verdicts.removeValue(forKey: "vendor-scripts") == verdict)
    #expect(verdicts.values.filter { $0 == "FAIL" }.isEmpty)
    #expect(run.exitCode == (verdict == "PASS" ? .pass : .findings))
  }

  @Test func `a warning fails only when it is asked to`() {
    let arguments = ["check", CommandRun.sample("Tags/skippable.xml"), "--quiet"] + Self.maps
    let run = CommandRun(arguments)
    #expect(run.exitCode == .pass)
    #expect(run.output.contains("IntegratedLoudness"))
    #expect(!run.output.contains("fully-visible"))
    #expect(CommandRun(arguments + ["--fail-on", "warning"]).exitCode == .findings)
  }

  @Test func `the lines are one for each case and one for the verdict`() throws {
    let tag = CommandRun.sample("Tags/broken/no-inline.xml")
    let run = CommandRun("check", tag, "--format", "jsonl")
    let lines = try run.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.count == 26)
    #expect(lines.allSatisfy { $0["v"] as? Int == 1 })
    #expect(lines.compactMap { $0["kind"] as? String }.filter { $0 == "case" }.count == 25)
    #expect(lines.last?["kind"] as? String == "verdict")
    #expect(lines.last?["verdict"] as? String == "FAIL")
    let findings = try #require(lines[0]["findings"] as? [[String: Any]])
    #expect(findings[0]["rule"] as? String == "AdWithoutContent")
    #expect(findings[0]["line"] as? Int == 3)
  }

  @Test func `the certificates are written to files as well`() throws {
    let folder = try TemporaryFolder()
    let (json, lines) = (folder.path("c.json"), folder.path("c.jsonl"))
    let run = CommandRun(
      "check", "--omid", "--report", "json=\(json)", "--report", "jsonl=\(lines)")
    #expect(run.exitCode == .pass)
    let written = try String(contentsOfFile: json, encoding: .utf8)
    #expect(written == CommandRun("check", "--omid", "--format", "json").output)
    let stream = try String(contentsOfFile: lines, encoding: .utf8)
    #expect(stream == CommandRun("check", "--omid", "--format", "jsonl").output)
    #expect(CommandRun("check", "--omid", "--report", "har=\(json)").exitCode == .usage)
  }

  @Test(arguments: ["junit", "sarif", "html"])
  func `the reports of QA tools are the same bytes each time, without paths of the machine`(
    kind: String
  ) throws {
    let folder = try TemporaryFolder()
    let reports = [folder.path("1"), folder.path("2")]
    for report in reports {
      let run = CommandRun(
        ["check", CommandRun.sample("Tags/criteo.xml"), CommandRun.sample("Tags/nonlinear.xml")]
          + ["no-such.xml", "--report", "\(kind)=\(report)"] + Self.maps)
      #expect(run.exitCode == .unreadableInput)
    }
    let texts = try reports.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts[0] == texts[1])
    let root = CommandRun.root.path(percentEncoded: false)
    #expect(!texts[0].contains(root) && !texts[0].contains(folder.url.path))
    for part in ["AdServingIdMissing", "SampleMedia/Tags/nonlinear.xml", "no-such.xml"] {
      #expect(texts[0].contains(part) || (kind == "sarif" && part.contains("nonlinear")), "\(part)")
    }
  }

  @Test func `a folder stands for its tags, each once, and a table sums them up`() throws {
    let folder = try TemporaryFolder()
    let broken = try folder.file("a.xml", "<VAST version='3.0'><Ad/></VAST>")
    _ = try folder.file("b.vast", "<VAST version='3.0'></VAST>")
    _ = try folder.file("c.txt", "no tag")
    let run = CommandRun("check", folder.url.path, broken, "--quiet", folder: folder.url.path)
    #expect(run.exitCode == .findings)
    #expect(run.output.components(separatedBy: "Verdict  FAIL").count == 3)
    #expect(
      run.output.hasSuffix(
        """

        tag     verdict  why
        a.xml   FAIL     AdWithoutContent, AdNotPlayable
        b.vast  FAIL     VASTError303

        2 tags: 2 FAIL

        """), "\(run.output)")
    let empty = try TemporaryFolder()
    let nothing = CommandRun("check", empty.url.path, broken, "--quiet")
    #expect(nothing.exitCode == .unreadableInput)
    #expect(nothing.errorOutput.contains("without a file that ends in .xml, .vast, .vmap"))
    #expect(nothing.output.hasSuffix("2 tags: 1 FAIL, 1 ERROR\n"))
  }

  @Test func `a tag that is spelled in two ways is checked once`() throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file("a.xml", "<VAST version='3.0'></VAST>")
    let run = CommandRun(
      "check", tag, folder.path("./a.xml"), folder.path("x/../a.xml"), "--quiet",
      folder: folder.path(""))
    #expect(run.output.components(separatedBy: "Verdict  FAIL").count == 2)
  }

  @Test func `every document of a chain is linted, with its hop and its place`() throws {
    let folder = try TemporaryFolder()
    let inline = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
      .replacing("<AdSystem ", with: "<AdSistem/><AdSystem ")
    _ = try folder.file("inline.xml", inline)
    let tag = try folder.file(
      "tag.xml",
      """
      <VAST version="3.0"><Ad id="w"><Wrapper><AdSystem>s</AdSystem>
      <VASTAdTagURI>https://ads.example.com/inline.xml</VASTAdTagURI>
      <Impression>https://t.example.com/i</Impression></Wrapper></Ad></VAST>
      """)
    let run = CommandRun(
      ["check", tag, "--map", "https://ads.example.com/=\(folder.url.path)/"] + Self.maps,
      folder: folder.url.path)
    let row = try #require(
      run.output.split(separator: "\n").first { $0.contains("'AdSistem'") }, "\(run.output)")
    #expect(row.contains("inline.xml:") && row.contains(": inline: "))
  }

  @Test func `what a baseline accepts stays visible and fails nothing`() throws {
    let folder = try TemporaryFolder()
    let check =
      ["check", CommandRun.sample("Tags/criteo.xml"), "--baseline", folder.path("b.json")]
      + Self.maps
    let written = CommandRun(check + ["--update-baseline"], folder: folder.url.path)
    #expect(written.exitCode == .pass)
    #expect(written.errorOutput.contains(" accepted and written to 'b.json'\n"))
    let accepted = CommandRun(
      check + ["--fail-on", "warning", "--verbose"], folder: folder.url.path)
    #expect(accepted.exitCode == .pass)
    let row = "\nlint                    mandatory    PASS     4 findings\n"
    #expect(accepted.output.contains(row))
    #expect(accepted.output.contains("/SampleMedia/Tags/criteo.xml:4:5: 'InLine' has no"))
    #expect(accepted.output.contains("; 5 findings accepted\n"))
    // Another player finds something new.
    let other = CommandRun(check + ["--player", "criteo-ios"], folder: folder.url.path)
    #expect(other.exitCode == .findings)
    #expect(CommandRun(check[0...1] + ["--update-baseline"]).exitCode == .usage)
  }

  @Test func `an ad that ends in an error is never accepted`() throws {
    let folder = try TemporaryFolder()
    let check = [
      "check", CommandRun.sample("Tags/inline-linear.xml"), "--baseline", folder.path("b.json"),
      "--media", CommandRun.sample("Media/not-a-video.mp4"),
    ]
    #expect(CommandRun(check + ["--update-baseline"]).exitCode == .findings)
    let run = CommandRun(check)
    #expect(run.exitCode == .findings && run.output.contains("[AdNotPlayable]"))
  }

  @Test func `a configuration says how much a rule counts`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "vastsim.yaml", "rules: {IntegratedLoudness: off, ImpressionOncePerHop: off}\n")
    let tag = try folder.file(
      "tag.xml", String(contentsOfFile: CommandRun.sample("Tags/skippable.xml"), encoding: .utf8))
    let run = CommandRun(["check", tag] + Self.maps, folder: folder.url.path)
    #expect(run.exitCode == .pass)
    #expect(run.output.contains("Verdict  PASS"))
    #expect(
      run.errorOutput == "note: 'vastsim.yaml' is used for what the command line does not set\n")
  }

  @Test func `the advice for media that is wanting is ready to paste`() throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file(
      "tag.xml", String(contentsOfFile: CommandRun.tag, encoding: .utf8))
    let media = CommandRun("check", CommandRun.media, folder: folder.path(""))
    #expect(media.exitCode == .unreadableInput)
    #expect(
      media.errorOutput.hasSuffix(
        "it is media, not a tag; name a tag before the media, or measure the media with "
          + "'vastsim probe'\n"))
    let run = CommandRun("check", tag, folder: folder.path(""))
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.output.contains(
        "from the network; pass --media FILE, or use --map "
          + "https://cdn.example.com/media/=FOLDER or --network"))
  }

  @Test func `a mapped path that is not there is reported, and what was looked for`() throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file(
      "tag.xml", String(contentsOfFile: CommandRun.tag, encoding: .utf8))
    let map = "https://cdn.example.com/media/=\(folder.path("Medai"))"
    let run = CommandRun("play", tag, "--map", map, folder: folder.path(""))
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.contains("the mapped file 'Medai/ad-6s.mp4' does not exist; check --map"))
    #expect(
      run.errorOutput.contains(
        "Medai: warning: no such file or folder, so URLs that begin with "
          + "'https://cdn.example.com/media/' are unavailable; correct the PATH of --map or 'map' "
          + "[MapPathMissing]")
    )
    let resolve = CommandRun("resolve", tag, "--map", map, folder: folder.path(""))
    #expect(resolve.errorOutput.contains("[MapPathMissing]"))
    let stream = CommandRun(
      "play", tag, "--map", map, "--format", "jsonl", folder: folder.path(""))
    #expect(!stream.output.contains(folder.path("")))
  }

  @Test(arguments: ["ImpressionOncePerHop", "NoAdToPlay"])
  func `the rules of a check are explained`(rule: String) {
    #expect(CommandRun("explain", rule).output.hasPrefix("\(rule) (error)\n"))
  }
}

/// What a certificate says of when, for whom and of what it is.
@Suite(.tags(.process))
struct CertificateHeadTests {
  private static let tag = CommandRun.sample("Tags/inline-linear.xml")
  private static let media = CommandRun.sample("Media/ad-6s.mp4")
  private static let url = "https://cdn.example.com/media/ad-6s.mp4"

  private func check(_ arguments: String...) -> CommandRun {
    CommandRun(["check", Self.tag, "--media", Self.media] + arguments)
  }

  /// The digest of a file, as another program computes it.
  private func digest(of path: String) throws -> String {
    let run = try #require(Program("sha256sum")).run([path])
    return String(String(decoding: run.output, as: UTF8.self).prefix(64))
  }

  @Test func `the text has a head of its date, its recipient, the device and the digests`() throws {
    let run = check("--date", "2026-03-01", "--for", "Example Ads")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 9)
    #expect(lines[2].hasPrefix("Verdict  ") && lines[3] == "")
    #expect(lines[4...5] == ["Date     2026-03-01", "For      Example Ads"])
    #expect(lines[6].hasPrefix("Device   ") && lines[6].contains("390x844 at "), "\(lines[6])")
    #expect(lines[7] == "Profile  generic")
    #expect(lines[8] == "Tag      sha256:\(try digest(of: Self.tag))")
    #expect(lines[9].hasPrefix("Media    sha256:\(try digest(of: Self.media)) https://"))
    #expect(lines[10] == "")
    #expect(!check("--quiet").output.contains("Date  "))
  }

  @Test func `json has it for each tag, and a line for each verdict`() throws {
    let arguments = ["--date", "2026-03-01T12:00:00+01:00", "--for", "a <b>"]
    let whole = CommandRun(
      ["check", Self.tag, "--media", Self.media, "--format", "json"] + arguments)
    let tag = try JSONReader.value(of: whole.output)["tags"]?.items.first
    let lines = CommandRun(
      ["check", Self.tag, "--media", Self.media, "--format", "jsonl"] + arguments
    ).output.split(separator: "\n")
    let line = try JSONReader.value(of: String(try #require(lines.last)))
    for value in [tag, .some(line)] {
      #expect(value?["date"] == "2026-03-01T12:00:00+01:00" && value?["for"] == "a <b>")
      #expect(value?["profile"] == "generic" && value?["device"]?.text?.isEmpty == false)
      #expect(value?["sha256"]?.text == (try digest(of: Self.tag)))
      #expect(value?["media"]?.items.map { $0["sha256"]?.text } == [try digest(of: Self.media)])
    }
    #expect(lines.dropLast().allSatisfy { !$0.contains("2026-03-01") })
  }

  @Test func `a page has it, and only the date differs from another day's`() throws {
    let folder = try TemporaryFolder()
    let page = try page(of: "2026-03-01", in: folder)
    #expect(page.contains("<dt>Date</dt><dd>2026-03-01</dd>"), "\(page.prefix(3000))")
    #expect(page.contains("<dd>a &lt;b&gt;</dd>"))
    #expect(page.contains("sha256:\(try digest(of: Self.tag))"))
    #expect(
      try page.replacing("2026-03-01", with: "2026-03-02")
        == self.page(of: "2026-03-02", in: folder))
  }

  private func page(of date: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("\(date).html")
    _ = check("--date", date, "--for", "a <b>", "--report", "html=\(path)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `without a date it is the clock's, and nothing else has one`() {
    #expect(check().output.contains("\nDate     2026-01-01T00:00:00Z\nDevice "))
    let earliest = CommandContext(environment: [:], currentFolder: "/", isTerminal: false).now()
    let today = WallClock(iso8601: "2026-01-01T00:00:00Z")
    #expect(earliest.startMilliseconds > today?.startMilliseconds ?? .max)
    #expect(earliest.startMilliseconds % 1000 == 0)
    for format in ["text", "csv", "jsonl"] {
      #expect(!check("--summary", format, "--date", "2026-03-01").output.contains("2026-03-01"))
    }
  }

  @Test(arguments: ["tomorrow", "2026-02-30", "2026-1-5", "2026-01-01T10:00", "01.02.2026", "0"])
  func `what is not a date is refused, with an example`(date: String) {
    let run = check("--date", date)
    #expect(run.exitCode == .usage)
    #expect(
      run.errorOutput.contains(
        "error: '--date \(date)' is not a date: write one such as 2026-01-31, or a time with its zone "
          + "such as 2026-01-31T09:30:00Z."), "\(run.errorOutput)")
  }

  @Test func `a session is certified for a recipient, without media that nobody measured`() {
    let run = CommandRun("check", "--omid", "--for", "Example Ads")
    #expect(run.output.contains("\nFor      Example Ads\nDevice "))
    #expect(run.output.contains("\nTag      sha256:") && !run.output.contains("\nProfile"))
  }

  @Test func `a screen has the digest of its scenario`() throws {
    let screen = CommandRun.sample("Native/Scenarios/two-widgets.yaml")
    let run = CommandRun("check", screen)
    #expect(run.output.contains("\nScreen   sha256:\(try digest(of: screen))\n"), "\(run.output)")
  }
}
