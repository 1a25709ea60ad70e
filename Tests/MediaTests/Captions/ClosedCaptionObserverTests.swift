import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

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

/// Writes CTA-608 captions into an H.264 stream, as encoders for broadcasting do.
///
/// FFmpeg reads such captions and has no encoder for them. Every picture gets one
/// pair of bytes of field 1 in a SEI message of ATSC A/53 user data, in front of
/// its slice; the stream needs one slice a picture and no reordering.
struct ClosedCaptionWriter {
  /// The pairs still to be written, one a picture.
  private var pairs: [Int: (UInt8, UInt8)] = [:]

  /// Puts a caption up at a picture, in the pop-on style; its commands and letters go out before.
  mutating func show(_ text: String, at picture: Int) {
    // Resume caption loading, erase the hidden memory, row 15; commands go out twice.
    var load: [(UInt8, UInt8)] = []
    for command in [(0x14, 0x20), (0x14, 0x2E), (0x14, 0x60)] as [(UInt8, UInt8)] {
      load += [command, command]
    }
    var letters = Array(text.utf8)
    if letters.count % 2 == 1 { letters.append(0) }
    for index in stride(from: 0, to: letters.count, by: 2) {
      load.append((letters[index], letters[index + 1]))
    }
    for (offset, pair) in load.enumerated() { pairs[picture - load.count + offset] = pair }
    command(0x2F, at: picture)
  }

  /// Takes the caption down at a picture.
  mutating func erase(at picture: Int) { command(0x2C, at: picture) }

  private mutating func command(_ second: UInt8, at picture: Int) {
    pairs[picture] = (0x14, second)
    pairs[picture + 1] = (0x14, second)
  }

  /// The stream with a message in front of each picture.
  func inserted(into stream: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var picture = 0
    for unit in Self.units(of: stream) {
      if let kind = unit.first.map({ $0 & 0x1F }), kind == 1 || kind == 5 {
        result += [0, 0, 0, 1] + message(pairs[picture] ?? (0, 0))
        picture += 1
      }
      result += [0, 0, 0, 1] + unit
    }
    return result
  }

  /// Nothing in it needs an escape: no two zero bytes follow one another.
  private func message(_ pair: (UInt8, UInt8)) -> [UInt8] {
    let userData: [UInt8] =
      [0xB5, 0x00, 0x31] + Array("GA94".utf8)
      + [0x03, 0x41, 0xFF, 0xFC, Self.odd(pair.0), Self.odd(pair.1), 0xFF]
    return [0x06, 0x04, UInt8(userData.count)] + userData + [0x80]
  }

  /// Seven bits with the parity bit that makes the ones odd.
  private static func odd(_ byte: UInt8) -> UInt8 {
    byte.nonzeroBitCount.isMultiple(of: 2) ? byte | 0x80 : byte
  }

  /// The units of an Annex B stream, without start codes.
  private static func units(of stream: [UInt8]) -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var start: Int?
    var index = 0
    while index + 2 < stream.count {
      guard stream[index] == 0, stream[index + 1] == 0, stream[index + 2] == 1 else {
        index += 1
        continue
      }
      if let start {
        let end = stream[index - 1] == 0 ? index - 1 : index
        units.append(stream[start..<end])
      }
      start = index + 3
      index += 3
    }
    if let start { units.append(stream[start...]) }
    return units
  }
}

extension ClosedCaptionWriter {
  /// The captions of `cea-608.mp4`.
  static let sample: ClosedCaptionWriter = {
    var writer = ClosedCaptionWriter()
    writer.show("Captions in the picture", at: 30)
    writer.erase(at: 75)
    writer.show("and a second line", at: 105)
    writer.erase(at: 150)
    return writer
  }()

  /// Makes `cea-608.mp4` again and passes its path to a closure.
  static func withSample<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
    let ffmpeg = try #require(Program("ffmpeg"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (plain, captioned) = (folder.appending(path: "v.h264"), folder.appending(path: "c.h264"))
    let file = folder.appending(path: "c.mp4").path
    let encoding =
      "-nostdin -v error -y -f lavfi -i testsrc2=size=160x90:rate=30:duration=6 -c:v libx264 "
      + "-profile:v main -pix_fmt yuv420p -crf 40 -bf 0 -flags:v +bitexact "
      + "-x264-params threads=1:keyint=30:min-keyint=30:scenecut=0:open-gop=0:slices=1 -f h264"
    _ = try ffmpeg.run(encoding.split(separator: " ").map(String.init) + [plain.path]).lines
    try Data(sample.inserted(into: Array(Data(contentsOf: plain)))).write(to: captioned)
    _ = try ffmpeg.run(
      ["-nostdin", "-v", "error", "-y", "-framerate", "30", "-i", captioned.path, "-c", "copy"]
        + [
          "-video_track_timescale", "30", "-map_metadata", "-1", "-fflags", "+bitexact",
          "-movflags", "+faststart", file,
        ]
    ).lines
    if let copy = ProcessInfo.processInfo.environment["KEEP_CAPTIONED_SAMPLE"], !copy.isEmpty {
      try Data(contentsOf: URL(filePath: file)).write(to: URL(filePath: copy))
    }
    return try body(file)
  }
}
