import CommandLineTool
import Foundation
import TestSupport
import Testing

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
