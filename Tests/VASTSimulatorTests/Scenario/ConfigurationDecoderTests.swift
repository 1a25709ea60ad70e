import Player
import Testing
import Vocabulary

@testable import VASTSimulator

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

  @Test func `players are profiles with policies over them`() throws {
    let reading = read(
      """
      players:
        my-sdk: { base: html5, startsMuted: true, plays: 2, observation: 500ms, rebuffer: 3s }
        my-tv: { base: my-sdk, summary: The TV app, startsMuted: false }
      """)
    #expect(reading.diagnostics == [])
    let players = reading.file.players
    #expect(players.map(\.name) == ["my-sdk", "my-tv"])
    #expect(players.map(\.summary) == ["'html5' with the changes of 'vastsim.yaml'", "The TV app"])
    #expect(players.map(\.startsMuted) == [true, false])
    #expect(players.map(\.plays) == [2, 2])
    #expect(players.map(\.buffering.rebuffer) == [.seconds(3), .seconds(3)])
  }

  @Test func `creative profiles are what is written of each check`() throws {
    let reading = read(
      """
      profiles:
        my-network:
          base: hulu
          summary: Ours
          MediaDuration: [6, 15, 30]
          VideoBitrate: at least 5000 kb/s
          FileSize: { limit: at most 200, severity: warning }
          TruePeak: { severity: note }
          Letterbox: off
      """)
    #expect(reading.diagnostics == [])
    let profile = try #require(reading.file.profiles.first)
    #expect(profile.name == "my-network" && profile.base?.name == "hulu")
    #expect(profile.summary == "Ours")
    #expect(
      profile.limits.map { "\($0.check) \($0.limit ?? "-") \($0.severity ?? "-")" } == [
        "MediaDuration 6, 15, 30 -", "VideoBitrate at least 5000 kb/s -",
        "FileSize at most 200 warning", "TruePeak - note", "Letterbox off -",
      ])
    #expect(profile.limits.map { $0.location.position?.line } == [5, 6, 7, 8, 9])
  }

  @Test(arguments: [
    ("players: { exact: {} }", "1:12: error: a player 'exact' already exists"),
    (
      "players: { a: { base: html6 } }", "1:23: error: unknown player 'html6'; did you mean 'html5'"
    ),
    ("players: { a: { plys: 2 } }", "1:17: error: unknown key 'plys' in player 'a'; did you mean"),
    ("players: { a: { userInitiated: true } }", "1:17: error: unknown key 'userInitiated'"),
    ("players: { a: { rebuffer: 3 } }", "1:27: error: 'rebuffer' has no unit in '3'"),
    (
      "profiles: { a: { FileSize: { limit: 2, limt: 3 } } }",
      "1:40: error: unknown key 'limt' in 'FileSize'"
    ),
    ("profiles: { a: { FileSize: {} } }", "1:28: error: 'limit' is missing in 'FileSize'"),
    ("profiles: 3", "1:11: error: 'profiles' must be a mapping"),
    ("rules: { A: loud }", "vastsim.yaml:1:13: error: unknown level 'loud'"),
    ("rules: 3", "vastsim.yaml:1:8: error: 'rules' must be a mapping"),
    ("- a", "vastsim.yaml:1:1: error: a configuration must be a mapping"),
    ("a: [", "vastsim.yaml:"),
    ("player:", "vastsim.yaml:1:8: error: 'player' has no value"),
  ])
  func `mistakes have a place`(text: String, message: String) throws {
    let found = try #require(read(text).diagnostics.first)
    let wanted = message.hasPrefix("vastsim.yaml") ? message : "vastsim.yaml:\(message)"
    #expect(found.description.hasPrefix(wanted), "\(found)")
    #expect(found.severity == .error)
  }
}
