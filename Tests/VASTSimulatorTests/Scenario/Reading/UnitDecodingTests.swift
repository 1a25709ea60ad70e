import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

/// `units:`, and the units of steps and expectations.
struct UnitDecodingTests {
  private static let two = """
    layout:
      - { view: a, frame: [0, 0, 390, 220] }
      - { view: b, frame: [0, 300, 390, 220] }
    units:
      - { unit: a, tag: t.xml, media: m.mp4, player: html5 }
      - { unit: b, tag: u.xml, captions: on }

    """

  private func read(_ text: String) -> ScenarioReading {
    ScenarioDecoder.read(
      bytes: Array("version: 1\n\(text)".utf8), file: "s.yaml", folder: "f")
  }

  @Test func `each unit has its view, its tag and its player`() throws {
    let scenario = try #require(read(Self.two).scenario)
    #expect(scenario.units.map(\.unit.name) == ["a", "b"])
    #expect(scenario.units.map(\.view) == ["a", "b"])
    let videos = scenario.units.compactMap(\.video)
    #expect(videos.map(\.tag) == ["f/t.xml", "f/u.xml"])
    #expect(videos.map(\.player.base) == ["html5", nil])
    #expect(videos.map(\.captions) == [.off, .on])
    #expect(videos.map(\.media) == ["f/m.mp4", nil])
  }

  @Test func `steps and expectations name their unit`() throws {
    let text =
      Self.two + """
        steps:
          - { at: 1s, do: pause, unit: b }
          - { at: 2s, do: background }
          - { at: 50%, do: scroll, view: a, by: 10, unit: a }
        expect:
          - { beacon: start, unit: b }
          - { never: { beacon: skip }, unit: a }
          - { outcome: completed }
        """
    let scenario = try #require(read(text).scenario, "\(read(text).diagnostics)")
    #expect(scenario.steps.map(\.unit?.name) == ["b", nil, "a"])
    #expect(scenario.expected.expectations.map(\.unit?.name) == ["b", "a", nil])
  }

  @Test func `the only unit is meant where a step names none`() throws {
    let text = """
      units: [{ unit: a, tag: t.xml }]
      steps: [{ at: 1s, do: pause }, { at: 2s, do: lock }]
      """
    #expect(try #require(read(text).scenario).steps.map(\.unit?.name) == ["a", nil])
  }

  @Test(
    arguments: [
      (
        "steps: [{ at: 1s, do: pause }]",
        "s.yaml:8:9: error: 'unit' is missing in step 'pause'; use one of a, b [ScenarioMissingKey]"
      ),
      (
        "steps: [{ at: 50%, do: lock }]",
        "s.yaml:8:9: error: 'unit' is missing in step 'lock'; use one of a, b [ScenarioMissingKey]"
      ),
      (
        "expect: [{ beacon: start, unit: c }]",
        "s.yaml:8:33: error: unknown unit 'c'; known: a, b [ScenarioUnknownName]"
      ),
      (
        "tag: t.xml",
        "s.yaml:8:1: error: 'tag' in a scenario belongs in one of the 'units' "
          + "[ScenarioConflictingKeys]"
      ),
    ] as [(String, Named<String>)])
  func `what is ambiguous is an error with its line`(text: String, message: Named<String>) {
    #expect(read(Self.two + text).diagnostics.map(\.description) == [message.value])
  }

  @Test func `two units need a layout and names of their own`() {
    let messages = read("units: [{ unit: a, tag: t.xml }, { unit: a, tag: t.xml }]").diagnostics
      .map(\.message)
    #expect(
      messages == [
        "'layout' is missing; each of several units needs a view",
        "a second unit is named 'a'; unit names must be unique",
      ])
  }

  @Test func `the flat keys mean one unit named ad`() throws {
    let scenario = try #require(read("steps: [{ at: 1s, do: pause, unit: ad }]").scenario)
    #expect(scenario.soleUnit == .ad && scenario.steps.map(\.unit) == [.ad])
    #expect(scenario.units.map(\.unit) == [.ad] && scenario.units.map(\.view) == ["ad"])
  }

  @Test func `a list of one unit is a list, whatever the unit's name`() throws {
    let listed = try #require(read("units: [{ unit: ad, tag: t.xml }]").scenario)
    let flat = try #require(read("tag: t.xml").scenario)
    #expect(listed.soleUnit == nil && listed.units.map(\.unit) == flat.units.map(\.unit))
    #expect(listed.ad.tag == flat.ad.tag)
  }
}
