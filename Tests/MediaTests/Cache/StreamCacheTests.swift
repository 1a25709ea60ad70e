import Foundation
import Media
import Testing

struct StreamCacheTests {
  /// A cache over a copy of the sample stream, and how often it read.
  private final class Counted {
    private(set) var count = 0
    let folder: StreamFolder
    private(set) lazy var cache = StreamCache { [unowned self] request, mode, details in
      count += 1
      return HLSReader.read(request, mode: mode, details: details)
    }

    init() throws { folder = try StreamFolder(copying: SampleMedia.path("hls")) }

    func facts(
      bitsPerSecond: Int? = nil, _ mode: DecodeMode = .demux, _ details: MediaDetails = []
    ) throws -> MediaFacts {
      let request = HLSRequest(
        url: HLSReaderTests.origin + "master.m3u8", resources: folder,
        selector: HLSVariantSelector(bitsPerSecond: bitsPerSecond))
      return try cache.stream(request, mode: mode, details: details).result.get()
    }
  }

  private let counted: Counted

  init() throws { counted = try Counted() }

  @Test func `a stream is read once`() throws {
    let facts = try [counted.facts(), counted.facts()]
    #expect(facts[0] == facts[1] && counted.count == 1)
  }

  @Test func `another variant, another mode and more details are read`() throws {
    _ = try counted.facts()
    #expect(try counted.facts(bitsPerSecond: 200_000).streams.first?.picture?.width == 240)
    let pictured = try counted.facts(.full, .pictures)
    let plain = try counted.facts(.full)
    #expect(counted.count == 3)
    #expect(pictured.pictures != nil && plain.pictures == nil)
    #expect(plain.videoFrames == pictured.videoFrames)
  }

  @Test func `a stream of which any file changed is read again`() throws {
    _ = try counted.facts()
    try counted.folder.write("high-1.ts", SampleMedia.bytes("hls/high-0.ts"))
    _ = try counted.facts()
    try counted.folder.remove("high-1.ts")
    let cut = try counted.facts()
    #expect(cut.damage != nil && counted.count == 3)
    // The files of a variant that is not played do not matter.
    try counted.folder.remove("low-1.ts")
    #expect(try counted.facts() == cut && counted.count == 3)
  }
}
