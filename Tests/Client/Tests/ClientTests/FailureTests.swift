import Testing
import VASTSimulator
import VASTSimulatorTesting

@Test func `a failure tells what came nearest, and in which run`() throws {
  var playback = Playback(
    tag: .file("Tests/Client/Fixtures/ad.xml"), media: "Tests/Client/Fixtures/ad.mp4")
  playback.decodesFrames = false
  let timeline = try playback.run()
  let message = """
    expected beacon 'midpoint' at 3.500 s ± 0.001 s once, the nearest is at 3.000 s, playhead \
    3.000 s, which is 0.500 s away
    in Tests/Client/Fixtures/ad.xml, scenario 'fully-visible', player 'exact': completed after 6.000 s
    """

  withKnownIssue {
    expectTimeline(timeline, matches: [.beacon("midpoint", at: .milliseconds(3500))])
  } matching: { issue in
    issue.comments.map(\.rawValue) == [message]
  }
}
