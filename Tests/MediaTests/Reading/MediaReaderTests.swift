import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

struct MediaReaderTests {
  /// The facts of a sample that follow from how it was made.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var duration: Duration
    var frames: Int
    var videoDuration: Duration
    var audioDuration: Duration?
    /// Index and time of some frames.
    var times: [Int: Duration]

    var testDescription: String { name }
  }

  static let samples = [
    Sample(
      name: "ad-30s.mp4", duration: .seconds(30), frames: 900, videoDuration: .seconds(30),
      audioDuration: .seconds(30),
      times: [
        0: .zero, 1: .units(1, of: 1, over: 30), 450: .seconds(15), 885: .milliseconds(29_500),
      ]
    ),
    Sample(
      name: "ad-15s.mp4", duration: .seconds(15), frames: 450, videoDuration: .seconds(15),
      audioDuration: .seconds(15), times: [0: .zero, 225: .milliseconds(7_500)]),
    Sample(
      name: "ad-6s.mp4", duration: .seconds(6), frames: 180, videoDuration: .seconds(6),
      audioDuration: .seconds(6), times: [0: .zero, 45: .milliseconds(1_500)]),
    Sample(
      name: "ad-3.2s.mp4", duration: .milliseconds(3_200), frames: 96,
      videoDuration: .milliseconds(3_200), audioDuration: .milliseconds(3_200),
      times: [0: .zero, 24: .milliseconds(800), 95: .units(95, of: 1, over: 30)]),
    Sample(
      name: "ad-29.97fps.mp4", duration: .milliseconds(10_010), frames: 300,
      videoDuration: .milliseconds(10_010), audioDuration: .milliseconds(10_010),
      times: [
        0: .zero, 1: .units(1, of: 1001, over: 30_000), 150: .milliseconds(5_005),
        299: .units(299, of: 1001, over: 30_000),
      ]),
    Sample(
      name: "variable-frame-rate.mp4", duration: .seconds(6), frames: 135,
      videoDuration: .milliseconds(5_900), audioDuration: .seconds(6),
      times: [
        0: .zero, 89: .units(89, of: 1, over: 30), 90: .seconds(3), 91: .units(92, of: 1, over: 30),
        134: .units(178, of: 1, over: 30),
      ]),
    Sample(
      name: "no-audio.mp4", duration: .seconds(6), frames: 180, videoDuration: .seconds(6),
      audioDuration: nil, times: [0: .zero, 90: .seconds(3)]),
    Sample(
      name: "moov-at-end.mp4", duration: .seconds(6), frames: 180, videoDuration: .seconds(6),
      audioDuration: .seconds(6), times: [0: .zero, 90: .seconds(3)]),
    Sample(
      name: "audio-longer-than-video.mp4", duration: .seconds(8), frames: 150,
      videoDuration: .seconds(5), audioDuration: .seconds(8),
      times: [0: .zero, 75: .milliseconds(2_500)]
    ),
  ]

  @Test(arguments: samples, DecodeMode.allCases)
  func `healthy samples give the facts they were made with`(
    sample: Sample, mode: DecodeMode
  ) throws {
    let facts = try MediaReader.read(path: SampleMedia.path(sample.name), mode: mode)

    #expect(facts.duration == sample.duration)
    #expect(facts.startTime == .zero)
    #expect(facts.playableDuration == sample.duration)
    #expect(facts.damage == nil)
    #expect(facts.videoFrames.count == sample.frames)
    for (index, time) in sample.times { #expect(facts.videoFrames.times[index] == time) }
    #expect(facts.videoFrames.times == facts.videoFrames.times.sorted())
    #expect(Set(facts.videoFrames.times).count == sample.frames)
    let video = try #require(facts.streams.first)
    #expect(video.duration == sample.videoDuration)
    #expect(video.packetCount == sample.frames)
    #expect(video.frameCount == (mode == .full ? sample.frames : nil))
    #expect(facts.streams.dropFirst().first?.duration == sample.audioDuration)
  }

  @Test(arguments: samples)
  func `decoding and demuxing agree on every frame time`(sample: Sample) throws {
    let path = SampleMedia.path(sample.name)
    let decoded = try MediaReader.read(path: path, mode: .full)
    let demuxed = try MediaReader.read(path: path, mode: .demux)
    #expect(decoded.videoFrames == demuxed.videoFrames)
    #expect(decoded.streams.map(\.packetCount) == demuxed.streams.map(\.packetCount))
  }

  @Test
  func `container and streams are described`() throws {
    let facts = try MediaReader.read(path: SampleMedia.path("ad-29.97fps.mp4"), mode: .full)
    #expect(facts.formatName == "mov,mp4,m4a,3gp,3g2,mj2")
    #expect(try facts.byteCount == Int64(SampleMedia.bytes("ad-29.97fps.mp4").count))
    #expect(facts.bitRate == 253_832)

    let video = try #require(facts.streams.first)
    #expect(video.index == 0)
    #expect(video.kind == .video)
    #expect(video.codecName == "h264")
    #expect(video.profile == "Main")
    #expect(video.startTime == .zero)
    #expect(video.picture?.width == 480)
    #expect(video.picture?.height == 270)
    #expect(video.picture?.pixelFormat == "yuv420p")
    #expect(video.picture?.sampleAspectRatio == Rational(1, 1))
    #expect(video.picture?.averageFrameRate == Rational(30_000, 1_001))
    #expect(video.sound == nil)

    let audio = try #require(facts.streams.last)
    #expect(audio.index == 1)
    #expect(audio.kind == .audio)
    #expect(audio.codecName == "aac")
    #expect(audio.profile == "LC")
    #expect(audio.sound == MediaStream.Sound(sampleRate: 48_000, channels: 2))
    // The encoder's priming packet is hidden by the edit list and decodes to nothing.
    #expect(audio.packetCount == 470)
    #expect(audio.frameCount == 470)
    #expect(audio.picture == nil)
  }

  @Test
  func `moving the index to the end changes no fact but nothing else either`() throws {
    let end = try MediaReader.read(path: SampleMedia.path("moov-at-end.mp4"), mode: .full)
    let start = try MediaReader.read(path: SampleMedia.path("ad-6s.mp4"), mode: .full)
    #expect(end.duration == start.duration)
    #expect(end.byteCount == start.byteCount)
    #expect(end.bitRate == start.bitRate)
    #expect(end.streams == start.streams)
    #expect(end.videoFrames == start.videoFrames)
    #expect(end.damage == start.damage)
  }

  @Test(arguments: [1, 5, 50]) func `whoever is told of the progress can end the reading`(
    packets: Int
  ) {
    var reported = 0
    let error = #expect(throws: FFmpegError.self) {
      try MediaReader.read(path: SampleMedia.path("ad-6s.mp4"), mode: .full) { _ in
        reported += 1
        return reported < packets ? .goOn : .stop
      }
    }
    #expect(reported == packets)
    #expect(error?.text == "the reading was interrupted")
  }
}

/// The same numbers as FFmpeg's own program prints, for every sample that opens.
@Test(.enabled(if: Program("ffprobe") != nil), arguments: MediaReaderTests.samples)
func `facts are those that ffprobe prints`(sample: MediaReaderTests.Sample) throws {
  let probe = try #require(Program("ffprobe"))
  let path = SampleMedia.path(sample.name)
  let facts = try MediaReader.read(path: path, mode: .full)

  func seconds(_ text: some StringProtocol) throws -> Int64 {
    try #require(TimeText.parse(text + "s")).roundedMicroseconds
  }
  func values(_ entries: String, _ more: [String] = []) throws -> [String] {
    try probe.run(
      ["-v", "error"] + more + ["-show_entries", entries, "-of", "default=nw=1:nk=1", path]
    ).lines
  }
  #expect(try values("format=duration").map(seconds) == [facts.duration.roundedMicroseconds])
  #expect(try values("format=bit_rate") == [facts.bitRate.map { "\($0)" }])
  #expect(
    try values("stream=duration").map(seconds)
      == facts.streams.map { $0.duration?.roundedMicroseconds })
  #expect(
    try values("stream=nb_read_frames", ["-count_frames"])
      == facts.streams.map { $0.frameCount.map { "\($0)" } })
  #expect(
    try values("frame=best_effort_timestamp_time", ["-select_streams", "v"]).map(seconds)
      == facts.videoFrames.times.map(\.roundedMicroseconds))
}

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
