import Foundation
import Glibc
import Testing

@testable import Media

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

/// A file's times of access and of modification, to be set again as they were.
struct FileTimes {
  private let path: String
  private let times: [timespec]

  init(of path: String) throws {
    self.path = path
    var status = stat()
    try #require(stat(path, &status) == 0)
    times = [status.st_atim, status.st_mtim]
  }

  func restore() throws { try #require(utimensat(AT_FDCWD, path, times, 0) == 0) }
}

/// A whole media file whose path leads to a damaged one of the same size and time for a while.
final class SwappedFile {
  private let folder: URL
  private let whole: Data
  private let damaged: Data
  private let means: RememberingMeasurerTests.Swap
  private let times: FileTimes
  private var isSwapped = false
  /// Where the whole file is.
  let path: String

  init(_ means: RememberingMeasurerTests.Swap) throws {
    self.means = means
    folder = FileManager.default.temporaryDirectory.appending(path: "swapped-\(UUID())")
    whole = try SampleMedia.bytes("ad-3.2s-240x136.mp4")
    var bytes = whole
    // In the media data: the index is at the front.
    let start = bytes.count / 2
    bytes.replaceSubrange(start..<(start + 4_000), with: [UInt8](repeating: 0xFF, count: 4_000))
    damaged = bytes
    for (name, bytes) in [("a", whole), ("b", damaged)] {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try bytes.write(to: place.appending(path: "ad.mp4"))
    }
    let original = folder.appending(path: "a/ad.mp4").path(percentEncoded: false)
    times = try FileTimes(of: original)
    let link = folder.appending(path: "link.mp4").path(percentEncoded: false)
    path = means == .relinked ? link : original
    if means == .relinked {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a/ad.mp4")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path leads to the damaged file from now on.
  func swap() throws {
    guard !isSwapped else { return }
    try exchange()
    isSwapped = true
  }

  /// The path leads to the whole file again.
  func swapBack() throws {
    guard isSwapped else { return }
    try exchange()
    isSwapped = false
  }

  private func exchange() throws {
    switch means {
    case .rewritten:
      try (isSwapped ? whole : damaged).write(to: URL(filePath: path))
      try times.restore()
    case .renamed: try exchange("a/ad.mp4", "b/ad.mp4")
    case .folderRenamed: try exchange("a", "b")
    case .relinked:
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: isSwapped ? "a/ad.mp4" : "b/ad.mp4")
    }
  }

  private func exchange(_ one: String, _ other: String) throws {
    for (from, to) in [(one, "c"), (other, one), ("c", other)] {
      try FileManager.default.moveItem(
        at: folder.appending(path: from), to: folder.appending(path: to))
    }
  }
}
