import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

/// FFmpeg's own programs as oracles of 150 files that nobody chose; of every fourth of them outside the
/// nightly.
@Suite(.tags(.process, .slow), .enabled(if: Program("ffmpeg") != nil && Program("ffprobe") != nil))
struct MediaOracleTests {
  @Test(arguments: GeneratedMedia.Group.allCases)
  func `a file is read as FFmpeg's programs read it`(group: GeneratedMedia.Group) throws {
    let media = try GeneratedMedia(try #require(Program("ffmpeg")), seed: 35)
    let files = try media.files(of: group)
    #expect(files.count >= 10)
    for (index, file) in files.enumerated() where Lane.isNightly || index % 4 == 0 {
      let oracle = try MediaOracle(file.path)
      do throws(FFmpegError) {
        let facts = try MediaReader.read(path: file.path, mode: .full, details: [.quality])
        compare(facts, with: oracle, of: file)
      } catch {
        #expect(!oracle.isClean, "\(file.name): \(error)")
      }
    }
  }

  private func compare(
    _ facts: MediaFacts, with oracle: MediaOracle, of file: GeneratedMedia.File
  ) {
    let name = Comment(rawValue: file.name)
    compareDamage(of: facts, with: oracle, file)
    comparePictures(of: facts, with: oracle, name)
    if facts.damage == nil {
      compareDuration(of: facts, with: oracle, file)
      compareSound(of: facts, with: oracle, name)
    }
  }

  private func compareDamage(
    of facts: MediaFacts, with oracle: MediaOracle, _ file: GeneratedMedia.File
  ) {
    let reason = facts.damage?.reason ?? "no damage"
    // The program conceals some broken pictures, and ends without a message where a file ends
    // between two packets; both were damaged, and are found.
    #expect(
      (facts.damage == nil) == oracle.isClean || facts.damage != nil && file.isDamaged,
      "\(file.name): \(reason)")
  }

  private func compareDuration(
    of facts: MediaFacts, with oracle: MediaOracle, _ file: GeneratedMedia.File
  ) {
    guard !file.statesWrongDuration else {
      // A frame that is held back, or the last packet of sound, ends later.
      #expect(
        facts.duration.isNear(GeneratedMedia.seconds, by: 0.15),
        "\(file.name): \(facts.duration)")
      return
    }
    #expect(
      facts.duration.roundedMicroseconds == oracle.duration?.roundedMicroseconds,
      "\(file.name): duration")
  }

  private func comparePictures(
    of facts: MediaFacts, with oracle: MediaOracle, _ name: Comment
  ) {
    let origin = oracle.origin(isFragmented: facts.layout?.isFragmented ?? false)
    let expected = oracle.pictures.map { ($0 - origin).roundedMicroseconds }
    let actual = facts.videoFrames.times.map(\.roundedMicroseconds)
    if facts.damage == nil {
      #expect(actual == expected, name)
    } else {
      #expect(actual == Array(expected.prefix(actual.count)), name)
    }
  }

  private func compareSound(of facts: MediaFacts, with oracle: MediaOracle, _ name: Comment) {
    let sound = facts.measurements?.audio?.sound
    #expect((sound?.truePeak == nil) == (oracle.truePeak == nil), name)
    if let peak = oracle.truePeak, let measured = sound?.truePeak {
      // The program prints tenths.
      #expect(abs(peak - measured) <= 0.15, name)
    }
    // The filter's value where nothing is loud enough to be measured.
    let loudness = oracle.loudness.flatMap { $0 > -70 ? $0 : nil }
    #expect((sound?.integratedLoudness == nil) == (loudness == nil), name)
    if let loudness, let measured = sound?.integratedLoudness {
      #expect(abs(loudness - measured) <= 0.05, name)
    }
  }
}

/// What FFmpeg's own programs say of a media file.
struct MediaOracle {
  /// The format's name, such as `matroska,webm`.
  let format: String
  /// What the container states, or `ffprobe` guesses; nil when it does neither.
  let duration: Duration?
  /// The time stamp of the first thing in the file.
  let start: Duration
  /// The time stamps of the pictures, in ascending order.
  let pictures: [Duration]
  /// Whether `ffmpeg` decodes the whole file without a message.
  let isClean: Bool
  /// In LUFS, to a tenth; nil when there is no sound.
  let loudness: Double?
  /// In dB relative to full scale, to a tenth; nil when there is no sound.
  let truePeak: Double?

  init(_ path: String) throws {
    let probe = try #require(Program("ffprobe"))
    let ffmpeg = try #require(Program("ffmpeg"))
    func entries(_ names: String, _ more: [String] = []) throws -> [String] {
      try probe.run(
        ["-v", "quiet"] + more + ["-show_entries", names, "-of", "default=nw=1:nk=1", path]
      ).lines
    }
    func time(_ text: some StringProtocol) -> Duration? {
      let length = TimeText.parse("\(text.drop { $0 == "-" })s")
      return text.hasPrefix("-") ? length.map { .zero - $0 } : length
    }
    format = try entries("format=format_name").first ?? ""
    duration = try entries("format=duration").first.flatMap(time)
    start = try entries("format=start_time").first.flatMap(time) ?? .zero
    pictures = try entries("frame=best_effort_timestamp_time", ["-select_streams", "v:0"])
      .compactMap(time).sorted()
    let run = try ffmpeg.run(["-v", "error", "-nostdin", "-i", path, "-f", "null", "-"])
    isClean = run.isSuccess && run.errorText.isEmpty
    let sound = try ffmpeg.run([
      "-nostdin", "-nostats", "-i", path, "-map", "0:a:0", "-af", "ebur128=peak=true", "-f", "null",
      "-",
    ])
    /// The last value that the filter's summary gives a name such as `I:`.
    func value(_ name: String) -> Double? {
      sound.errorLines.last { $0.contains(" \(name) ") }.flatMap { line in
        line.split(separator: " ").compactMap { Double($0) }.first
      }
    }
    loudness = sound.isSuccess ? value("I:") : nil
    truePeak = sound.isSuccess ? value("Peak:") : nil
  }

  /// The time stamp that a player counts from: a whole MP4 file and Matroska begin at zero, whatever
  /// comes first in them.
  func origin(isFragmented: Bool) -> Duration {
    let isWhole = format.hasPrefix("matroska") || format.hasPrefix("mov") && !isFragmented
    return isWhole ? min(.zero, start) : start
  }
}
