import Testing
import VASTSimulator

struct CaptionChoiceTests {
  private func reading(_ value: String) -> ScenarioReading {
    ScenarioDecoder.read(
      bytes: Array("version: 1\ncaptions: \(value)\n".utf8), file: "s.yaml", folder: "")
  }

  @Test(
    arguments: [
      ("on", .on), ("off", .off), ("true", .on), ("false", .off), ("'on'", .on), ("On", .on),
      ("en", .language("en")), ("zh-TW", .language("zh-TW")), ("gsw", .language("gsw")),
    ] as [(String, PlaybackScenario.CaptionChoice)])
  func `captions are on, off or a language`(value: String, choice: PlaybackScenario.CaptionChoice) {
    #expect(reading(value).scenario?.ad.captions == choice)
  }

  @Test(arguments: ["English", "en_US", "1", "[en]", "{ language: en }", "en-"])
  func `anything else is an error`(value: String) {
    let reading = reading(value)
    #expect(reading.scenario == nil)
    #expect(reading.diagnostics.count == 1)
  }

  @Test func `without the key they are off`() {
    let reading = ScenarioDecoder.read(bytes: Array("version: 1".utf8), file: "s", folder: "")
    #expect(reading.scenario?.ad.captions == .off)
  }
}
