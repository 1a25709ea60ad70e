import Player
import TestSupport
import Testing
import VAST

struct PlayerEventVASTTests {
  static let namesakes: [PlayerEvent] = [
    .loaded, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete,
    .progress(offset: .zero), .pause, .resume, .mute, .unmute, .rewind, .skip, .playerExpand,
    .playerCollapse, .minimize, .closeLinear, .close, .overlayViewDuration,
  ]

  @Test(arguments: namesakes)
  func `most events are tracked under their own name only`(event: PlayerEvent) {
    #expect(event.trackingEventNames.map(\.rawValue) == [event.name])
  }

  @Test(
    arguments: [
      (.fullscreen, [.fullscreen, .playerExpand]),
      (.exitFullscreen, [.exitFullscreen, .playerCollapse]),
      (.acceptInvitation, [.acceptInvitation, .acceptInvitationLinear]),
      (.adExpand, [.adExpand, .expand]), (.adCollapse, [.adCollapse, .collapse]),
      (.volumeChange(to: 0.5), []), (.restore, []), (.click, []), (.seek, []), (.loop, []),
    ] as [(PlayerEvent, Named<[TrackingEventName]>)])
  func `some events have two names over the versions, and some none`(
    event: PlayerEvent, names: Named<[TrackingEventName]>
  ) {
    #expect(event.trackingEventNames == names.value)
  }

  @Test(arguments: [PlayerEvent.pause, .resume])
  func `tags hear of the user's pauses only`(event: PlayerEvent) {
    #expect(event.isTracked(for: .user))
    #expect(!event.isTracked(for: .viewport))
    #expect(!event.isTracked(for: .environment))
    #expect(!event.isTracked(for: .playback))
  }

  @Test(arguments: [PlayerEvent.start, .progress(offset: .zero), .mute, .skip, .click])
  func `tags hear of everything else, whoever did it`(event: PlayerEvent) {
    #expect(event.isTracked(for: .playback) && event.isTracked(for: .user))
    #expect(event.isTracked(for: .viewport) && event.isTracked(for: .environment))
  }
}
