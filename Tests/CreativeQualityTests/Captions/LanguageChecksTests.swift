import Testing

@testable import CreativeQuality

struct LanguageChecksTests {
  static let english = "The quick brown fox jumps over the lazy dog"
  static let russian = "Съешь же ещё этих мягких французских булок"

  private func findings(
    _ language: String?, _ text: String = english, header: String = "",
    url: String = "https://c.example/captions"
  ) -> [String] {
    Captioned.read(
      "WEBVTT\n\(header)\n00:01.000 --> 00:02.000\n\(text)\n", language: language, url: url
    ).rules
  }

  @Test(arguments: ["en", "EN", "en-US", "zh-Hant-TW", "es-419", "gsw", "de-CH-1996", "sr-Latn"])
  func `a tag is accepted`(language: String) {
    #expect(LanguageTag(language) != nil)
  }

  @Test(arguments: [
    "english", "e", "en_US", "en-", "-en", "en--US", "1n", "", "en US", "en-toolongpart", "en-x",
  ])
  func `anything else is refused`(language: String) {
    #expect(LanguageTag(language) == nil)
  }

  @Test func `a missing or malformed language is told`() {
    #expect(findings(nil) == ["t.xml CaptionLanguageMissing"])
    #expect(findings("") == ["t.xml CaptionLanguageMissing"])
    #expect(findings("English") == ["t.xml CaptionLanguageMalformed"])
    #expect(findings("en") == [])
  }

  @Test func `a file that contradicts the declaration is told`() {
    let differs = ["t.xml CaptionLanguageDiffers"]
    #expect(findings("en", header: "Language: fr\n") == differs)
    #expect(findings("en-GB", header: "Language: en-US\n") == [])
    #expect(findings("ru") == differs)
    #expect(findings("ru", Self.russian) == [])
    #expect(findings("en", Self.russian) == differs)
    #expect(findings("ja", "漢字とかな交じり文の字幕です。これは広告の字幕で、十分に長い。") == [])
    #expect(findings("ko", "漢字とかな交じり文の字幕です。") == [])  // Han is Korean too
    #expect(findings("ru", "OK 24/7") == [])  // too few letters to judge
    #expect(findings("sr", Self.russian) == [])  // written in several ways
    #expect(findings("en", url: "https://c.example/ad.fr.vtt?x=1.2.3") == differs)
    #expect(findings("fr", url: "https://c.example/ad.fr.vtt") == [])
    #expect(findings("en", url: "https://c.example/ad.v2.vtt") == [])
  }

  @Test func `the file's own language stands in for a missing one`() {
    let file = Captioned.read(
      "<tt xml:lang='de'><body><p end='1s'>Guten Tag</p></body></tt>",
      type: "application/ttml+xml", language: nil)
    #expect(file.language == "de")
  }
}
