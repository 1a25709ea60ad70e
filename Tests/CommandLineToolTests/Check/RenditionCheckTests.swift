import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// Every MediaFile of a tag is opened and judged, not only the one that the player takes.
struct RenditionCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A tag of 6 s whose first MediaFile is sound, and whose second one is at a URL.
  private func tag(_ second: String) throws -> String {
    let text = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    let other = """
      <MediaFile id="other" delivery="progressive" type="video/mp4" bitrate="100" width="240" height="136">
      <![CDATA[\(second)]]></MediaFile></MediaFiles>
      """
    return try folder.file(
      "tag.xml", text.replacingOccurrences(of: "</MediaFiles>", with: other))
  }

  private func check(
    _ second: String, _ command: String = "check"
  ) throws -> (verdict: String?, rules: Set<String>, text: String) {
    let run = CommandRun([
      command, try tag(second), "--format", "json", "--map",
      "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
    ])
    let value = try JSONReader.value(of: run.output)
    let certificate = value["tags"]?.items.first
    let findings = certificate?["cases"]?.items.flatMap { $0["findings"]?.items ?? [] } ?? []
    return (
      certificate?["verdict"]?.text, Set(findings.compactMap { $0["rule"]?.text }), run.output
    )
  }

  @Test(
    arguments: [
      ("https://cdn.example.com/media/unit.html", "MediaFileUnplayable"),
      ("https://cdn.example.com/media/truncated.mp4", "MediaDamage"),
      ("https://cdn.example.com/media/no-audio.mp4", "AudioStreamCount"),
      ("https://cdn.example.com/media/ad-15s.mp4", "DeclaredDuration"),
    ])
  func `a fault of a file that the player does not take is found`(
    url: String, rule: String
  ) throws {
    let (verdict, rules, text) = try check(url)
    #expect(rules.contains(rule), "\(rules)")
    #expect(verdict == (rule == "AudioStreamCount" ? "WARN" : "FAIL"), "\(text.prefix(600))")
  }

  @Test(arguments: ["https://cdn.example.com/media/gone.mp4", "gone.mp4"])
  func `a file that a map or the tag names and that is not there is not judged, by name`(
    url: String
  ) throws {
    let (verdict, _, text) = try check(url)
    #expect(verdict == "INCONCLUSIVE")
    #expect(text.contains("'\(url)'"))
  }

  @Test func `a file without a mapping is listed, and not counted`() throws {
    let value = try JSONReader.value(of: check("https://elsewhere.example.com/a.mp4").text)
    let certificate = value["tags"]?.items.first
    #expect(certificate?["verdict"] == "WARN")
    #expect(certificate?["judged"]?["media"] == 1)
    #expect(
      certificate?["notJudged"]?.items.contains {
        $0["name"] == "https://elsewhere.example.com/a.mp4"
      } == true)
    let both = try JSONReader.value(of: check("https://cdn.example.com/media/ad-15s.mp4").text)
    #expect(both["tags"]?.items.first?["judged"]?["media"] == 2)
  }

  /// Makes six seconds of MPEG-4 Visual, which no browser decodes.
  private func undecoded() throws -> String {
    let path = folder.path("mp4v.mp4")
    let run = try #require(Program("ffmpeg")).run([
      "-v", "error", "-i", CommandRun.media, "-c:v", "mpeg4", "-c:a", "copy", path,
    ])
    #expect(run.ending == .exit(0))
    return "mp4v.mp4"
  }

  @Test func `what no page shows is a warning beside a file that they show, and else an error`()
    throws
  {
    let (verdict, rules, _) = try check(undecoded())
    #expect(rules.contains("MediaNotDecodedInBrowsers"))
    #expect(verdict == "WARN")
    let alone = CommandRun(
      "check", CommandRun.tag, "--media", folder.path("mp4v.mp4"), "--format", "json")
    let certificate = try JSONReader.value(of: alone.output)["tags"]?.items.first
    #expect(certificate?["verdict"] == "FAIL")
    #expect(alone.output.contains("MediaNotDecodedInBrowsers"))
  }
}
