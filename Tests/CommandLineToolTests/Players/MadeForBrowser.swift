import Foundation
import Player
import System
import Testing

/// One file of the table of what browsers decode, made by FFmpeg's program: half a second of moving
/// pictures with a tone.
struct MadeForBrowser {
  static let ffmpeg = Program("ffmpeg")

  /// As it is named on the server.
  let name: String
  let path: String

  init(_ file: MeasuredMedia, number: Int, in folder: TemporaryFolder) throws {
    let streams = file.streams
    name = "\(number).\(Self.suffixes[streams.container] ?? streams.container)"
    path = folder.path(name)
    var arguments = ["-nostdin", "-v", "error"]
    if streams.video != nil {
      arguments += ["-f", "lavfi", "-i", "testsrc2=size=352x288:rate=25:duration=0.5"]
    }
    if streams.audio != nil {
      arguments += ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=0.5"]
    }
    if let video = streams.video {
      arguments += ["-c:v"] + (Self.pictures[video] ?? [video])
    }
    if let audio = streams.audio { arguments += ["-c:a"] + (Self.sounds[audio] ?? [audio]) }
    arguments += Self.details[file.detail] ?? []
    if streams.container == "hls" {
      arguments += ["-hls_time", "1", "-hls_list_size", "0"]
      if streams.video == "hevc" {
        arguments += ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "\(number)-init.mp4"]
      }
    }
    arguments += ["-f", Self.muxers[streams.container] ?? streams.container, path]
    let run = try #require(Self.ffmpeg).run(arguments)
    try #require(FileManager.default.fileExists(atPath: path), "\(run.errorLines)")
  }

  private static let suffixes = [
    "matroska": "mkv", "hls": "m3u8", "mpegts": "ts", "asf": "wmv", "mpeg": "mpg",
  ]

  private static let muxers = ["aac": "adts"]

  private static let fast = ["-preset", "ultrafast", "-pix_fmt", "yuv420p"]

  private static let pictures = [
    "h264": ["libx264"] + fast, "hevc": ["libx265", "-x265-params", "log-level=error"] + fast,
    "av1": ["libsvtav1", "-preset", "12"], "vp8": ["libvpx", "-deadline", "realtime"],
    "vp9": ["libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"], "theora": ["libtheora"],
    "prores": ["prores_ks"],
  ]

  private static let sounds = [
    "mp3": ["libmp3lame"], "opus": ["libopus"], "vorbis": ["libvorbis"],
    "flac": ["flac", "-strict", "-2"],
  ]

  private static let details = [
    "4:2:2, 10 bits": ["-pix_fmt", "yuv422p10le"], "hvc1": ["-tag:v", "hvc1"],
    "hev1": ["-tag:v", "hev1"],
  ]
}
