import Foundation
import Media
import System
import TestSupport
import Testing
import Vocabulary

@Suite(.tags(.process))
struct ClosedCaptionObserverTests {
  private static let expected = [
    Cue(
      start: .seconds(1), end: .milliseconds(2500), text: "Captions in the picture"),
    Cue(start: .milliseconds(3500), end: .seconds(5), text: "and a second line"),
  ]

  @Test func `captions inside the pictures are found and decoded`() throws {
    let facts = try MediaReader.read(
      path: SampleMedia.path("cea-608.mp4"), mode: .full, details: .captions)
    let captions = try #require(facts.captions)
    #expect(captions.pictureCount == 180)
    #expect(captions.hasLine21)
    #expect(!captions.hasDTVCC)
    #expect(captions.cues == Self.expected)
    #expect(facts.damage == nil)
  }

  @Test(.enabled(if: Program("ffmpeg") != nil))
  func `a sample made anew says the same`() throws {
    let facts = try ClosedCaptionWriter.withSample {
      try MediaReader.read(path: $0, mode: .full, details: .captions)
    }
    #expect(facts.captions?.cues == Self.expected)
  }

  @Test func `nobody looks for them unless asked, and packets do not show them`() throws {
    let path = SampleMedia.path("cea-608.mp4")
    #expect(try MediaReader.read(path: path, mode: .full).captions == nil)
    #expect(try MediaReader.read(path: path, mode: .demux, details: .captions).captions == nil)
  }

  @Test(arguments: ["ad-3.2s.mp4", "corrupt-in-the-middle.mp4"])
  func `a video without captions has none`(name: String) throws {
    let facts = try MediaReader.read(
      path: SampleMedia.path(name), mode: .full, details: .captions)
    #expect(facts.captions == EmbeddedCaptions())
  }

  @Test func `flipped bytes give captions or none`() throws {
    let bytes = try SampleMedia.bytes("cea-608.mp4")
    var random = SeededRandom(seed: 4).forked(for: "captions")
    for _ in 0..<40 {
      var damaged = bytes
      for _ in 0..<8 {
        damaged[Int.random(in: 4_000..<bytes.count, using: &random)] ^= 0x55
      }
      let facts = try? SampleMedia.withFile(damaged) {
        try MediaReader.read(path: $0, mode: .full, details: .captions)
      }
      for cue in facts?.captions?.cues ?? [] {
        #expect(!cue.text.isEmpty)
        #expect(cue.end.map { $0 >= cue.start } ?? true)
      }
    }
  }

  @Test(.enabled(if: Program("ffmpeg") != nil))
  func `cues are those that the ffmpeg program finds`() throws {
    let ffmpeg = try #require(Program("ffmpeg"))
    let path = SampleMedia.path("cea-608.mp4")
    let lines = try ffmpeg.run(
      ["-nostdin", "-v", "error", "-f", "lavfi", "-i", "movie=\(path)[out0+subcc]"]
        + ["-map", "0:s", "-f", "webvtt", "-"]
    ).lines
    let times = lines.filter { $0.contains("-->") }
    #expect(times == ["00:01.000 --> 00:02.500", "00:03.500 --> 00:05.000"])
  }
}
