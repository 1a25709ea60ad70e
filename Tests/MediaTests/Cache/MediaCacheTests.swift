import Foundation
import Media
import Testing

struct MediaCacheTests {
  /// A cache that counts what it reads.
  private final class Counted {
    private(set) var reads: [String] = []
    private(set) lazy var cache = MediaCache(capacity: capacity) {
      [unowned self] path, mode, details throws(FFmpegError) in
      reads.append(path)
      return try MediaReader.read(path: path, mode: mode, details: details)
    }
    private let capacity: Int

    init(capacity: Int = 256) { self.capacity = capacity }

    func facts(
      of path: String, _ mode: DecodeMode, _ details: MediaDetails = []
    ) throws -> MediaFacts {
      try cache.facts(path: path, mode: mode, details: details)
    }
  }

  private let counted = Counted()
  private let path = SampleMedia.path("ad-3.2s.mp4")

  @Test func `a file is read once`() throws {
    let first = try counted.facts(of: path, .full)
    let second = try counted.facts(of: path, .full)
    #expect(first == second && counted.reads == [path])
    let plain = try MediaReader.read(path: path, mode: .full)
    #expect(first == plain)
  }

  @Test func `the same content under another name is not read again`() throws {
    let first = try counted.facts(of: path, .demux)
    try SampleMedia.withFile(SampleMedia.bytes("ad-3.2s.mp4")) { copy in
      let again = try [counted.facts(of: copy, .demux), counted.facts(of: copy, .demux)]
      #expect(again == [first, first])
    }
    // Known by its digest even when the file that was read is gone.
    try SampleMedia.withFile(SampleMedia.bytes("ad-3.2s.mp4")) { copy in
      let again = try counted.facts(of: copy, .demux)
      #expect(again == first)
    }
    #expect(counted.reads == [path])
  }

  @Test func `other content of the same size is read`() throws {
    var bytes = try SampleMedia.bytes("ad-3.2s.mp4")
    bytes[bytes.count - 1] ^= 1
    _ = try counted.facts(of: path, .demux)
    try SampleMedia.withFile(bytes) { other in
      _ = try counted.facts(of: other, .demux)
      #expect(counted.reads == [path, other])
    }
  }

  @Test func `a file that changed is read again`() throws {
    try SampleMedia.withFile(SampleMedia.bytes("ad-3.2s.mp4")) { file in
      let before = try counted.facts(of: file, .demux)
      try SampleMedia.bytes("ad-6s.mp4").write(to: URL(filePath: file))
      let after = try counted.facts(of: file, .demux)
      #expect(before.duration == .milliseconds(3_200) && after.duration == .seconds(6))
      #expect(counted.reads == [file, file])
    }
  }

  /// Neither the size nor the time of modification says that it changed.
  @Test func `a file that changed is read again, with its size and time of before too`() throws {
    let place = try SwappedFile(.rewritten)
    let whole = try counted.facts(of: place.path, .full)
    try place.swap()
    let damaged = try counted.facts(of: place.path, .full)
    try place.swapBack()
    #expect(damaged != whole && damaged.byteCount == whole.byteCount)
    #expect(try counted.facts(of: place.path, .full) == whole)
    #expect(counted.reads.count >= 2)
  }

  @Test(arguments: [RememberingMeasurerTests.Swap.rewritten, .renamed])
  func `a file that is another one only while it is read is read again`(
    swap: RememberingMeasurerTests.Swap
  ) throws {
    let place = try SwappedFile(swap)
    let whole = try MediaReader.read(path: place.path, mode: .full)
    var count = 0
    let cache = MediaCache { path, mode, details throws(FFmpegError) in
      count += 1
      if count == 1 { try? place.swap() }
      defer { try? place.swapBack() }
      return try MediaReader.read(path: path, mode: mode, details: details)
    }
    #expect(try cache.facts(path: place.path, mode: .full) != whole)
    #expect(try cache.facts(path: place.path, mode: .full) == whole)
    #expect(count == 2)
  }

  /// The measurer reads the file that was there when it was asked for.
  @Test(arguments: RememberingMeasurerTests.Swap.allCases)
  func `a worker's memory keeps nothing of a file that is another one meanwhile`(
    swap: RememberingMeasurerTests.Swap
  ) throws {
    let place = try SwappedFile(swap)
    let whole = try MediaReader.read(path: place.path, mode: .full)
    let measurer = CountedMeasurer()
    measurer.before = place.swap
    measurer.after = place.swapBack
    let cache = MediaCache(limits: .default, over: measurer)
    _ = try cache.facts(path: place.path, mode: .full)
    (measurer.before, measurer.after) = ({}, {})
    #expect(try cache.facts(path: place.path, mode: .full) == whole)
  }

  @Test func `more details answer for fewer, and fewer do not for more`() throws {
    let plain = try counted.facts(of: path, .full)
    let pictured = try counted.facts(of: path, .full, .pictures)
    #expect(plain.pictures == nil && pictured.pictures != nil)
    #expect(counted.reads.count == 2)
    #expect(try counted.facts(of: path, .full) == plain)
    #expect(try counted.facts(of: path, .full, .pictures) == pictured)
    #expect(counted.reads.count == 2)
  }

  @Test func `packets only and every frame are two readings`() throws {
    for mode in DecodeMode.allCases + DecodeMode.allCases {
      let facts = try counted.facts(of: path, mode)
      #expect(facts.streams.first?.frameCount == (mode == .full ? 96 : nil))
    }
    #expect(counted.reads.count == 2)
  }

  @Test func `an error is remembered, and names the path that is asked for`() throws {
    let error = #expect(throws: FFmpegError.self) {
      try counted.facts(of: SampleMedia.path("not-a-video.mp4"), .full)
    }
    try SampleMedia.withFile(SampleMedia.bytes("not-a-video.mp4")) { copy in
      let again = #expect(throws: FFmpegError.self) {
        try counted.facts(of: copy, .full)
      }
      #expect(again?.description == error?.description && again?.subject == copy)
    }
    #expect(counted.reads.count == 1)
  }

  @Test func `what is no file is asked for every time`() {
    for _ in 0..<2 {
      #expect(throws: FFmpegError.self) { try counted.facts(of: "/none", .full) }
    }
    #expect(counted.reads.count == 2)
  }

  @Test func `the oldest is forgotten first`() throws {
    let counted = Counted(capacity: 2)
    for name in ["ad-3.2s.mp4", "ad-6s.mp4", "ad-15s.mp4", "ad-6s.mp4", "ad-3.2s.mp4"] {
      _ = try counted.facts(of: SampleMedia.path(name), .demux)
    }
    #expect(
      counted.reads.map { URL(filePath: $0).lastPathComponent }
        == ["ad-3.2s.mp4", "ad-6s.mp4", "ad-15s.mp4", "ad-3.2s.mp4"])
  }
}
