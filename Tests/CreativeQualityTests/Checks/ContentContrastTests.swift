import CreativeQuality
import Media
import Testing
import Vocabulary

struct ContentContrastTests {
  private static func words(_ ad: MadeFacts, in content: MadeFacts = MadeFacts()) -> [String] {
    ContentContrast(of: ad.facts, in: content.facts).findings.map { "\($0.rule.id): \($0.words)" }
  }

  @Test func `an ad like its content is no finding`() {
    #expect(Self.words(MadeFacts()) == [])
  }

  @Test(arguments: [(-21.05, 0), (-20.9, 1), (-25.06, 1), (-25, 0)])
  func `an ad may be two LU louder or quieter`(loudness: Double, count: Int) {
    var ad = MadeFacts()
    ad.sound?.integratedLoudness = loudness
    #expect(Self.words(ad).count == count)
  }

  @Test func `a step of the loudness is said with its direction`() {
    var ad = MadeFacts()
    ad.sound?.integratedLoudness = -16
    #expect(
      Self.words(ad) == [
        "ContentLoudnessStep: the ad has -16.0 LUFS and the content -23.0 LUFS: the ad is "
          + "7.0 LU louder"
      ])
    #expect(Self.words(MadeFacts(), in: ad).first?.hasSuffix("7.0 LU quieter") == true)
    // Nothing is said of what nobody measured.
    ad.sound = nil
    #expect(Self.words(ad) == [])
  }

  @Test func `other codecs and another size of the picture are said`() {
    var ad = MadeFacts()
    ad.video = MediaStream(
      index: 0, kind: .video, codecName: "hevc",
      picture: .init(
        width: 640, height: 360, pixelFormat: nil, sampleAspectRatio: nil, averageFrameRate: nil))
    ad.audio = MediaStream(index: 1, kind: .audio, codecName: "mp3")
    #expect(
      Self.words(ad) == [
        "ContentCodecChange: the ad's video is hevc and the content's h264, "
          + "the ad's audio is mp3 and the content's aac",
        "ContentResolutionChange: the ad has 640 × 360 pixels and the content 1280 × 720",
      ])
  }
}
