import CreativeQuality
import Foundation
import Media
import TestSupport
import Testing
import Vocabulary

struct HostileCaptionTests {
  static let samples = ["ad-30s.en.vtt", "ad-30s.es.srt", "ad-30s.de.ttml"]

  private func expectSound(_ bytes: [UInt8], _ type: String?, _ comment: Comment) {
    let file = Captioned.read(bytes, type: type)
    #expect(file.cues.map(\.start) == file.cues.map(\.start).sorted(), comment)
    #expect(file.cues.allSatisfy { cue in cue.end.map { $0 > cue.start } ?? true }, comment)
    #expect(file.cues.allSatisfy { !$0.text.isEmpty }, comment)
    #expect(!file.cues.isEmpty || !file.findings.isEmpty, comment)
    #expect(file.findings.allSatisfy { $0.severity < .error }, comment)
  }

  @Test(arguments: samples)
  func `a file cut anywhere gives cues or findings`(name: String) throws {
    let bytes = try Captioned.sample(name)
    for length in bytes.indices {
      expectSound(Array(bytes.prefix(length)), nil, "\(name) cut at \(length)")
    }
  }

  @Test(arguments: samples)
  func `a file with flipped bytes gives cues or findings`(name: String) throws {
    let bytes = try Captioned.sample(name)
    var random = SeededRandom(seed: 7).forked(for: name)
    for turn in 0..<400 {
      var damaged = bytes
      for _ in 0...(turn % 4) {
        damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      expectSound(damaged, "text/vtt", "\(name), turn \(turn)")
    }
  }

  @Test func `five megabytes are not read`() {
    let block = Array("00:01.000 --> 00:02.000\nx\n\n".utf8)
    var bytes = Array("WEBVTT\n\n".utf8)
    while bytes.count < 5_000_000 { bytes += block }
    let file = Captioned.read(bytes)
    #expect(file.cues == [])
    #expect(file.rules == ["c CaptionsUnreadable"])
  }

  @Test(arguments: [
    "-->\n", "00:00.000 --> \n", "<v ", "{\\an8", "&amp;", "\r", "\u{85}", "WEBVTT\n",
  ])
  func `a file full of one thing is read in the end`(thing: String) {
    for head in ["", "WEBVTT\n\n", "WEBVTT\n\n00:01.000 --> 00:02.000\n"] {
      expectSound(
        Array((head + String(repeating: thing, count: 30_000)).utf8), nil, "\(head) \(thing)")
    }
  }

  @Test func `a file full of cues is read up to the limit`() {
    let text =
      "WEBVTT\n\n" + (0..<30_000).map { "00:01.000 --> 00:02.000\n\($0)\n\n" }.joined()
    let file = Captioned.read(text)
    #expect(file.cues.count == CaptionLimits.default.cues)
    #expect(file.findings.contains { $0.rule.id == "CaptionsUnreadable" })
    #expect(file.findings.count == 6)
  }

  @Test(
    arguments: [
      "<!DOCTYPE tt [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;\">]>"
        + "<tt xmlns='http://www.w3.org/ns/ttml'><body><div><p end='1s'>&b;</p></div></body></tt>",
      "<tt xmlns='http://www.w3.org/ns/ttml'><body><p end='1s'>&b;</p></body></tt>",
      "<tt>" + String(repeating: "<div>", count: 400),
      "<tt><body>" + String(repeating: "<p a='", count: 2_000),
      "<html><tt></tt></html>",
    ] as [Named<String>])
  func `markup that means harm is refused`(text: Named<String>) {
    let file = Captioned.read(text.value, type: "application/ttml+xml")
    #expect(file.cues == [])
    #expect(file.findings.map(\.rule.id) == ["CaptionsUnreadable"])
  }

  @Test(arguments: [
    ("99999999999h", "00:00:01"), ("0s", "999999999999h"), ("0s", "999999999999:00:00"),
    ("999999999999.999999999999f", "1s"), ("0s", "999999999999.999999999999t"),
  ])
  func `times beyond all reason are no times`(begin: String, end: String) {
    let text =
      "<tt xmlns:p='p' p:frameRate='999999' p:frameRateMultiplier='999999 999999' "
      + "p:subFrameRate='999999' p:tickRate='999999999'><body><p begin='\(begin)' end='\(end)'>"
      + "x</p></body></tt>"
    let file = Captioned.read(text, type: "application/ttml+xml")
    #expect(file.cues.count <= 1)
    #expect(file.cues.allSatisfy { $0.start < .seconds(2_000_000_000) })
  }
}
