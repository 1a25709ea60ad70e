import Testing
import VASTSimulator
import Vocabulary

/// Reads scenario text as the file `s.yaml` in the folder `Ads/Scenarios`.
func read(_ text: String) -> ScenarioReading {
  ScenarioDecoder.read(bytes: Array(text.utf8), file: "s.yaml", folder: "Ads/Scenarios")
}

/// The scenario of a text without problems.
func scenario(
  _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> PlaybackScenario {
  let reading = read("version: 1\n" + text)
  #expect(reading.diagnostics == [], sourceLocation: sourceLocation)
  return try #require(reading.scenario, sourceLocation: sourceLocation)
}

/// The problems of a text, one line each, as they are printed.
func problems(_ text: String) -> [String] { read(text).diagnostics.map(\.description) }
