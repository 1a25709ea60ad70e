import Foundation
import Testing

@testable import Media

/// Entries in memory.
final class MemoryStore: MeasurementStoring {
  var entries: [String: [UInt8]] = [:]
  private(set) var kept: [String] = []

  func entry(named name: String, most: Int) -> [UInt8]? { entries[name] }

  func keep(_ entry: [UInt8], named name: String) {
    entries[name] = entry
    kept.append(name)
  }
}

/// Counts what is measured.
final class CountedMeasurer: MediaMeasuring {
  private(set) var count = 0
  /// Called before each measurement.
  var before: () throws -> Void = {}
  /// Called after each measurement.
  var after: () throws -> Void = {}

  func facts(
    of input: InputFile, mode: DecodeMode, details: MediaDetails, limits: MediaLimits
  ) throws(FFmpegError) -> MediaFacts {
    count += 1
    try? before()
    defer { try? after() }
    return try MediaMeasurer().facts(of: input, mode: mode, details: details, limits: limits)
  }
}

struct RememberingMeasurerTests {
  private let store = MemoryStore()
  private let measurer = CountedMeasurer()
  private let path = SampleMedia.path("ad-3.2s-240x136.mp4")

  private func remembering(_ program: String = "1") -> RememberingMeasurer {
    RememberingMeasurer(store, program: program, over: measurer)
  }

  private static let details: [MediaDetails] = (0..<8).map(MediaDetails.init(rawValue:))

  @Test(arguments: MeasurementEntryTests.samples)
  func `what is remembered is what would be measured, whatever is asked for`(name: String) throws {
    let path = SampleMedia.path(name)
    let all = try #require(Self.details.last)
    _ = try remembering().facts(path: path, mode: .full, details: all)
    for details in Self.details {
      let known = try remembering().facts(path: path, mode: .full, details: details)
      let measured = try MediaReader.read(path: path, mode: .full, details: details)
      #expect(known == measured, "\(details)")
    }
    #expect(measurer.count == 1)
  }

  @Test func `fewer details do not answer for more`() throws {
    for details in [MediaDetails.captions, .quality, .pictures] {
      let known = try remembering().facts(path: path, mode: .full, details: details)
      #expect(known == (try MediaReader.read(path: path, mode: .full, details: details)))
    }
    #expect(measurer.count == 3)
  }

  @Test func `the content decides, not the path or the time`() throws {
    _ = try remembering().facts(path: path, mode: .full)
    try SampleMedia.withFile(SampleMedia.bytes("ad-3.2s-240x136.mp4")) { copy in
      _ = try remembering().facts(path: copy, mode: .full)
      #expect(measurer.count == 1)
      var bytes = try SampleMedia.bytes("ad-3.2s-240x136.mp4")
      bytes[bytes.count - 1] ^= 1
      let time = try FileManager.default.attributesOfItem(atPath: copy)[.modificationDate]
      try bytes.write(to: URL(filePath: copy))
      try FileManager.default.setAttributes(
        [.modificationDate: try #require(time)], ofItemAtPath: copy)
      _ = try remembering().facts(path: copy, mode: .full)
      #expect(measurer.count == 2)
    }
  }

  @Test func `another limit, or another build of the program, measures again`() throws {
    var limits = MediaLimits.default
    let whole = try remembering().facts(path: path, mode: .full, limits: limits)
    limits.decoding.frames = 10
    let cut = try remembering().facts(path: path, mode: .full, limits: limits)
    #expect(whole.decodingCut == nil && cut.decodingCut != nil && measurer.count == 2)
    #expect(try remembering().facts(path: path, mode: .full, limits: limits) == cut)
    #expect(measurer.count == 2)
    _ = try remembering("2").facts(path: path, mode: .full)
    #expect(measurer.count == 3)
  }

  @Test func `packets alone are read every time, and leave nothing`() throws {
    for _ in 0..<2 { _ = try remembering().facts(path: path, mode: .demux) }
    #expect(measurer.count == 2 && store.entries.isEmpty)
  }

  @Test func `an error is not remembered`() throws {
    for _ in 0..<2 {
      #expect(throws: FFmpegError.self) {
        try remembering().facts(path: SampleMedia.path("not-a-video.mp4"), mode: .full)
      }
    }
    #expect(measurer.count == 2 && store.entries.isEmpty)
  }

  /// What may become of an entry.
  enum Damage: CaseIterable {
    case emptied, truncated, lengthened, inverted, cutInHeader

    func done(to entry: [UInt8]) -> [UInt8] {
      switch self {
      case .emptied: []
      case .truncated: Array(entry.dropLast())
      case .lengthened: entry + [0]
      case .inverted: entry.map { $0 ^ 0xFF }
      case .cutInHeader: Array(entry.prefix(40))
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func `a damaged entry is measured again and replaced`(damage: Damage) throws {
    let first = try remembering().facts(path: path, mode: .full)
    let name = try #require(store.kept.first)
    let whole = store.entries[name]
    store.entries[name] = damage.done(to: try #require(whole))
    #expect(try remembering().facts(path: path, mode: .full) == first)
    #expect(measurer.count == 2 && store.entries[name] == whole)
  }

  @Test func `an entry of another content under the name is not believed`() throws {
    _ = try remembering().facts(path: path, mode: .full)
    let name = try #require(store.kept.first)
    let other = try remembering().facts(path: SampleMedia.path("ad-6s.mp4"), mode: .full)
    store.entries[name] = store.entries[try #require(store.kept.last)]
    let again = try remembering().facts(path: path, mode: .full)
    #expect(again != other && measurer.count == 3)
  }

  @Test func `a file that changes while it is measured is not remembered`() throws {
    try SampleMedia.withFile(SampleMedia.bytes("ad-3.2s-240x136.mp4")) { file in
      measurer.before = { try SampleMedia.bytes("ad-6s.mp4").write(to: URL(filePath: file)) }
      _ = try remembering().facts(path: file, mode: .full)
      #expect(store.entries.isEmpty)
    }
  }

  /// How a file becomes another one, and itself again.
  enum Swap: CaseIterable {
    case rewritten, renamed, relinked, folderRenamed
  }

  /// What is measured in between is kept for nobody: a damaged file would be whole for everybody.
  @Test(arguments: Swap.allCases)
  func `a file that is another one only while it is measured leaves nothing wrong`(
    swap: Swap
  ) throws {
    let place = try SwappedFile(swap)
    let whole = try MediaReader.read(path: place.path, mode: .full)
    try place.swap()
    let damaged = try MediaReader.read(path: place.path, mode: .full)
    try place.swapBack()
    #expect(damaged != whole && damaged.byteCount == whole.byteCount)
    for (first, second) in [(place.swap, place.swapBack), (place.swapBack, place.swap)] {
      // From the whole file to the damaged one and back, then the other way around.
      try second()
      let present = try MediaReader.read(path: place.path, mode: .full)
      measurer.before = first
      measurer.after = second
      _ = try remembering().facts(path: place.path, mode: .full)
      (measurer.before, measurer.after) = ({}, {})
      #expect(try remembering().facts(path: place.path, mode: .full) == present, "\(swap)")
    }
    try place.swapBack()
    #expect(try remembering().facts(path: place.path, mode: .full) == whole)
  }

  @Test func `a segment that is another one only while it is measured leaves nothing`() throws {
    let folder = try StreamFolder(copying: SampleMedia.path("hls"))
    let segment = URL(filePath: folder.path).appending(path: "high-1.ts")
    let bytes = try Data(contentsOf: segment)
    var damaged = bytes
    damaged.replaceSubrange(1_000..<20_000, with: [UInt8](repeating: 0, count: 19_000))
    let times = try FileTimes(of: segment.path)
    measurer.before = {
      try damaged.write(to: segment)
      try times.restore()
    }
    measurer.after = {
      try bytes.write(to: segment)
      try times.restore()
    }
    let request = HLSRequest(url: HLSReaderTests.origin + "master.m3u8", resources: folder)
    _ = HLSReader.read(request, mode: .full, details: [], by: remembering())
    #expect(measurer.count == 1 && store.entries.isEmpty)
  }

  @Test func `a stream is remembered by its segments`() throws {
    let url = SampleMedia.path("hls/master.m3u8")
    func read(by measurer: any MediaMeasuring) -> HLSReading {
      HLSReader.read(
        HLSRequest(url: url, resources: EveryPath()), mode: .full, details: [.quality, .captions],
        by: measurer)
    }
    let measured = try read(by: MediaMeasurer()).result.get()
    for _ in 0..<2 { #expect(try read(by: remembering()).result.get() == measured) }
    #expect(measurer.count == 1)
  }
}

/// A playlist's paths, as they are.
private struct EveryPath: MediaResources {
  func path(for url: String) -> String? { url }
}
