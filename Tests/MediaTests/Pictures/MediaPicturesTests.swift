import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

@Suite(.tags(.process))
struct MediaPicturesTests {
  private func pictures(
    of name: String, mode: DecodeMode = .full
  ) throws -> (facts: MediaFacts, pictures: MediaPictures?) {
    let facts = try MediaReader.read(
      path: SampleMedia.path(name), mode: mode, details: .pictures)
    return (facts, facts.pictures)
  }

  @Test(arguments: [
    ("ad-3.2s.mp4", [0, 24, 48, 72, 95], 30),
    ("ad-30s.mp4", [0, 225, 450, 675, 899], 30),
    // The quartiles, at 1.5, 3 and 4.5 s, lie on frames; every other one is missing from 3 s on.
    ("variable-frame-rate.mp4", [0, 45, 90, 134, 178], 30),
    // The last quartile is reached a second after the last picture, which stays.
    ("audio-longer-than-video.mp4", [0, 60, 120, 149, 149], 30),
  ])
  func `each moment has the frame that is on the screen then`(
    name: String, frames: [Int64], rate: Int32
  ) throws {
    let found = try #require(try pictures(of: name).pictures)
    #expect(found.failure == nil)
    #expect(found.pictures.map(\.moment) == MediaPictures.Moment.allCases)
    #expect(found.pictures.map(\.position) == frames.map { .units($0, of: 1, over: rate) })
    for picture in found.pictures {
      #expect(picture.jpeg.width == 320 && picture.jpeg.height == 180)
      #expect(try JPEGHeader(picture.jpeg.bytes) == JPEGHeader(width: 320, height: 180))
    }
    let strip = try #require(found.strip)
    #expect(strip.width == 5 * 320 + 4 * 4 && strip.height == 180)
    #expect(try JPEGHeader(strip.bytes) == JPEGHeader(width: strip.width, height: 180))
  }

  @Test func `the same file gives the same bytes, and taking pictures changes no other fact`()
    throws
  {
    let first = try pictures(of: "ad-6s.mp4")
    let second = try pictures(of: "ad-6s.mp4")
    #expect(first.pictures != nil && first.pictures == second.pictures)
    let plain = try MediaReader.read(path: SampleMedia.path("ad-6s.mp4"), mode: .full)
    #expect(plain.pictures == nil)
    #expect(plain.videoFrames == first.facts.videoFrames && plain.streams == first.facts.streams)
  }

  @Test func `packets alone have no pictures`() throws {
    #expect(try pictures(of: "ad-6s.mp4", mode: .demux).pictures == nil)
  }

  /// They play up to 138/30 s and 109/30 s; the third quartile would be at 4.5 s.
  @Test(arguments: [
    ("truncated.mp4", [0, 45, 90, 135, 138]), ("corrupt-in-the-middle.mp4", [0, 45, 90, 109]),
  ])
  func `a broken file gives the pictures before the damage`(name: String, frames: [Int64]) throws {
    let (facts, found) = try pictures(of: name)
    #expect(found?.pictures.map(\.position) == frames.map { .units($0, of: 1, over: 30) })
    #expect(found?.pictures.last?.position == facts.videoFrames.times.last)
    #expect(found?.pictures.last?.moment == .lastFrame)
    #expect(found?.strip?.width == frames.count * 320 + (frames.count - 1) * 4)
  }

  @Test(.enabled(if: Program("ffmpeg") != nil), arguments: [(1, 24), (4, 95)])
  func `a picture shows what FFmpeg's program shows`(index: Int, frame: Int) throws {
    let found = try #require(try pictures(of: "ad-3.2s.mp4").pictures)
    let jpeg = Data(found.pictures[index].jpeg.bytes)
    let own = try SampleMedia.withFile(jpeg) { try pixels(of: $0, filter: "null") }
    func distance(to number: Int) throws -> Double {
      let theirs = try pixels(
        of: SampleMedia.path("ad-3.2s.mp4"),
        filter: "select=eq(n\\,\(number)),scale=320:180:flags=bicubic")
      try #require(theirs.count == own.count && own.count == 320 * 180 * 3)
      return Double(zip(own, theirs).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) })
        / Double(own.count)
    }
    let same = try distance(to: frame)
    #expect(same < 3)
    #expect(try distance(to: frame - 1) > same)
    #expect(try distance(to: frame - 10) > 2 * same)
  }

  /// A portrait phone video is stored lying; its matrix says so. An anamorphic one has wide pixels.
  @Test(.enabled(if: Program("ffmpeg") != nil))
  func `pictures have the shape that the video has on a screen`() throws {
    let turned = try made(["-c", "copy", "-metadata:s:v", "rotate=90"])
    #expect(turned.pictures.allSatisfy { $0.jpeg.width == 180 && $0.jpeg.height == 320 })
    let wide = try made(["-c:v", "libx264", "-vf", "setsar=2/1", "-t", "0.5"])
    #expect(wide.pictures.allSatisfy { $0.jpeg.width == 320 && $0.jpeg.height == 90 })
  }

  @Test(.enabled(if: Program("ffmpeg") != nil), arguments: ["bt709", "smpte170m"])
  func `colours are those that the file's matrix means`(matrix: String) throws {
    let red = try made(
      [
        "-vf", "scale=out_color_matrix=\(matrix)", "-c:v", "libx264", "-crf", "10", "-colorspace",
        matrix, "-pix_fmt", "yuv420p",
      ], input: ["-f", "lavfi", "-i", "color=red:size=160x90:duration=0.2"])
    let jpeg = Data(try #require(red.pictures.first).jpeg.bytes)
    let colors = try SampleMedia.withFile(jpeg) { try pixels(of: $0, filter: "null") }
    #expect(colors.count == 160 * 90 * 3)
    #expect(colors[0] > 250 && colors[1] < 6 && colors[2] < 6, "\(colors.prefix(3))")
  }

  // MARK: FFmpeg's program

  private func made(
    _ arguments: [String], input: [String] = ["-i", SampleMedia.path("ad-3.2s.mp4")]
  ) throws -> MediaPictures {
    try SampleMedia.withFile(Data()) { path -> MediaPictures in
      _ = try Program("ffmpeg")?.run(
        ["-nostdin", "-v", "error", "-y"] + input + arguments + [path]
      ).lines
      return try #require(
        try MediaReader.read(path: path, mode: .full, details: .pictures).pictures)
    }
  }

  private func pixels(of path: String, filter: String) throws -> [UInt8] {
    try SampleMedia.withFile(Data()) { output -> [UInt8] in
      _ = try Program("ffmpeg")?.run([
        "-nostdin", "-v", "error", "-y", "-i", path, "-vf", filter, "-frames:v", "1", "-f",
        "rawvideo", "-pix_fmt", "rgb24", output,
      ]).lines
      return [UInt8](try Data(contentsOf: URL(filePath: output)))
    }
  }
}

/// The size that a JPEG file states in its frame header.
struct JPEGHeader: Equatable {
  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init(_ bytes: [UInt8]) throws {
    #expect(bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9])
    var offset = 2
    while bytes[offset + 1] != 0xC0 {
      try #require(bytes[offset] == 0xFF)
      offset += 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
    }
    height = Int(bytes[offset + 5]) << 8 + Int(bytes[offset + 6])
    width = Int(bytes[offset + 7]) << 8 + Int(bytes[offset + 8])
  }
}

struct PictureScheduleTests {
  @Test func `a frame on a quartile is that quartile's`() {
    var schedule = PictureSchedule(duration: .seconds(8))
    #expect(schedule.framePresented(at: .seconds(2)) == [])
    #expect(
      schedule.framePresented(at: .seconds(3))
        == [.init(moment: .quartile(.firstQuartile), position: .seconds(2))])
    #expect(schedule.framePresented(at: .seconds(4)) == [])
  }

  @Test func `a frame that stays long can be that of several`() {
    var schedule = PictureSchedule(duration: .seconds(8))
    #expect(
      schedule.framePresented(at: .seconds(5)).map(\.moment) == [
        .quartile(.firstQuartile), .quartile(.midpoint),
      ])
    #expect(schedule.ended().map(\.moment) == [.quartile(.thirdQuartile)])
    #expect(schedule.ended() == [])
  }

  @Test func `times that run backwards bring nothing up twice`() {
    var schedule = PictureSchedule(duration: .seconds(8))
    let moments = [3, 1, 9, 2, 7].flatMap { schedule.framePresented(at: .seconds($0)) }
    #expect(
      moments.map(\.moment) == [
        .quartile(.firstQuartile), .quartile(.midpoint), .quartile(.thirdQuartile),
      ])
  }

  @Test func `without a duration there are no quartiles`() {
    var schedule = PictureSchedule(duration: nil)
    #expect(schedule.framePresented(at: .seconds(5)) == [] && schedule.ended() == [])
  }
}

struct PictureSizeTests {
  @Test(
    arguments: [
      (1920, 1080, nil, 320, 180), (1080, 1920, nil, 180, 320), (720, 576, (16, 11), 320, 176),
      (160, 90, nil, 160, 90), (161, 91, nil, 162, 92), (640, 360, (1, 2), 284, 320),
      (16_384, 16, nil, 320, 2), (2, 100_000, nil, 2, 320), (0, 0, nil, 2, 2),
      (100, 100, (Int32.max, 1), 320, 2), (100, 100, (1, Int32.max), 2, 100),
    ] as [(Int, Int, (Int32, Int32)?, Int, Int)])
  func `the shape is kept within the square`(
    width: Int, height: Int, aspect: (Int32, Int32)?, expectedWidth: Int, expectedHeight: Int
  ) {
    let size = PictureSize(
      width: width, height: height, aspect: aspect.flatMap { Rational($0.0, $0.1) })
    #expect(size.width == expectedWidth && size.height == expectedHeight)
  }
}

struct SmallPictureTests {
  /// Two rows of three pixels; each pixel is three times its number.
  private let picture = SmallPicture(width: 3, height: 2) { y, bytes in
    for x in 0..<3 { bytes += [UInt8](repeating: UInt8(y * 3 + x), count: 3) }
  }

  private func numbers(of picture: SmallPicture) -> [[UInt8]] {
    (0..<picture.height).map { y in
      let row = Array(picture.row(y))
      return stride(from: 0, to: row.count, by: 3).map { row[$0] }
    }
  }

  @Test(
    arguments: [
      (0, [[0, 1, 2], [3, 4, 5]]), (1, [[3, 0], [4, 1], [5, 2]]), (2, [[5, 4, 3], [2, 1, 0]]),
      (3, [[2, 5], [1, 4], [0, 3]]), (-1, [[2, 5], [1, 4], [0, 3]]),
      (5, [[3, 0], [4, 1], [5, 2]]),
    ] as [(Int, [[UInt8]])])
  func `turning goes clockwise`(quarters: Int, expected: [[UInt8]]) {
    let turned = picture.turned(quarters: quarters)
    #expect(numbers(of: turned) == expected)
    #expect(turned.width == expected[0].count && turned.height == expected.count)
  }

  @Test func `a strip puts pictures side by side on dark grey`() throws {
    let strip = try #require(
      SmallPicture.strip(of: [picture.turned(quarters: 1), picture], gap: 1))
    #expect(strip.width == 6 && strip.height == 3)
    #expect(
      numbers(of: strip) == [
        [3, 0, 0x20, 0, 1, 2], [4, 1, 0x20, 3, 4, 5], [5, 2, 0x20, 0x20, 0x20, 0x20],
      ])
    #expect(SmallPicture.strip(of: []) == nil)
  }
}
