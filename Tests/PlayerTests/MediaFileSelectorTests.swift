import Diagnostics
import Player
import Testing
import VAST

struct MediaFileSelectorTests {
  static func mediaFile(
    _ url: String = "a", type: String? = "video/mp4", apiFramework: String? = nil
  ) -> MediaFile {
    MediaFile(
      url: url, type: type, apiFramework: apiFramework, position: SourcePosition(line: 1, column: 1)
    )
  }

  @Test(
    arguments: [
      "video/mp4", "VIDEO/MP4", " video/mp4 ", "video/mp4;codecs=avc1", "video/mp4 ; codecs=avc1",
      "video/webm", "video/quicktime", "video/3gpp", "video/ogg", "audio/mp4", "audio/mpeg", "",
      "  ", nil,
    ])
  func `plain media is played, however its type is written`(type: String?) {
    let candidates = MediaFileSelector().candidates(in: [Self.mediaFile(type: type)])
    #expect(candidates.map(\.refusal) == [nil])
  }

  @Test(
    arguments: [
      "application/javascript", "application/x-shockwave-flash", "application/x-mpegURL",
      "application/dash+xml", "image/jpeg", "video/x-flv", "mp4",
    ])
  func `other types are refused by name`(type: String) {
    let candidates = MediaFileSelector().candidates(in: [Self.mediaFile(type: type)])
    #expect(candidates.map(\.refusal) == ["its type '\(type)' is not played"])
  }

  @Test(
    arguments: [
      ("VPAID", "its apiFramework 'VPAID' is not run"), ("", nil), (" ", nil), (nil, nil),
    ] as [(String?, String?)])
  func `a file that needs a framework is refused`(framework: String?, refusal: String?) {
    let file = Self.mediaFile(apiFramework: framework)
    #expect(MediaFileSelector().candidates(in: [file]).map(\.refusal) == [refusal])
  }

  @Test func `candidates keep the document's order, each with its own reason`() {
    let files = [
      Self.mediaFile("vpaid", type: "application/javascript", apiFramework: "VPAID"),
      Self.mediaFile("hls", type: "application/x-mpegURL"),
      Self.mediaFile("low"), Self.mediaFile("high"),
    ]
    let candidates = MediaFileSelector().candidates(in: files)
    #expect(candidates.map(\.mediaFile) == files)
    #expect(
      candidates.map(\.refusal) == [
        "its apiFramework 'VPAID' is not run", "its type 'application/x-mpegURL' is not played",
        nil, nil,
      ])
    #expect(candidates.first { $0.refusal == nil }?.mediaFile.url == "low")
  }
}
