import Foundation
import Media
import Testing

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
