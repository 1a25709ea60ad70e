import Foundation
import LoopbackServer
import Media
import Player
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
