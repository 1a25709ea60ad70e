import Player
import Testing
import VASTSimulator

/// A scenario's settings for the selection of a media file.
struct MediaChoiceDecodingTests {
  @Test(
    arguments: [
      ("", nil), ("mezzanine: required", MezzanineDemand(.required)),
      ("mezzanine: preferred", MezzanineDemand(.preferred)),
      ("mezzanine: {need: preferred}", MezzanineDemand(.preferred)),
      (
        "mezzanine: {need: required, transcoded: false}",
        MezzanineDemand(.required, isTranscoded: false)
      ),
    ] as [(String, MezzanineDemand?)])
  func `a mezzanine is asked for by a word or a mapping`(text: String, demand: MezzanineDemand?) {
    let reading = read(text)
    #expect(reading.diagnostics == [])
    #expect(reading.scenario?.ad.mezzanine == demand)
  }

  @Test(
    arguments: [
      "mezzanine: wanted", "mezzanine: {transcoded: true}",
      "mezzanine: {need: required, ready: true}",
      "mezzanine: {need: required, transcoded: later}", "mezzanine: [required]",
      "player: {mediaFileChoice: best}", "device: {scale: 0}", "device: {scale: 17}",
    ])
  func `what makes no sense is an error`(text: String) {
    let reading = read(text)
    #expect(reading.scenario == nil)
    #expect(reading.diagnostics.count == 1)
  }

  @Test func `a device has a scale, else 3, and 1 where it states its size`() {
    #expect(read("").scenario?.screen.device.scale == 3)
    #expect(read("device: {volume: 1}").scenario?.screen.device.scale == 3)
    #expect(read("device: {width: 390}").scenario?.screen.device.scale == 1)
    #expect(read("device: {height: 844}").scenario?.screen.device.scale == 1)
    #expect(read("device: {scale: 2, width: 390}").scenario?.screen.device.scale == 2)
    #expect(read("device: {scale: 2.625}").scenario?.screen.device.scale == 2.625)
  }

  @Test(arguments: MediaFilePolicy.allCases)
  func `a policy over a profile's choice`(policy: MediaFilePolicy) {
    let reading = read("player: {mediaFileChoice: \(policy.rawValue)}")
    #expect(reading.scenario?.ad.player.policies == [.mediaFileChoice: .name(policy.rawValue)])
    #expect(read("player: exact").scenario?.ad.player.policies == [:])
  }

  private func read(_ text: String) -> ScenarioReading {
    ScenarioDecoder.read(bytes: Array("version: 1\n\(text)\n".utf8), file: "s.yaml", folder: "")
  }
}
