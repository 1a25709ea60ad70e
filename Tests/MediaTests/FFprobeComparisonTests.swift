import Media
import System
import Testing
import Vocabulary

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
