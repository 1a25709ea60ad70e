import Player
import Testing
import Vocabulary

@testable import VASTSimulator

struct AudienceMixDecoderTests {
  private func read(_ text: String) -> AudienceMixReading {
    AudienceMixDecoder.read(
      bytes: Array(text.utf8), file: "a/m.yaml", folder: "a", players: PlayerProfile.builtIn)
  }

  private func errors(_ text: String) -> [String] { read(text).diagnostics.map { "\($0)" } }

  private static let parties = "parties: [{ name: agency, counts: impression }]"

  @Test func `independent weights are read as a mapping and as a list`() throws {
    let mix = try #require(
      read(
        """
        version: 1
        plays: 500
        players: { html5: 55, exact: 0.125 }
        scenarios:
          - { name: full-view, weight: 52 }
          - { name: ./own.yaml, weight: 3 }
        tolerance: 12.5 %
        parties:
          - { name: ad server, counts: tagRequest }
          - { name: vendor, counts: omidImpression, viewable: mrc-video, of: v.example-omid }
        """
      ).mix)
    #expect(mix.plays == 500)
    #expect(mix.players.map(\.name) == ["html5", "exact"])
    #expect(mix.players.map(\.weight) == [55_000, 125])
    #expect(mix.scenarios.map(\.name) == ["full-view", "a/own.yaml"])
    #expect(mix.scenarios.map(\.weight) == [52_000, 3000])
    #expect(mix.tolerance == .init(numerator: 125, denominator: 1000))
    #expect(mix.counters.map(\.party) == ["ad server", "vendor", "vendor"])
    #expect(mix.counters.map(\.point) == [.tagRequest, .omidImpression, .viewable])
    #expect(mix.counters.map(\.standard) == [nil, nil, "mrc-video"])
    #expect(mix.counters.map(\.place) == [nil, "v.example-omid", "v.example-omid"])
  }

  @Test func `weights of pairs are read, with the defaults of the rest`() throws {
    let mix = try #require(
      read(
        """
        version: 1
        mix: [{ player: html5, scenario: skip-at-5s, weight: 1 }]
        \(Self.parties)
        """
      ).mix)
    #expect(mix.rows.map(\.player) == ["html5"] && mix.rows.map(\.scenario) == ["skip-at-5s"])
    #expect(mix.plays == 100_000)
    #expect(mix.tolerance == .init(numerator: 10, denominator: 100))
  }

  @Test(arguments: [
    (
      "players: { html6: 1 }\nscenarios: { full-view: 1 }",
      "a/m.yaml:2:12: error: unknown player 'html6'; did you mean 'html5'? [ScenarioUnknownName]"
    ),
    (
      "players: { html5: 1 }\nscenarios: { skip-at-6s: 1 }",
      "a/m.yaml:3:14: error: unknown scenario 'skip-at-6s'; did you mean 'skip-at-5s'? "
        + "[ScenarioUnknownName]"
    ),
    (
      "players: { html5: 0 }\nscenarios: { full-view: 1 }",
      "a/m.yaml:2:10: error: 'players' has weights that sum to zero; give one of them a weight above "
        + "zero [ScenarioInvalidValue]"
    ),
    (
      "players: { html5: 0.0001 }\nscenarios: { full-view: 1 }",
      "a/m.yaml:2:19: error: 'html5' must have at most three decimals, not '0.0001' "
        + "[ScenarioInvalidValue]"
    ),
    (
      "players: { html5: 1 }",
      "a/m.yaml:1:1: error: 'scenarios' is missing in an audience [ScenarioMissingKey]"
    ),
    (
      "tolerance: 5 %",
      "a/m.yaml:1:1: error: 'players' or 'mix' is missing in an audience [ScenarioMissingKey]"
    ),
    (
      "mix: [{ player: html5, scenario: full-view, weight: 1 }]\nplayers: { html5: 1 }",
      "a/m.yaml:3:1: error: 'players' in an audience has no effect together with 'mix'; remove one "
        + "of them [ScenarioConflictingKeys]"
    ),
    ("mix: []", "a/m.yaml:2:6: error: 'mix' is empty; name at least one [ScenarioInvalidValue]"),
  ])
  func `a mistake says what, where and what to do`(text: String, message: String) {
    #expect(errors("version: 1\n\(text)\n\(Self.parties)") == [message])
  }

  @Test(arguments: [
    (
      "{ name: a, counts: impressions }",
      "unknown 'counts' 'impressions'; did you mean 'impression'? [ScenarioUnknownName]"
    ),
    (
      "{ name: a, counts: start, viewable: mrc-video }",
      "'viewable' of party 'a' needs 'counts: omidImpression' or 'counts: viewable' "
        + "[ScenarioConflictingKeys]"
    ),
    (
      "{ name: a, counts: viewable }",
      "'viewable' is missing in party 'a': name a standard, such as 'viewable: mrc-video' "
        + "[ScenarioMissingKey]"
    ),
    (
      "{ name: a, counts: start }, { name: a, counts: start, of: b.example }",
      "two parties are named 'a' and count 'start'; give them different names "
        + "[ScenarioConflictingKeys]"
    ),
  ])
  func `a party that cannot count is refused`(party: String, message: String) throws {
    let found = errors(
      "version: 1\nplayers: { html5: 1 }\nscenarios: { full-view: 1 }\nparties: [\(party)]")
    #expect(found.count == 1)
    #expect(try #require(found.first).hasSuffix(": error: \(message)"), "\(found)")
  }

  @Test func `what no built-in scenario shows has a scenario of its own`() {
    #expect(
      AudienceScenarios.all.map(\.name) == ["full-view", "left-before-first-frame", "skip-at-5s"])
    #expect(AudienceScenarios.all.map(\.scenario.steps.count) == [0, 1, 1])
    #expect(Set(AudienceScenarios.names).count == AudienceScenarios.names.count)
  }
}
