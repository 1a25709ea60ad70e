import Media
import System
import TestSupport
import Testing
import Vocabulary

@Suite(.tags(.process))
struct ByteMapTests {
  private static let made = ByteMap(steps: [
    .init(position: .zero, byteCount: 100), .init(position: .seconds(1), byteCount: 250),
  ])

  @Test(arguments: [(-1, 0), (0, 100), (999, 100), (1000, 250), (9000, 250)])
  func `a position needs what the step before it says`(milliseconds: Int, bytes: Int64) {
    #expect(Self.made.byteCount(playing: .milliseconds(milliseconds)) == bytes)
  }

  @Test(arguments: MediaReaderTests.samples)
  func `every sample's map ascends to its last packet`(sample: MediaReaderTests.Sample) throws {
    let facts = try MediaReader.read(path: SampleMedia.path(sample.name), mode: .demux)
    let steps = facts.byteMap.steps
    #expect(steps.first?.position == .zero)
    for (step, next) in zip(steps, steps.dropFirst()) {
      #expect(step.position < next.position && step.byteCount < next.byteCount)
    }
    // The media comes last in each file but one.
    let layout = try #require(facts.layout)
    #expect(steps.last?.byteCount == layout.mediaData?.end)
    #expect(steps.count <= facts.streams.reduce(0) { $0 + $1.packetCount })
  }

  @Test(arguments: MediaReaderTests.samples)
  func `decoding and demuxing find the same`(sample: MediaReaderTests.Sample) throws {
    let path = SampleMedia.path(sample.name)
    #expect(
      try MediaReader.read(path: path, mode: .full).byteMap
        == MediaReader.read(path: path, mode: .demux).byteMap)
  }

  @Test func `the same media after its index needs as much more as the index is long`() throws {
    let start = try MediaReader.read(path: SampleMedia.path("ad-6s.mp4"), mode: .demux)
    let end = try MediaReader.read(path: SampleMedia.path("moov-at-end.mp4"), mode: .demux)
    #expect(start.byteMap.steps.map(\.position) == end.byteMap.steps.map(\.position))
    #expect(
      start.byteMap.steps.map(\.byteCount) == end.byteMap.steps.map { $0.byteCount + 7902 })
  }

  /// The largest end of all packets of a stream up to one that is due, read off what ffprobe says.
  @Test(.enabled(if: Program("ffprobe") != nil), arguments: ["ad-3.2s.mp4", "moov-at-end.mp4"])
  func `each frame needs the packets that ffprobe lists up to it`(name: String) throws {
    let path = SampleMedia.path(name)
    let facts = try MediaReader.read(path: path, mode: .demux)
    let lines = try #require(Program("ffprobe")).run(
      [
        "-v", "error", "-show_entries", "packet=stream_index,pts,size,pos,flags", "-of", "csv=p=0",
        path,
      ]).lines
    var ends: [Int: Int64] = [:]
    var due: [(position: Duration, byteCount: Int64)] = []
    for line in lines {
      let fields = line.split(separator: ",")
      guard fields.count >= 5, let stream = Int(fields[0]), let time = Int64(fields[1]),
        let size = Int64(fields[2]), let position = Int64(fields[3])
      else { continue }
      ends[stream] = max(ends[stream] ?? 0, position + size)
      guard !fields[4].contains("D") else { continue }
      // The samples' time bases: 1/15360 for pictures, 1/48000 for sound.
      let instant = Duration.units(time, of: 1, over: stream == 0 ? 15_360 : 48_000)
      due.append((instant, ends[stream] ?? 0))
    }
    #expect(due.count == facts.streams.reduce(0) { $0 + $1.packetCount })
    for place in due.map(\.position) {
      let needed = due.filter { $0.position <= place }.map(\.byteCount).max() ?? 0
      #expect(facts.byteMap.byteCount(playing: place) == needed)
    }
  }
}
