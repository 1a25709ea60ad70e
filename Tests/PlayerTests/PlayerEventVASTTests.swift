import Player
import TestSupport
import Testing
import VAST

struct PlayerEventVASTTests {
  static let namesakes: [PlayerEvent.Kind] = [
    .loaded, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete,
    .progress, .pause, .resume, .mute, .unmute, .rewind, .skip, .playerExpand,
    .playerCollapse, .minimize, .closeLinear, .close, .overlayViewDuration,
  ]

  @Test(arguments: namesakes)
  func `most events are tracked under their own name only`(kind: PlayerEvent.Kind) {
    #expect(kind.trackingEventNames.map(\.rawValue) == [kind.rawValue])
  }

  @Test(
    arguments: [
      (.fullscreen, [.fullscreen, .playerExpand]),
      (.exitFullscreen, [.exitFullscreen, .playerCollapse]),
      (.acceptInvitation, [.acceptInvitation, .acceptInvitationLinear]),
      (.adExpand, [.adExpand, .expand]), (.adCollapse, [.adCollapse, .collapse]),
      (.volumeChange, []), (.restore, []), (.click, []), (.seek, []), (.loop, []),
    ] as [(PlayerEvent.Kind, Named<[TrackingEventName]>)])
  func `some events have two names over the versions, and some none`(
    kind: PlayerEvent.Kind, names: Named<[TrackingEventName]>
  ) {
    #expect(kind.trackingEventNames == names.value)
  }

  @Test(arguments: [PlayerEvent.Kind.pause, .resume])
  func `tags hear of the user's pauses only`(kind: PlayerEvent.Kind) {
    #expect(kind.isTracked(for: .user))
    #expect(!kind.isTracked(for: .viewport))
    #expect(!kind.isTracked(for: .environment))
    #expect(!kind.isTracked(for: .playback))
  }

  @Test(arguments: [PlayerEvent.Kind.start, .progress, .mute, .skip, .click])
  func `tags hear of everything else, whoever did it`(kind: PlayerEvent.Kind) {
    #expect(kind.isTracked(for: .playback) && kind.isTracked(for: .user))
    #expect(kind.isTracked(for: .viewport) && kind.isTracked(for: .environment))
  }
}
