import Player
import Testing
import VAST

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
