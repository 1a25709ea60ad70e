import Foundation
import Media
import Testing
import Vocabulary

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
