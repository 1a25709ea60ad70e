import Foundation
import Media
import TestSupport
import Testing
import Vocabulary

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
