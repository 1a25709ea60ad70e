import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

/// When a session counts its impression.
struct ImpressionTypeTests {
  private func impressions(
    _ type: String, _ scenario: String = "", player: PlayerProfile = .exact
  ) throws -> [String] {
    let record = try play(
      "session: { impressionType: \(type) }\n\(scenario)", player: player)
    #expect(record.urls("impression") == ["https://t.example/impression"])
    #expect(record.misuses == [])
    let types = record.omidData(.impression).compactMap { $0["impressionType"] }
    #expect(types.allSatisfy { $0 == .string(type) })
    let isMissing = record.messages("ImpressionNotCounted").count == 1
    #expect(isMissing == types.isEmpty)
    return record.omid.filter { $0.hasSuffix(" impression") }
  }

  private static let late =
    "steps: [{ at: 0s, do: viewport, percent: 0 }, { at: 1s, do: viewport, percent: 60 }]"

  @Test(arguments: [
    ("loaded", "0.000 s impression"), ("beginToRender", "0.000 s impression"),
    ("unspecified", "0.000 s impression"), ("other", "0.000 s impression"),
    ("onePixel", "1.000 s impression"), ("viewable", "3.000 s impression"),
    ("audible", "0.000 s impression"),
  ])
  func `an ad that comes into view after a second`(type: String, expected: String) throws {
    #expect(try impressions(type, Self.late) == [expected])
  }

  @Test(arguments: [
    ("steps: [{ at: 0s, do: mute }, { at: 3s, do: unmute }]", ["0.000 s impression"]),
    ("player: { startsMuted: true }\nsteps: [{ at: 3s, do: unmute }]", ["3.000 s impression"]),
    ("device: { volume: 0 }\nsteps: [{ at: 2s, do: deviceVolume, to: 1 }]", ["2.000 s impression"]),
    ("device: { volume: 0 }", []),
    (
      "device: { volume: 0 }\nsteps: [{ at: 1s, do: pause }, { at: 2s, do: deviceVolume, to: 1 }, "
        + "{ at: 3s, do: resume }]", ["3.000 s impression"]
    ),
  ])
  func `audible is when it plays and can be heard`(scenario: String, expected: [String]) throws {
    #expect(try impressions("audible", scenario) == expected)
  }

  @Test(arguments: ["onePixel", "viewable"])
  func `what never comes about never counts`(type: String) throws {
    #expect(
      try impressions(type, "steps: [{ at: 0s, do: viewport, percent: 0 }]") == [])
  }

  @Test func `viewable counts at the very end, too`() throws {
    #expect(
      try impressions("viewable", "steps: [{ at: 6s, do: pause }, { at: 6s, do: resume }]")
        == ["2.000 s impression"])
    #expect(
      try impressions(
        "viewable",
        """
        sampling: continuous
        steps: [{ at: 0s, do: viewport, percent: 0 }, { at: 6s, do: viewport, percent: 60 }]
        """) == ["8.000 s impression"])
  }

  @Test func `a player that waits counts what was there`() throws {
    let scenario = """
      player: { plays: 1 }
      steps: [{ at: 0s, do: viewport, percent: 10 }, { at: 1s, do: viewport, percent: 100 },
        { at: 2500ms, do: unmute }]
      """
    for (type, instant) in [
      ("onePixel", "0.000 s"), ("beginToRender", "0.000 s"), ("audible", "2.500 s"),
    ] {
      #expect(try impressions(type, scenario, player: .criteoIOS) == ["\(instant) impression"])
    }
  }

  @Test func `an overlay's impression can wait for a view, and is never heard`() throws {
    func impressions(_ type: String) throws -> [String] {
      try playChain(
        ["root": OverlayText().xml], "session: { impressionType: \(type) }\n\(Self.late)"
      ).omid.filter { $0.hasSuffix(" impression") }
    }
    #expect(try impressions("onePixel") == ["1.000 s impression"])
    #expect(try impressions("viewable") == ["2.000 s impression"])
    #expect(try impressions("audible") == [])
  }

  @Test func `what scripts own the app does not report`() throws {
    let record = try play(
      """
      session: { impressionType: definedByJavaScript, creativeType: definedByJavaScript,
        impressionOwner: javaScript, mediaEventsOwner: javaScript }
      """)
    #expect(
      record.omid == ["0.000 s sessionStart", "0.000 s geometryChange", "8.000 s sessionFinish"])
    #expect(record.misuses == [] && record.messages("ImpressionNotCounted") == [])
    #expect(record.vast.contains("8.000 s complete"))
  }
}
