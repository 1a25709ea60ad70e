import Testing
import VAST

@testable import Player

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

/// Names of codecs as RFC 6381 writes them.
struct MediaCodecTests {
  @Test(
    arguments: [
      ("avc1.4D401F", "H.264", "h264"), ("HVC1.1.6.L93", "HEVC", "hevc"),
      ("vp09.00.10.08", "VP9", "vp9"),
      ("av01.0.04M.08", "AV1", "av1"), ("mp4a.40.2", "AAC", "aac"), ("mp4a", "AAC", "aac"),
      ("mp4a.6B", "MP3", "mp3"), ("fLaC", "FLAC", "flac"), ("ec-3", "E-AC-3", "eac3"),
      ("vvc1.1.L93", "VVC", nil), ("dvhe.05.06", "Dolby Vision", nil),
    ] as [(String, String, String?)])
  func `a codec has a name, and a decoder if it is decoded`(
    text: String, name: String, decoder: String?
  ) {
    let codec = MediaCodec(text)
    #expect(codec?.text == text)
    #expect(codec?.name == name)
    #expect(codec?.decoder == decoder)
  }

  @Test(arguments: ["", "H.264", "0", "libx264", ".avc1", "video/mp4"])
  func `what is no codec of the RFC says nothing`(text: String) {
    #expect(MediaCodec(text) == nil)
  }

  @Test func `a list holds those that are known`() {
    #expect(MediaCodec.codecs(in: " avc1.4D401F ,x,, mp4a.40.2").map(\.name) == ["H.264", "AAC"])
  }
}

/// Declared against actual.
struct MediaComparisonTests {
  private static let actual = ActualMedia(
    container: "mov,mp4,m4a,3gp,3g2,mj2", codecs: ["h264", "aac"], width: 640, height: 360,
    bitsPerSecond: 500_000, byteCount: 500_000, duration: .seconds(8))

  private static func comparison(
    duration: Duration? = .seconds(8), actual: ActualMedia = actual,
    _ change: (inout MediaFile) -> Void
  ) -> MediaComparison {
    var file = MediaFile.made(type: "video/mp4", 640, 360)
    change(&file)
    return MediaComparison(file, duration: duration, actual: actual)
  }

  @Test(
    arguments: [
      (400, nil, nil, [.bitrate]), (417, nil, nil, []), (416, nil, nil, [.bitrate]),
      (625, nil, nil, []),
      (626, nil, nil, [.bitrate]), (nil, 500, 500, []), (nil, 501, nil, [.bitrate]),
      (nil, nil, 499, [.bitrate]), (500, 501, 900, [.bitrate]), (0, 0, 0, []), (nil, nil, nil, []),
    ] as [(Int?, Int?, Int?, [MediaComparison.Attribute])])
  func `a bitrate may be off by a fifth, and lies between least and most`(
    bitrate: Int?, least: Int?, most: Int?, differences: [MediaComparison.Attribute]
  ) {
    let comparison = Self.comparison {
      $0.bitrate = bitrate
      $0.minBitrate = least
      $0.maxBitrate = most
    }
    #expect(comparison.differences == differences)
  }

  @Test func `every attribute that is wrong is named, with both values`() {
    let comparison = Self.comparison(duration: .seconds(9)) {
      $0.type = "video/webm"
      $0.codec = "vp09.00.10.08, opus"
      $0.width = 1280
      $0.height = 720
      $0.bitrate = 2000
      $0.fileSize = 500_001
    }
    #expect(comparison.differences == MediaComparison.Attribute.allCases)
    #expect(
      comparison.differenceTexts == [
        "type 'video/webm' in the tag but 'mov,mp4,m4a,3gp,3g2,mj2' in the file",
        "codec 'vp09.00.10.08, opus' in the tag but h264, aac in the file",
        "width 1280 in the tag but 640 pixels in the file",
        "height 720 in the tag but 360 pixels in the file",
        "bitrate 2000 in the tag but 500 kb/s in the file",
        "fileSize 500001 in the tag but 500000 bytes in the file",
        "Duration 9.000 s in the tag but 8.000 s in the file",
      ])
  }

  @Test func `what is not declared, or not in the RFC's words, does not differ`() {
    let comparison = Self.comparison(duration: nil) {
      $0.type = nil
      $0.width = nil
      $0.height = nil
      $0.codec = "H.264"
    }
    #expect(comparison.differences == [])
    #expect(Self.comparison { $0.codec = "avc1.4D401F" }.differences == [])
    #expect(Self.comparison(duration: .milliseconds(8500)) { _ in }.differences == [])
    #expect(Self.comparison(duration: .milliseconds(8501)) { _ in }.differences == [.duration])
  }

  @Test func `sound has no picture, declared as 0 by 0`() {
    var sound = Self.actual
    sound.width = nil
    sound.height = nil
    sound.bitsPerSecond = nil
    func differences(_ side: Int) -> [MediaComparison.Attribute] {
      Self.comparison(actual: sound) {
        $0.width = side
        $0.height = side
        $0.bitrate = 1
      }.differences
    }
    #expect(differences(0) == [])
    #expect(differences(5) == [.width, .height])
  }

  @Test func `of a playlist only container and duration are compared`() {
    var playlist = Self.actual
    playlist.container = "hls"
    let comparison = Self.comparison(duration: .seconds(9), actual: playlist) {
      $0.type = "application/x-mpegURL"
      $0.width = 1920
      $0.bitrate = 9000
      $0.fileSize = 1
    }
    #expect(comparison.differences == [.duration])
  }
}
