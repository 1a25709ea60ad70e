import Foundation
import System
import Testing
import Vocabulary

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
