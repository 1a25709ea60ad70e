import Player
import Testing

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
