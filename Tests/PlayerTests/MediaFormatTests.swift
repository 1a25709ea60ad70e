import Player
import Testing
import VAST

/// The formats of types and URLs, and the containers that they allow.
struct MediaFormatTests {
  @Test(
    arguments: [
      ("video/mp4", "a.webm", .file(containers: ["mp4"])),
      ("application/mp4", "a", .file(containers: ["mp4"])),
      ("audio/mp3", "a", .file(containers: ["mp3"])),
      ("audio/x-m4a", "a", .file(containers: ["mp4"])),
      ("audio/x-wav", "a", .file(containers: ["wav"])),
      ("audio/flac", "a", .file(containers: ["flac"])),
      ("Application/X-MPEGurl; charset=utf-8", "a.mp4", .hls),
      (nil, "https://c/a.M3U8?b=c.mp4", .hls),
      (" ", "https://c/a.mpd#t=1", .dash), ("video/vnd.mpeg.dash.mpd", "a", .dash),
      ("text/html", "a.m3u8", .other), (nil, "https://c/a.mp4", .unknown), (nil, "", .unknown),
      (nil, "https://m3u8/", .unknown),
    ] as [(String?, String, MediaFormat)])
  func `the type decides, and the address where there is none`(
    type: String?, url: String, format: MediaFormat
  ) {
    #expect(MediaFormat(type: type, url: url) == format)
  }

  @Test(
    arguments: [
      ("video/mp4", "mov,mp4,m4a,3gp,3g2,mj2", true), ("video/quicktime", "mov,mp4,m4a", true),
      ("video/webm", "matroska,webm", true), ("video/webm", "mov,mp4,m4a,3gp,3g2,mj2", false),
      ("video/mp4", "matroska,webm", false), ("audio/mpeg", "mp3", true),
      ("audio/mpeg", "aac", false),
      ("application/x-mpegURL", "hls", true), ("application/x-mpegURL", "mpegts", false),
      ("application/dash+xml", "dash", true), ("text/html", "mp3", true), (nil, "mp3", true),
    ] as [(String?, String, Bool)])
  func `a container is what the type promises, or not`(
    type: String?, container: String, isAllowed: Bool
  ) {
    #expect(MediaFormat(type: type, url: "a").allows(container: container) == isAllowed)
  }

  @Test func `every type that is said to be played is`() {
    for type in MediaFormat.playedTypes {
      let format = MediaFormat(type: type, url: "")
      #expect(format != .other && format != .dash && format != .unknown, "\(type)")
    }
  }
}
