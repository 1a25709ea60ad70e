import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Media

struct ContainerLayoutTests {
  private static func layout(_ name: String) throws -> ContainerLayout {
    try #require(try MediaReader.read(path: SampleMedia.path(name), mode: .demux).layout)
  }

  @Test(arguments: DecodeMode.allCases)
  func `the outermost boxes are found with their places`(mode: DecodeMode) throws {
    let path = SampleMedia.path("ad-6s.mp4")
    let layout = try #require(try MediaReader.read(path: path, mode: mode).layout)
    #expect(
      layout.boxes == [
        .init(type: "ftyp", offset: 0, byteCount: 32),
        .init(type: "moov", offset: 32, byteCount: 7902),
        .init(type: "free", offset: 7934, byteCount: 8),
        .init(type: "mdat", offset: 7942, byteCount: 180_041),
      ])
    #expect(!layout.isIndexAtEnd && !layout.isFragmented)
    #expect(layout.index?.end == 7934)
    #expect(layout.mediaData?.offset == 7942)
  }

  @Test func `an index after the media is at the end`() throws {
    let layout = try Self.layout("moov-at-end.mp4")
    #expect(layout.boxes.map(\.type) == ["ftyp", "free", "mdat", "moov"])
    #expect(layout.isIndexAtEnd)
    #expect(layout.index?.offset == 180_081)
  }

  @Test(arguments: [
    ("ad-6s.mp4", [1, 1]), ("no-audio.mp4", [1]), ("audio-longer-than-video.mp4", [1, 1]),
  ])
  func `edit lists are counted track by track`(name: String, counts: [Int]) throws {
    let layout = try Self.layout(name)
    #expect(layout.editLists.map(\.edits.count) == counts)
  }

  @Test func `a box that claims more than there is ends with the file`() throws {
    let layout = try Self.layout("truncated.mp4")
    #expect(layout.boxes.last == .init(type: "mdat", offset: 7942, byteCount: 142_058))
  }

  @Test func `a long box has a longer header, and one without a size fills the file`() throws {
    // The ordinary header of mdat, replaced by those two; its content is not read.
    let plain = try SampleMedia.bytes("moov-at-end.mp4")
    let length = plain.count - 40
    var long = plain.prefix(40)
    long +=
      Data([0, 0, 0, 1]) + Data("free".utf8) + Data([0, 0, 0, 0, 0, 0, 0, 24]) + Data(count: 8)
    long += plain.suffix(length)
    let boxes = try SampleMedia.withFile(long) {
      try MediaReader.read(path: $0, mode: .demux).layout?.boxes
    }
    #expect(boxes?.map(\.type) == ["ftyp", "free", "free", "mdat", "moov"])
    #expect(boxes?[2].headerByteCount == 16)
    #expect(boxes?[3].offset == 64)

    var endless = try SampleMedia.bytes("ad-6s.mp4")
    endless.replaceSubrange(7942..<7946, with: [0, 0, 0, 0])
    let last = try SampleMedia.withFile(endless) {
      try MediaReader.read(path: $0, mode: .demux).layout?.boxes.last
    }
    #expect(last == .init(type: "mdat", offset: 7942, byteCount: 180_041))
  }

  @Test func `fragments are recognised by their indices`() {
    let layout = ContainerLayout(boxes: [
      .init(type: "moov", offset: 0, byteCount: 100),
      .init(type: "moof", offset: 100, byteCount: 50),
      .init(type: "mdat", offset: 150, byteCount: 500),
    ])
    #expect(layout.isFragmented && !layout.isIndexAtEnd)
    #expect(!ContainerLayout(boxes: []).isIndexAtEnd)
  }
}

@Suite(.tags(.process))
struct EditListTests {
  @Test func `what an encoder puts first makes an ordinary edit list`() throws {
    let path = SampleMedia.path("ad-6s.mp4")
    let layout = try #require(try MediaReader.read(path: path, mode: .demux).layout)
    #expect(!layout.isQuickTime)
    #expect(!layout.isFragmented)
    #expect(
      layout.editLists.map(\.edits) == [
        [.init(duration: .seconds(6), mediaStart: .units(2, of: 1, over: 30))],
        [.init(duration: .seconds(6), mediaStart: .units(1_024, of: 1, over: 48_000))],
      ])
    #expect(layout.editLists.allSatisfy { $0.isOrdinary })
  }

  @Test(.enabled(if: MadeMedia.isPossible))
  func `sound that is delayed has an empty edit`() throws {
    let media = try MadeMedia(
      "made.mp4",
      ["-i", SampleMedia.path("ad-6s.mp4"), "-itsoffset", "0.5", "-i"]
        + [SampleMedia.path("ad-6s.mp4"), "-map", "0:v", "-map", "1:a", "-c", "copy"])
    let facts = try media.facts()
    let measured = try #require(facts.measurements)
    let lists = try #require(facts.layout).editLists
    #expect(lists.map(\.isOrdinary) == [true, false])
    #expect(lists.last?.edits.first?.mediaStart == nil)
    #expect(measured.audio?.start.isNear(0.5, by: 0.03) == true)
    #expect(measured.video?.start == .zero)
  }

  @Test(.enabled(if: MadeMedia.isPossible))
  func `fragments, QuickTime and other containers are told apart`() throws {
    func made(_ name: String, _ more: [String] = []) throws -> ContainerLayout? {
      try MadeMedia(name, ["-i", SampleMedia.path("ad-3.2s.mp4"), "-c", "copy"] + more)
        .facts().layout
    }
    #expect(
      try made("made.mp4", ["-movflags", "frag_keyframe+empty_moov"])?.isFragmented == true)
    #expect(try made("made.mov")?.isQuickTime == true)
    #expect(try made("made.mkv") == nil)
    #expect(try made("made.ts") == nil)
  }

  /// Boxes that claim more than there is, or less than their own header.
  @Test(
    arguments: [
      [0, 0, 0, 4], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 8],
    ] as [[UInt8]])
  func `sizes that are wrong end the reading`(size: [UInt8]) throws {
    var bytes = try SampleMedia.bytes("ad-3.2s.mp4")
    let boxes = ["moov", "trak", "edts", "elst", "mvhd", "mdhd", "mdat"]
    for box in boxes {
      guard let range = bytes.firstRange(of: Data(box.utf8)), range.lowerBound >= 4 else {
        Issue.record("there is no \(box)")
        continue
      }
      let original = bytes[range.lowerBound - 4..<range.lowerBound]
      bytes.replaceSubrange(range.lowerBound - 4..<range.lowerBound, with: size)
      try SampleMedia.withFile(bytes) { path in
        do throws(FFmpegError) {
          let facts = try MediaReader.read(path: path, mode: .demux)
          #expect(facts.layout != nil, "\(box)")
        } catch {
          #expect(error.code < 0)
        }
      }
      bytes.replaceSubrange(range.lowerBound - 4..<range.lowerBound, with: original)
    }
  }
}
