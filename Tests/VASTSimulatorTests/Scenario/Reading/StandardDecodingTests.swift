import OpenMeasurement
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

struct StandardDecodingTests {
  @Test func `every key has its meaning`() throws {
    let text = """
      standards:
        - name: everything
          percent: 30.5
          share: 12.5%
          continuous: false
          audible: true
          userInitiated: true
          replays: true
          creatives: [audio, video]
          minArea: 100
          maxArea: 200.5
        - { name: at-the-end, percent: 100, atComplete: true, creatives: display }
      """
    #expect(
      try scenario(text).measurement.standards == [
        ViewabilityStandard(
          name: "everything", percent: 30.5, isContinuous: false,
          share: .percentage(digits: 125, scale: 10), requiresAudible: true,
          requiresUserInitiated: true, countsReplays: true, creatives: [.audio, .video],
          minimumArea: 100, areaLimit: 200.5),
        ViewabilityStandard(
          name: "at-the-end", percent: 100, isJudgedAtCompletion: true, creatives: .display),
      ])
  }

  private static let mistakes = [
    (
      "{ name: mrc-video, percent: 50, time: 1s }",
      "3:5: error: standard 'mrc-video' is built in; use another name [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, time: 1s }\n  - { name: a, percent: 50, time: 1s }",
      "4:5: error: standard 'a' is defined twice [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, time: 1s, audibel: true }",
      "3:39: error: unknown key 'audibel' in a standard; did you mean 'audible'? "
        + "[ScenarioUnknownKey]"
    ),
    (
      "{ name: a, percent: 50, atComplete: false }",
      "3:41: error: 'atComplete' must be true or absent [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, atComplete: true, continuous: true }",
      "3:47: error: 'continuous' in a standard needs 'time' or 'share' [ScenarioConflictingKeys]"
    ),
    (
      "{ name: a, percent: 50, time: 2, creatives: video }",
      "3:35: error: 'time' has no unit in '2'; write '2s' or '2ms' [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, time: 2s, creatives: [vidio] }",
      "3:51: error: unknown creative 'vidio'; did you mean 'video'? [ScenarioUnknownName]"
    ),
    (
      "{ name: a, percent: 50, time: 2s, creatives: [] }",
      "3:50: error: 'creatives' must list at least one creative [ScenarioInvalidValue]"
    ),
    (
      "{ name: a, percent: 50, time: 2s, minArea: -1 }",
      "3:48: error: 'minArea' must be a number from 0 to 1000000000000, not '-1' "
        + "[ScenarioInvalidValue]"
    ),
  ]

  @Test(arguments: mistakes.map { ($0, Named($1)) })
  func `a mistake has its place and its remedy`(standard: String, problem: Named<String>) {
    #expect(problems("version: 1\nstandards:\n  - \(standard)") == ["s.yaml:\(problem.value)"])
  }

  @Test func `a configuration has them as a scenario has`() {
    func read(_ text: String) -> ConfigurationDecoder.Reading {
      ConfigurationDecoder.read(bytes: Array(text.utf8), file: "vastsim.yaml")
    }
    let reading = read("standards: [{ name: ours, percent: 70, time: 3s, continuous: false }]")
    #expect(reading.diagnostics == [] && reading.file.settings == [])
    #expect(
      reading.file.standards == [
        ViewabilityStandard(name: "ours", percent: 70, time: .seconds(3), isContinuous: false)
      ])
    let found = read("standards: [{ name: ours, pixels: 70, time: 3s }]").diagnostics
    #expect(found.count == 2)
    #expect(found.first?.message == "'percent' is missing in a standard")
    #expect(found.last?.message.hasPrefix("unknown key 'pixels' in a standard; known: ") == true)
  }
}
