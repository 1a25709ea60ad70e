import Diagnostics
import Scenario
import Testing

struct ConfigurationDecoderTests {
  private func read(_ text: String) -> ConfigurationDecoder.Reading {
    ConfigurationDecoder.read(bytes: Array(text.utf8), file: "vastsim.yaml")
  }

  @Test func `options are text, lists, pairs and flags`() {
    let reading = read(
      """
      player: html5
      seed: 7
      report: [json=a.json, jsonl=b.jsonl]
      map: { "https://cdn.example.com/": Media, "https://ads.example.com/": Tags }
      quiet: true
      quality: false
      """)
    #expect(reading.diagnostics == [])
    #expect(
      reading.file.settings.map { "\($0.name) \($0.values)" } == [
        "player [\"html5\"]", "seed [\"7\"]", "report [\"json=a.json\", \"jsonl=b.jsonl\"]",
        "map [\"https://cdn.example.com/=Media\", \"https://ads.example.com/=Tags\"]", "quiet []",
      ])
    #expect(
      reading.file.settings.map { $0.location.position?.line } == [1, 2, 3, 4, 5])
  }

  @Test func `rules have levels`() {
    let reading = read("rules: { PlainHTTP: off, AdTitleMissing: error }")
    #expect(reading.diagnostics == [])
    #expect(
      reading.file.ruleLevels == RuleLevels(["PlainHTTP": .off, "AdTitleMissing": .error]))
  }

  @Test(arguments: [
    ("rules: { A: loud }", "vastsim.yaml:1:13: error: unknown level 'loud'"),
    ("rules: 3", "vastsim.yaml:1:8: error: 'rules' must be a mapping"),
    ("- a", "vastsim.yaml:1:1: error: a configuration must be a mapping"),
    ("a: [", "vastsim.yaml:"),
    ("player:", "vastsim.yaml:1:8: error: 'player' has no value"),
  ])
  func `mistakes have a place`(text: String, message: String) throws {
    let found = try #require(read(text).diagnostics.first)
    #expect(found.description.hasPrefix(message), "\(found)")
    #expect(found.severity == .error)
  }
}
