import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

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
