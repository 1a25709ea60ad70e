import Testing
import VASTSimulator
import VASTSimulatorTesting

@Test func `with half of the ad in view every beacon comes on time`() throws {
  let timeline = try Playback(
    tag: .file("Tests/Client/Fixtures/ad.xml"), media: "Tests/Client/Fixtures/ad.mp4",
    scenario: .named("half-visible")
  ).run()

  expectTimeline(
    timeline,
    matches: [
      .beacon("impression", at: .zero),
      .beacon("firstQuartile", at: .milliseconds(1500)),
      .beacon("complete", at: .seconds(6)),
      .verification("twoSecondsFiftyPercentView", at: .seconds(2), within: .milliseconds(200)),
    ])
  expectNo(.beacon("skip"), in: timeline)
  expectOrder(["impression", "start", "midpoint", "complete"], in: timeline)
  expectViewable("mrc-video", in: timeline)
  expectOutcome(.completed, in: timeline)
}
