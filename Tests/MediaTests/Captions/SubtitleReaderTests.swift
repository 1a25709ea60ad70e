import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

@Suite(.tags(.process))
struct SubtitleReaderTests {
  private func cues(_ text: String, _ format: SubtitleFormat) throws -> [LocatedCue] {
    try SubtitleReader.cues(in: Array(text.utf8), as: format)
  }

  @Test func `WebVTT is read with its markup taken off`() throws {
    let text = """
      WEBVTT - a title

      NOTE a comment

      first
      00:00.500 --> 00:02.000 line:0 align:start
      <v Ann>Hello <b>bold</b> &amp; good</v>
      second line

      01:00:03.000 --> 01:00:04.250
      later
      """
    let read = try cues(text, .webVTT)
    #expect(
      read.map(\.cue) == [
        Cue(
          start: .milliseconds(500), end: .seconds(2), text: "Hello bold & good\nsecond line"),
        Cue(start: .seconds(3603), end: .milliseconds(3_604_250), text: "later"),
      ])
    let second = try #require(text.firstRange(of: "01:00:03")).lowerBound
    let offset = text.utf8.distance(from: text.startIndex, to: second)
    try #require(read.count == 2)
    #expect(read[0].byteOffset < offset + 10 && read[1].byteOffset > offset + 20)
  }

  @Test func `SRT is read with its markup taken off`() throws {
    let text = """
      1
      00:00:00,500 --> 00:00:02,000
      {\\an8}Hello <i>there</i> {braces}

      2
      00:00:03,000 --> 00:00:04,000
      two
      lines
      """
    let read = try cues(text, .subRip)
    #expect(
      read.map(\.cue) == [
        Cue(start: .milliseconds(500), end: .seconds(2), text: "Hello there {braces}"),
        Cue(start: .seconds(3), end: .seconds(4), text: "two\nlines"),
      ])
    let second = try #require(text.firstRange(of: "00:00:03")).lowerBound
    let offset = text.utf8.distance(from: text.startIndex, to: second)
    #expect(read.map(\.byteOffset) == [2, offset])
  }

  @Test func `cues come in the order of their starts`() throws {
    let text = "WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:09.000\na\n"
    #expect(try cues(text, .webVTT).map(\.cue.text) == ["a", "b"])
  }

  @Test func `no more cues are kept than the limit allows`() throws {
    let text =
      "WEBVTT\n\n" + (0..<50).map { "00:0\($0 % 10).000 --> 00:59.000\n\($0)\n\n" }.joined()
    var limits = CaptionLimits()
    limits.cues = 7
    #expect(try SubtitleReader.cues(in: Array(text.utf8), as: .webVTT, limits: limits).count == 7)
  }

  @Test(arguments: [SubtitleFormat.webVTT, .subRip])
  func `nothing gives nothing`(format: SubtitleFormat) throws {
    #expect(try SubtitleReader.cues(in: [], as: format).isEmpty)
    #expect(try SubtitleReader.cues(in: Array("\n\n".utf8), as: format).isEmpty)
  }

  /// The program's own conversion to SRT, for every sample, times and text.
  @Test(
    .enabled(if: Program("ffmpeg") != nil),
    arguments: ["ad-30s.en.vtt", "ad-30s.fr.vtt", "ad-3.2s.en.vtt", "ad-30s.es.srt"])
  func `cues are those that the ffmpeg program writes`(name: String) throws {
    let ffmpeg = try #require(Program("ffmpeg"))
    let url = SampleMedia.folder.appending(path: "Captions/\(name)")
    let lines = try ffmpeg.run(["-nostdin", "-v", "error", "-i", url.path, "-f", "srt", "-"]).lines
    let blocks = lines.split(separator: "")
    let written = blocks.map { block in
      block.dropFirst().joined(separator: "\n").replacing(/<[^>]*>/, with: "")
    }
    let format: SubtitleFormat = name.hasSuffix(".vtt") ? .webVTT : .subRip
    let read = try SubtitleReader.cues(in: Array(Data(contentsOf: url)), as: format).map(\.cue)
    #expect(!written.isEmpty)
    #expect(
      written
        == read.map { cue in
          let times = [cue.start, cue.end ?? .zero].map {
            TimeText.playhead($0).replacing(".", with: ",")
          }
          return "\(times[0]) --> \(times[1])\n\(cue.text)"
        })
  }
}

struct SubtitleTextTests {
  @Test(arguments: [
    (#"Hello {\b1}bold{\b0} & \{brace\}"#, "Hello bold & {brace}"),
    (#"one\Ntwo\nthree"#, "one\ntwo\nthree"),
    (#"a\hb"#, "a b"),
    (#"{a note} stays"#, "{a note} stays"),
    (#"{\an8}top {\i1}it{\i0}"#, "top it"),
    (#"an open {\b1 end"#, #"an open {\b1 end"#),
    ("back\\\u{2060}slash", #"back\slash"#),
    (#"\\N"#, #"\N"#),
    (#" \N  spaced  \N "#, "spaced"),
    (#"first\N\Nthird"#, "first\n\nthird"),
    ("a, b, c", "a, b, c"),
    (#"ends with \"#, #"ends with \"#),
    ("", ""),
    ("👩‍👩‍👧 {\\b1}ok", "👩‍👩‍👧 ok"),
  ])
  func `markup comes off and text stays`(event: String, text: String) {
    #expect(SubtitleText.withoutMarkup(event) == text)
    #expect(SubtitleText.plain("0,0,Default,,0,0,0,,\(event)") == text)
  }

  @Test func `an event with too few fields has no text`() {
    #expect(SubtitleText.plain("0,0,Default") == "")
  }
}
