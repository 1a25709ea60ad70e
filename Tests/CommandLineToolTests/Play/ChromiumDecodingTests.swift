import Foundation
import LoopbackServer
import Media
import Player
import System
import TestSupport
import Testing

/// The table of what a browser decodes, held against the installed Chromium: pictures that arrived and
/// bytes of sound that were decoded, not what `canPlayType` claims.
@Suite(
  .tags(.browser, .process, .slow),
  .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
  .enabled(if: MadeForBrowser.ffmpeg != nil, "the program ffmpeg is not at hand"), .serialized,
  .nightly)
struct ChromiumDecodingTests {
  /// What the page saw of one file.
  private struct Seen: Decodable {
    var claim: String
    var hasPicture: Bool
    var hasSound: Bool
    /// The code and message of the media element's error; empty without one.
    var error: String

    var outcome: MeasuredMedia.Outcome? {
      switch (hasPicture, hasSound) {
      case (true, true): .plays
      case (true, false): .pictureOnly
      case (false, true): .soundOnly
      case (false, false) where !error.hasPrefix("4 "): nil
      case (false, false): error.contains("COULD_NOT_OPEN") ? .notOpened : .nothingDecoded
      }
    }
  }

  @Test func `Chromium does with each file of the table what the table says`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("index.html", "<!DOCTYPE html><title>files</title>")
    let files = MediaDecodingTable.chromium.files
    let made = try files.enumerated().map { number, file in
      try MadeForBrowser(file, number: number, in: folder)
    }
    let routes = zip(made, files).map { made, file in
      LoopbackRoute("/\(made.name)", .file(made.path, type: file.type))
    }
    let server = try LoopbackServer(
      routes + [LoopbackRoute("/", folder: folder.url.path(percentEncoded: false))])
    let browser = try DrivenBrowser()
    try browser.open(server.url("/index.html"))
    try browser.wait(until: "document.title === 'files'")
    for (made, file) in zip(made, files) {
      try checkNames(of: made, as: file.streams)
      let answer = try browser.text("(\(Self.script))('/\(made.name)', '\(file.type)')")
      let seen = try JSONDecoder().decode(Seen.self, from: Data(answer.utf8))
      // A file without sound has none to hear.
      let isWhole = seen.hasPicture && file.streams.audio == nil
      let isSound = seen.hasSound && file.streams.video == nil
      let outcome = isWhole || isSound ? .plays : seen.outcome
      #expect(outcome == file.outcome, "\(made.name) \(file.streams): \(answer)")
      #expect(seen.claim == file.claim, "\(file.type)")
    }
  }

  /// FFmpeg's names of the made file are those of the table, by which a run finds its row.
  private func checkNames(of made: MadeForBrowser, as streams: MediaStreams) throws {
    switch streams.container {
    case "hls": return
    case "avi", "asf", "mpeg":
      // No profile reads these, and a tag may declare them.
      #expect(throws: FFmpegError.self) { try MediaReader.read(path: made.path, mode: .demux) }
    default:
      let facts = try MediaReader.read(path: made.path, mode: .demux)
      #expect(facts.formatName.split(separator: ",").contains(Substring(streams.container)))
      let codecs = [streams.video, streams.audio].compactMap(\.self)
      #expect(facts.streams.map(\.codecName) == codecs)
    }
  }

  /// Plays a file to its end or its error, and says what came out of the decoders.
  private static let script = """
    async (url, type) => {
      const video = document.createElement('video');
      document.body.append(video);
      const over = new Promise((resolve) => {
        video.onended = video.onerror = resolve;
        setTimeout(resolve, 60000);
      });
      video.src = url;
      video.play().catch(() => {});
      await over;
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (video.videoWidth) context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
      const seen = {
        claim: video.canPlayType(type),
        hasPicture: video.getVideoPlaybackQuality().totalVideoFrames > 0
          && pixels.some((value, index) => index % 4 < 3 && value > 60),
        hasSound: video.webkitAudioDecodedByteCount > 0,
        error: video.error ? `${video.error.code} ${video.error.message}` : '',
      };
      video.remove();
      return JSON.stringify(seen);
    }
    """
}

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
