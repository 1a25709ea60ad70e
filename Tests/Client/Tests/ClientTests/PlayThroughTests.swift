import Testing
import VASTSimulator
import VASTSimulatorTesting

@Test func `an ad that plays to its end is seen`() throws {
  let timeline = try Playback(
    tag: .file("Tests/Client/Fixtures/ad.xml"), media: "Tests/Client/Fixtures/ad.mp4"
  ).run()
  expectTimeline(timeline, matches: [.beacon("firstQuartile", at: .milliseconds(1500))])
  expectNo(.beacon("skip"), in: timeline)
  expectViewable("mrc-video", in: timeline)
}
