import Prebid
import Testing
import Vocabulary

@testable import VASTSimulator

/// `prebid:` of a unit.
struct PrebidDecodingTests {
  private func read(_ keys: String) -> ScenarioReading {
    ScenarioDecoder.read(
      bytes: Array(
        "version: 1\nunits: [{ unit: ad, prebid: { request: r.json, bids: b, \(keys) } }]".utf8),
      file: "s.yaml", folder: "f")
  }

  private func settings(_ keys: String) throws -> PrebidSettings {
    let reading = read(keys)
    #expect(reading.diagnostics == [])
    let native = try #require(reading.scenario?.units.first?.native)
    guard case .prebid(let settings) = native.settings else {
      throw Missing()
    }
    return settings
  }

  private struct Missing: Error {}

  @Test func `the latency of an ad server needs an ad server`() throws {
    #expect(
      read("adServerLatency: 1s").diagnostics.map(\.description) == [
        "s.yaml:2:57: error: 'adServerLatency' in 'prebid' needs 'adServer' "
          + "[ScenarioConflictingKeys]"
      ])
    #expect(
      try settings("adServer: l.yaml, adServerLatency: 1s").adServer.latency == .seconds(1))
  }

  @Test func `what the app changes of its keys is read, and needs an ad server`() throws {
    let changes = try settings(
      "adServer: l.yaml, adServerKeys: { drops: [hb_uuid], sets: { hb_pb: 1.20 } }"
    ).adServer.keyChanges
    #expect(changes.dropped == ["hb_uuid"])
    #expect(changes.changed == [.init("hb_pb", "1.20")])
    #expect(try settings("adServer: l.yaml").adServer.keyChanges == AppKeyChanges())
    #expect(
      read("adServerKeys: {}").diagnostics.map(\.message) == [
        "'adServerKeys' in 'prebid' needs 'adServer'"
      ])
    #expect(
      read("adServer: l.yaml, adServerKeys: { drop: [hb_pb] }").diagnostics.map(\.message) == [
        "unknown key 'drop' in 'adServerKeys'; did you mean 'drops'?"
      ])
  }

  @Test func `a unit names the impression that it shows`() throws {
    #expect(try settings("impression: feed").files.impression == "feed")
    #expect(try settings("server: go").files.impression == nil)
    #expect(
      read("impression: ''").diagnostics.map(\.message) == ["'impression' has no value"])
  }
}
