import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

/// `vastsim fix`: a patch with its proof.
struct FixCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let good = ["firstQuartile", "complete"]

  private func tag(_ events: [String]) throws -> String {
    let trackers = events.map {
      "<Tracking event=\"\($0)\">https://t.example/\($0.lowercased().filter(\.isLetter))</Tracking>"
    }
    return try folder.file(
      "tag.xml",
      """
      <VAST version="3.0"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
      <Impression>https://t.example/i?[CACHEBUSTING]</Impression>
      <Creatives><Creative><Linear><Duration>00:00:03.200</Duration><TrackingEvents>
      \(trackers.joined(separator: "\n"))
      </TrackingEvents>
      <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="480" height="270">https://m.example/a.mp4</MediaFile></MediaFiles>
      </Linear></Creative></Creatives></InLine></Ad></VAST>

      """)
  }

  private func run(_ words: String...) -> CommandRun {
    CommandRun(
      ["fix"] + words + ["--media", CommandRun.sample("Media/ad-3.2s.mp4")], folder: folder.path("")
    )
  }

  @Test
  func `the patch, its reasons and what the players gain are printed, and nothing is written`()
    throws
  {
    let path = try tag(["first-quartile", "complete"])
    let before = try String(contentsOfFile: path, encoding: .utf8)
    let run = run(path, "--player", "exact")
    #expect(run.exitCode == .findings)
    #expect(
      run.output.contains(
        """
        -<Tracking event="first-quartile">https://t.example/firstquartile</Tracking>
        +<Tracking event="firstQuartile">https://t.example/firstquartile</Tracking>
        """))
    #expect(
      run.output.contains(
        "fixed    tag.xml:4: event 'first-quartile' of 'Tracking' becomes 'firstQuartile' "
          + "[TrackingEventUnknown]\n"))
    #expect(run.output.contains("played   exact: sends firstQuartile; verdict PASS, was WARN\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
  }

  @Test func `the mended tag is written where the user says, and has nothing more to fix`() throws {
    let path = try tag(["first-quartile", "Complete"])
    let out = folder.path("fixed.xml")
    #expect(run(path, "--out", out, "--player", "exact").exitCode == .pass)
    let mended = try String(contentsOfFile: out, encoding: .utf8)
    #expect(mended == (try String(contentsOfFile: try tag(Self.good), encoding: .utf8)))
    let again = run(out, "--player", "exact")
    #expect(again.exitCode == .pass)
    #expect(again.output == "fixed.xml: nothing to fix\n")
    let inPlace = try tag(["first-quartile", "Complete"])
    #expect(run(inPlace, "--in-place", "--player", "exact").exitCode == .pass)
    #expect(try String(contentsOfFile: inPlace, encoding: .utf8) == mended)
  }

  @Test func `what a tag states of its file becomes what the file is, and not what a stand-in is`()
    throws
  {
    let path = try tag(Self.good)
    let good = try String(contentsOfFile: path, encoding: .utf8)
    let wrong = good.replacing("00:00:03.200", with: "00:00:05")
      .replacing("width=\"480\"", with: "width=\"640\"").replacing(" type=\"video/mp4\"", with: "")
    _ = try folder.file("tag.xml", wrong)
    let out = folder.path("fixed.xml")
    #expect(run(path, "--out", out, "--player", "exact").exitCode == .pass)
    #expect(
      try String(contentsOfFile: out, encoding: .utf8)
        == good.replacing(
          "<MediaFile delivery=\"progressive\" type=\"video/mp4\"",
          with: "<MediaFile type=\"video/mp4\" delivery=\"progressive\""))
    let json = CommandRun(
      "fix", path, "--format", "json", "--player", "exact", "--stand-in",
      CommandRun.sample("Media/ad-6s.mp4"))
    #expect(json.output.contains("\"fixes\" : [\n\n  ]"))
  }

  @Test func `of a file that stands for any of several only the duration is known`() throws {
    let path = try tag(Self.good)
    let good = try String(contentsOfFile: path, encoding: .utf8)
    let other =
      "<MediaFile delivery=\"progressive\" type=\"video/mp4\" width=\"640\" height=\"360\">"
    let several = good.replacing(
      "</MediaFiles>", with: "\(other)https://m.example/b.mp4</MediaFile></MediaFiles>")
    _ = try folder.file("tag.xml", several.replacing("00:00:03.200", with: "00:00:05"))
    let out = folder.path("fixed.xml")
    #expect(run(path, "--out", out, "--player", "exact").exitCode == .pass)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == several)
  }

  @Test func `https and a stub are made where they are asked for`() throws {
    let path = try tag(Self.good)
    let good = try String(contentsOfFile: path, encoding: .utf8)
    let plain = good.replacing("https://t.example", with: "http://t.example")
      .replacing(/<Impression>.*<\/Impression>\n/, with: "")
    _ = try folder.file("tag.xml", plain)
    #expect(run(path, "--player", "exact").output == "tag.xml: nothing to fix\n")
    let asked = run(path, "--player", "exact", "--https", "--stub", "--out", folder.path("out.xml"))
    #expect(asked.exitCode == .pass, "\(asked.output)\(asked.errorOutput)")
    let mended = try String(contentsOfFile: folder.path("out.xml"), encoding: .utf8)
    #expect(!mended.contains("http://"))
    #expect(mended.contains("<Impression><![CDATA[about:blank]]></Impression>\n<Creatives>"))
  }

  @Test func `lint tells the edits to other programs, in bytes of the file`() throws {
    let path = try tag(["first-quartile", "complete"])
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let sarif = folder.path("lint.sarif")
    let json = CommandRun(
      "lint", path, "--fixes", "--format", "json", "--report", "sarif=\(sarif)"
    ).output
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    let findings = try #require(file["diagnostics"] as? [[String: Any]])
    let finding = try #require(findings.first { $0["rule"] as? String == "TrackingEventUnknown" })
    let fix = try #require((finding["fixes"] as? [[String: Any]])?.first)
    let offset = try #require(fix["offset"] as? Int)
    let length = try #require(fix["length"] as? Int)
    #expect(String(decoding: bytes[offset..<offset + length], as: UTF8.self) == "first-quartile")
    #expect(fix["text"] as? String == "firstQuartile")
    #expect(findings.filter { $0["fixes"] != nil }.count == 1)
    #expect(!CommandRun("lint", path, "--format", "json").output.contains("\"fixes\""))
    let written = try String(contentsOfFile: sarif, encoding: .utf8)
    #expect(written.contains("\"byteOffset\" : \(offset)"))
  }

  @Test func `what no player can play is not written`() throws {
    let path = try tag(["first-quartile"])
    let out = folder.path("fixed.xml")
    let run = CommandRun(["fix", path, "--out", out], folder: folder.path(""))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("pass --media FILE"))
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test func `mistakes of the command line are named`() throws {
    let path = try tag(Self.good)
    #expect(run(path, "--out", "a.xml", "--dry-run").errorOutput.contains("exclude each other"))
    #expect(
      run(path, "--rule", "AdTitleMissing").errorOutput.contains("has no fix; the rules with a fix")
    )
    #expect(run(path, "--player", "exakt").errorOutput.contains("Did you mean 'exact'?"))
    #expect(run(path, "--out", path).exitCode == .usage)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(
        atPath: CorpusPlace.shared.url("agents/fix-macros.xml").path),
      "../shared/data/agents is not beside this checkout"),
    arguments: [
      ("fix-event-names", "TrackingEventUnknown"), ("fix-duplicate-impression", "DuplicateTracker"),
      ("fix-macros", "MacroForm"),
    ])
  func `a broken sample plays without the finding under all players`(name: String, rule: String)
    throws
  {
    let path = try folder.file(
      "\(name).xml",
      String(decoding: try CorpusPlace.shared.bytes("agents/\(name).xml"), as: UTF8.self))
    let out = folder.path("out.xml")
    let run = run(path, "--out", out)
    #expect(run.exitCode == .pass, "\(run.output)\(run.errorOutput)")
    #expect(!CommandRun("lint", out).output.contains("[\(rule)]"))
    #expect(self.run(out).output == "out.xml: nothing to fix\n")
  }
}
