import Testing
import VASTSimulator
import VASTSimulatorTesting

@Test func `a pause puts off what comes after it`() throws {
  let scenario = """
    version: 1
    steps:
      - { at: 2s, do: pause }
      - { at: pause, after: 1s, do: resume }
    expect:
      - { beacon: pause, media: 2s }
    """
  var playback = Playback(
    tag: .file("Tests/Client/Fixtures/ad.xml"), media: "Tests/Client/Fixtures/ad.mp4",
    scenario: .text(scenario))
  playback.decodesFrames = false
  let timeline = try playback.run()

  let midpoint = try #require(timeline.beacons.first { $0.event == "midpoint" })
  #expect(midpoint.at == .seconds(4))
  #expect(midpoint.playhead == .seconds(3))
  expectPass(timeline)
  expectGolden(timeline, at: "Tests/Client/Goldens/pause.jsonl")
}
