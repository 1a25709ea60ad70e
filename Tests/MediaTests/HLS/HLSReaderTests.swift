import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

@Suite(.tags(.process))
struct HLSReaderTests {
  static let origin = "https://cdn.example.com/hls/"

  /// The sample files as on a web server, with changes.
  private func read(
    _ name: String = "master.m3u8", mode: DecodeMode = .full, details: MediaDetails = [],
    selector: HLSVariantSelector = HLSVariantSelector(), limits: MediaLimits = .default,
    _ change: (StreamFolder) throws -> Void = { _ in }
  ) throws -> HLSReading {
    let folder = try StreamFolder(copying: SampleMedia.path("hls"))
    try change(folder)
    let request = HLSRequest(url: Self.origin + name, resources: folder, selector: selector)
    return HLSReader.read(request, mode: mode, details: details, limits: limits)
  }

  @Test(arguments: DecodeMode.allCases)
  func `a stream gives the facts it was made with`(mode: DecodeMode) throws {
    let reading = try read(mode: mode)
    let facts = try reading.result.get()
    #expect(facts.formatName == "hls")
    #expect(facts.duration == .seconds(6) && facts.damage == nil)
    #expect(facts.playableDuration == .seconds(6))
    #expect(facts.videoFrames.count == 180)
    #expect(facts.streams.first?.picture?.width == 480)
    #expect(facts.streams.map(\.kind) == [.video, .audio])
    #expect(facts.streams.first?.frameCount == (mode == .full ? 180 : nil))
  }

  @Test func `what a player asks for is written down in order`() throws {
    let reading = try read()
    let hls = try #require(try reading.result.get().hls)
    let names = ["master.m3u8", "high.m3u8", "high-0.ts", "high-1.ts", "high-2.ts"]
    #expect(reading.resources.map(\.url) == names.map { Self.origin + $0 })
    #expect(
      reading.resources.map(\.byteCount)
        == (try names.map { Int64(try SampleMedia.bytes("hls/" + $0).count) }))
    #expect(hls.resources == reading.resources)
    #expect(hls.segments.map(\.start) == [.zero, .seconds(2), .seconds(4)])
    #expect(hls.segments.map(\.duration) == [.seconds(2), .seconds(2), .seconds(2)])
    #expect(hls.segments.map(\.url) == names.dropFirst(2).map { Self.origin + $0 })
    #expect(hls.segments.reduce(0) { $0 + $1.byteCount } == (try reading.result.get().byteCount))
    let facts = try reading.result.get()
    #expect(facts.byteMap.steps.map(\.position) == hls.segments.map(\.start))
    #expect(facts.byteMap.steps.first?.byteCount == hls.segments.first?.byteCount)
    #expect(facts.byteMap.steps.last?.byteCount == facts.byteCount)
    #expect(hls.variants.map(\.bandwidth) == [190_000, 310_000])
    #expect(hls.choice?.index == 1)
  }

  @Test func `the bit rate is that of the segments, not of the playlist's text`() throws {
    let facts = try read().result.get()
    let bytes = try (0..<3).reduce(0) { try $0 + SampleMedia.bytes("hls/high-\($1).ts").count }
    #expect(facts.bitRate == Int64((Double(bytes) * 8 / 6).rounded()))
  }

  @Test func `a slow network gets the lower variant`() throws {
    let facts = try read(selector: HLSVariantSelector(bitsPerSecond: 309_999)).result.get()
    #expect(facts.streams.first?.picture?.width == 240)
    #expect(facts.hls?.choice?.reason == "the highest of 2 within the network's 309999 bit/s")
  }

  @Test func `a media playlist needs no master`() throws {
    let facts = try read("low.m3u8").result.get()
    #expect(facts.videoFrames.count == 180 && facts.hls?.variants == [])
    #expect(facts.hls?.choice == nil && facts.hls?.resources.count == 4)
  }

  @Test func `pictures are taken of streams too`() throws {
    let facts = try read(details: .pictures).result.get()
    let positions = try #require(facts.pictures).pictures.map(\.position)
    #expect(positions.count == 5)
    for (position, frame) in zip(positions, [0, 45, 90, 135, 179] as [Int64]) {
      // Without an edit list the sound begins one AAC frame before the picture.
      let expected = Duration.units(frame, of: 1, over: 30)
      #expect((position - expected).magnitude <= .milliseconds(34))
    }
  }

  @Test func `the same stream gives the same facts`() throws {
    let facts = try (0..<3).map { _ in try read().result.get() }
    #expect(Set(facts.map(\.videoFrames)).count == 1 && Set(facts).count == 1)
  }

  // MARK: Unavailable files

  @Test(arguments: DecodeMode.allCases)
  func `a missing segment ends the stream where it would begin`(mode: DecodeMode) throws {
    let reading = try read(mode: mode) { try $0.remove("high-1.ts") }
    let facts = try reading.result.get()
    #expect(facts.duration == .seconds(6))
    let url = Self.origin + "high-1.ts"
    #expect(
      facts.damage?.reason.contains(
        "'\(url)' cannot be read: stat: No such file or directory (-2)") == true)
    #expect((facts.playableDuration - .seconds(2)).magnitude <= .milliseconds(50))
    #expect(facts.videoFrames.count == 60)
    #expect(reading.resources.map { $0.failure == nil } == [true, true, true, false])
    #expect(reading.resources.last?.url == url)
    #expect(facts.hls?.segments.count == 1)
  }

  @Test func `a segment that no file stands for is named`() throws {
    let facts = try read { folder in
      try folder.replace("high.m3u8", "high-2.ts", with: "https://other.example.com/2.ts")
    }.result.get()
    #expect(facts.damage?.reason.contains("'https://other.example.com/2.ts' is not mapped") == true)
  }

  @Test(arguments: [
    ("master.m3u8", "high.m3u8", "none.m3u8"), ("high.m3u8", "high-0.ts", "none.ts"),
  ])
  func `without a first segment there is no stream`(
    playlist: String, name: String, other: String
  ) throws {
    let reading = try read { try $0.replace(playlist, name, with: other) }
    let error = #expect(throws: HLSError.self) { try reading.result.get() }
    #expect(error?.isNotFound == true && error?.url == Self.origin + other)
    #expect(reading.resources.last?.failure == error)
  }

  // MARK: Features of playlists

  @Test(.enabled(if: Program("ffmpeg") != nil), arguments: DecodeMode.allCases)
  func `fragmented MP4 and byte ranges play`(mode: DecodeMode) throws {
    let folder = try StreamFolder(copying: nil)
    try folder.make([
      "-i", SampleMedia.path("ad-6s.mp4"), "-c", "copy", "-f", "hls", "-hls_time", "2",
      "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4", "-hls_flags", "single_file",
      folder.path + "/list.m3u8",
    ])
    let request = HLSRequest(url: Self.origin + "list.m3u8", resources: folder)
    let reading = HLSReader.read(request, mode: mode)
    let facts = try reading.result.get()
    #expect(facts.videoFrames.count == 180 && facts.damage == nil)
    #expect(reading.resources.dropFirst().first?.kind == .initialization)
    let segments = try #require(facts.hls?.segments)
    #expect(segments.count == 3 && Set(segments.map(\.url)).count == 1)
    #expect(segments.reduce(0) { $0 + $1.byteCount } == facts.byteCount)
  }

  @Test(.enabled(if: Program("ffmpeg") != nil), arguments: DecodeMode.allCases)
  func `sound in a playlist of its own plays along`(mode: DecodeMode) throws {
    let folder = try StreamFolder(copying: nil)
    for (name, map) in [("video", "0:v"), ("audio", "0:a")] {
      try folder.make([
        "-i", SampleMedia.path("ad-6s.mp4"), "-c", "copy", "-map", map, "-f", "hls", "-hls_time",
        "2", "-hls_playlist_type", "vod", folder.path + "/\(name).m3u8",
      ])
    }
    try folder.write(
      "master.m3u8",
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="audio.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=310000,AUDIO="a"
      video.m3u8
      """)
    let request = HLSRequest(url: Self.origin + "master.m3u8", resources: folder)
    let facts = try HLSReader.read(request, mode: mode).result.get()
    #expect(facts.videoFrames.count == 180 && facts.damage == nil)
    let sound = facts.streams.filter { $0.kind == .audio }
    #expect(sound.count == 1 && facts.streams.count == 2)
    #expect(sound.allSatisfy { (280...283).contains($0.packetCount) })
    #expect(facts.hls?.segments.filter(\.isAudio).isEmpty == false)
  }

  @Test func `what the playlists ask for is bounded`() throws {
    var limits = MediaLimits.default
    limits.hls.segmentBytes = 100_000
    let many = #expect(throws: HLSError.self) { try read(limits: limits).result.get() }
    #expect(many?.problem == .excessive("has more than 100000 bytes of segments"))
    limits.hls.playlistBytes = 100
    let large = #expect(throws: HLSError.self) { try read(limits: limits).result.get() }
    #expect(large?.problem == .excessive("is larger than 100 bytes"))
  }
}

/// Hostile playlists and segments.
struct HostileStreamTests {
  private func read(_ folder: StreamFolder, mode: DecodeMode = .full) -> HLSReading {
    HLSReader.read(
      HLSRequest(url: HLSReaderTests.origin + "list.m3u8", resources: folder), mode: mode)
  }

  private func playlist(_ uri: String) -> String {
    "#EXTM3U\n#EXTINF:2,\n\(uri)\n#EXT-X-ENDLIST\n"
  }

  @Test(arguments: [
    "file:///etc/passwd", "file:/etc/passwd", "concat:/etc/passwd|/etc/hostname",
    "subfile,,start,0,end,9,,:/etc/passwd", "crypto+file:///etc/passwd", "crypto:/etc/passwd",
    "data:video/mp2t;base64,R0AREAB", "async:file:/etc/passwd", "pipe:0", "tcp://127.0.0.1:9/",
    "http://127.0.0.1:9/x.ts", "rtmp://127.0.0.1/x", "//other.example.com/x.ts", "FILE:/etc/passwd",
    "cache:/etc/passwd", "lavfi:testsrc",
  ])
  func `nothing off the map is opened, whatever the scheme`(uri: String) throws {
    for text in [playlist(uri), "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(uri)\n"] {
      let folder = try StreamFolder(copying: nil)
      try folder.write("list.m3u8", text)
      let error = #expect(throws: HLSError.self) { try read(folder).result.get() }
      #expect(error?.isNotFound == true)
      #expect(folder.asked.count == 2 && folder.asked.last == error?.url)
    }
    // Nor as an initialization section.
    let folder = try StreamFolder(copying: SampleMedia.path("hls"))
    try folder.write(
      "list.m3u8", "#EXTM3U\n#EXT-X-MAP:URI=\"\(uri)\"\n#EXTINF:2,\nlow-0.ts\n#EXT-X-ENDLIST\n")
    let error = #expect(throws: HLSError.self) { try read(folder).result.get() }
    #expect(error?.problem == .notServed || error?.isNotFound == true)
  }

  /// FFmpeg would follow the inner playlist; it gets only files that the outer one names.
  @Test func `a playlist in the place of a segment leads nowhere`() throws {
    let folder = try StreamFolder(copying: nil)
    try folder.write("list.m3u8", playlist("segment.ts"))
    for inner in ["/etc/passwd", "file:main-0", "file:playlist.m3u8", "segment.ts"] {
      try folder.write("segment.ts", playlist(inner))
      let error = #expect(throws: HLSError.self) { try read(folder).result.get() }
      guard case .undecodable = error?.problem else {
        Issue.record("\(inner): \(String(describing: error))")
        return
      }
    }
    try folder.write("list.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlist.m3u8\n")
    let nested = #expect(throws: HLSError.self) { try read(folder).result.get() }
    #expect(nested?.problem == .unsupported("is a master playlist inside another one"))
  }

  /// The stream requests each file once before FFmpeg reads it; here the file vanishes in between.
  @Test func `a segment that vanishes while a stream is read ends it there`() throws {
    let folder = try StreamFolder(copying: SampleMedia.path("hls"))
    try folder.write("list.m3u8", SampleMedia.bytes("hls/low.m3u8"))
    let vanishing = VanishingSegment(folder: folder, name: "low-1.ts", whenAskedFor: "low-2.ts")
    let request = HLSRequest(url: HLSReaderTests.origin + "list.m3u8", resources: vanishing)
    let facts = try HLSReader.read(request, mode: .full).result.get()
    #expect(facts.damage?.reason == "open: No such file or directory (-2)")
    #expect(facts.videoFrames.count == 60 && facts.duration == .seconds(6))
  }

  private struct VanishingSegment: MediaResources {
    let folder: StreamFolder
    let name: String
    let whenAskedFor: String

    func path(for url: String) -> String? {
      if url.hasSuffix(whenAskedFor) { try? folder.remove(name) }
      return folder.path(for: url)
    }
  }

  @Test func `segments that are no media are an error`() throws {
    let folder = try StreamFolder(copying: nil)
    try folder.write("list.m3u8", playlist("a.ts"))
    for content in ["x", "<html>", "#EXTM3U", String(repeating: "G", count: 10_000)] {
      try folder.write("a.ts", content)
      let error = #expect(throws: HLSError.self) { try read(folder).result.get() }
      let text = error?.text(shownAs: "u")
      #expect(text?.hasPrefix("the segments of 'u' cannot be played: ") == true)
    }
  }

  @Test(arguments: DecodeMode.allCases)
  func `playlists with changed bytes give facts or an error`(mode: DecodeMode) throws {
    let folder = try StreamFolder(copying: SampleMedia.path("hls"))
    var random = SeededRandom(seed: 4).forked(for: "playlists")
    let text = try SampleMedia.bytes("hls/low.m3u8")
    for turn in 0..<40 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try folder.write("list.m3u8", turn.isMultiple(of: 4) ? bytes.prefix(turn * 4) : bytes)
      expectSound(read(folder, mode: mode), "turn \(turn)")
    }
  }

  @Test(arguments: DecodeMode.allCases)
  func `segments that are cut or changed give facts or an error`(mode: DecodeMode) throws {
    let folder = try StreamFolder(copying: SampleMedia.path("hls"))
    var random = SeededRandom(seed: 5).forked(for: "segments")
    try folder.write("list.m3u8", SampleMedia.bytes("hls/low.m3u8"))
    for turn in 0..<40 {
      let name = "low-\(Int.random(in: 0...2, using: &random)).ts"
      let whole = try SampleMedia.bytes("hls/" + name)
      var bytes = whole
      if turn.isMultiple(of: 2) {
        bytes = bytes.prefix(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
      }
      try folder.write(name, bytes)
      expectSound(read(folder, mode: mode), "turn \(turn)")
      try folder.write(name, whole)
    }
  }

  private func expectSound(_ reading: HLSReading, _ comment: Comment) {
    switch reading.result {
    case .success(let facts):
      #expect(facts.playableDuration >= .zero && facts.playableDuration <= facts.duration, comment)
      #expect(facts.videoFrames.times == facts.videoFrames.times.sorted(), comment)
      #expect(facts.videoFrames.count <= 200, comment)
    case .failure(let error):
      #expect(!error.text(shownAs: "u").isEmpty, comment)
    }
  }
}

/// A folder that is mapped to `https://cdn.example.com/hls/`, removed when the test is over.
final class StreamFolder: MediaResources {
  private let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  /// The requested URLs, in order.
  private(set) var asked: [String] = []

  var path: String { url.path }

  /// Empty, or with the files of another folder.
  init(copying folder: String?) throws {
    if let folder {
      try FileManager.default.copyItem(at: URL(filePath: folder), to: url)
    } else {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(for url: String) -> String? {
    asked.append(url)
    guard url.hasPrefix(HLSReaderTests.origin) else { return nil }
    return path + "/" + url.dropFirst(HLSReaderTests.origin.count)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

  func write(_ name: String, _ bytes: Data) throws {
    try bytes.write(to: url.appending(path: name))
  }

  func replace(_ name: String, _ text: String, with other: String) throws {
    let old = try String(contentsOf: url.appending(path: name), encoding: .utf8)
    try #require(old.contains(text))
    try write(name, old.replacing(text, with: other))
  }

  /// Runs FFmpeg's program.
  func make(_ arguments: [String]) throws {
    _ = try #require(Program("ffmpeg")).run(["-nostdin", "-v", "error", "-y"] + arguments).lines
  }
}
