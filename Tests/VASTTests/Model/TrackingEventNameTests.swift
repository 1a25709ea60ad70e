import Testing
import VAST

struct TrackingEventNameTests {
  @Test func `events that follow from playing happen once, the viewer's each time`() {
    let playback = TrackingEventName.allCases.filter { $0.category == .playback }.map(\.rawValue)
    #expect(
      playback == [
        "loaded", "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
        "progress", "skip", "closeLinear", "notUsed", "interactiveStart", "timeSpentViewing",
        "overlayViewDuration",
      ])
    for event in ["mute", "unmute", "pause", "resume", "rewind", "fullscreen", "playerExpand"] {
      #expect(TrackingEventName(rawValue: event)?.category == .interaction)
    }
  }

  @Test(arguments: ["", "Start", "firstquartile", "verificationNotExecuted", " start"])
  func `names are case-sensitive and nothing else is one`(text: String) {
    #expect(TrackingEventName(rawValue: text) == nil)
  }
}
