import Testing
import Vocabulary

@testable import OpenMeasurement

/// A session driven by hand: its inputs and outputs.
struct AdSessionTests {
  private static let view = AdViewReading(
    exposure: ViewTree(
      screen: Size(width: 100, height: 100),
      views: [View(name: "ad", frame: Rectangle(x: 0, y: 0, width: 100, height: 100))]
    ).exposure(of: "ad"), viewport: Size(width: 100, height: 100), appState: AppState())

  private static let properties = VASTProperties(
    skipOffset: nil, isAutoPlay: true, position: .standalone)

  private static let player = SessionPlayer(volume: 0.5, deviceVolume: 1, isPlaying: true)

  private func session(_ creative: MeasuredCreative) throws -> AdSession {
    var configuration = AdSessionConfiguration(version: "1")
    creative.apply(to: &configuration)
    return try AdSession(
      AdSessionSetup(
        creative: creative, adIndex: 0, configuration: configuration, wanted: configuration,
        sessionID: "id", clock: .default))
  }

  private func types(_ outputs: [SessionOutput]) -> [OMIDEventType] {
    outputs.compactMap { if case .omid(let event, _) = $0 { event.type } else { nil } }
  }

  @Test func `what does not play begins when it is displayed, and has no media events`() throws {
    let session = try session(
      MeasuredCreative(.display, area: 10_000, duration: .seconds(5)))
    var outputs = session.handle(.began(Self.view), at: .zero)
    outputs += session.handle(.playback(.loaded, Self.player), at: .zero)
    outputs += session.handle(.presented, at: .zero)
    outputs += session.handle(.displayed, at: .zero)
    #expect(types(outputs) == [.sessionStart, .geometryChange, .loaded, .impression])
    let second = VirtualInstant(sinceStart: .seconds(1))
    #expect(session.nextDeadline == second)
    outputs = session.handle(.timeReached, at: second)
    let met = outputs.compactMap { if case .standardMet(let name) = $0 { name } else { nil } }
    #expect(met.contains("mrc-display"))
    let end = session.handle(.finished, at: VirtualInstant(sinceStart: .seconds(5)))
    #expect(types(end) == [.sessionFinish])
  }

  @Test func `before it is displayed nothing counts`() throws {
    let session = try session(MeasuredCreative(.display, area: 10_000))
    _ = session.handle(.began(Self.view), at: .zero)
    #expect(session.nextDeadline == nil)
  }

  /// Every change of a playback with the media event that goes along with it.
  static let changes: [(PlaybackChange, OMIDEventType?)] = [
    (.reached(.quartile(.firstQuartile)), .firstQuartile),
    (.reached(.quartile(.midpoint)), .midpoint),
    (.reached(.quartile(.thirdQuartile)), .thirdQuartile), (.reached(.complete), .complete),
    (.paused, .pause), (.bufferStarted, .bufferStart), (.skipped, .skipped),
    (.muted, .volumeChange), (.unmuted, .volumeChange), (.volumeChanged, .volumeChange),
    (.resized(.fullscreen), .playerStateChange), (.interacted(.click), .adUserInteraction),
    (.looped, nil), (.other, nil),
  ]

  @Test(arguments: changes)
  func `media that plays has its media events`(
    change: PlaybackChange, type: OMIDEventType?
  ) throws {
    let session = try session(
      MeasuredCreative(.video(Self.properties), area: 10_000, duration: .seconds(8)))
    _ = session.handle(.began(Self.view), at: .zero)
    _ = session.handle(.playback(.loaded, Self.player), at: .zero)
    _ = session.handle(.presented, at: .zero)
    let started = session.handle(.playback(.reached(.start), Self.player), at: .zero)
    #expect(types(started) == [.start])
    let outputs = session.handle(.playback(change, Self.player), at: .zero)
    #expect(types(outputs) == [type].compactMap(\.self))
  }

  @Test func `a muted player has volume 0, whatever was set`() {
    #expect(
      PlaybackChange.muted.mediaEvent(Self.player)
        == .volumeChange(playerVolume: 0, deviceVolume: 1))
    #expect(
      PlaybackChange.unmuted.mediaEvent(Self.player)
        == .volumeChange(playerVolume: 0.5, deviceVolume: 1))
  }

  @Test func `audio has no ViewableImpression and nothing to be seen`() throws {
    let session = try session(
      MeasuredCreative(.audio(Self.properties), area: 0, hasView: false, duration: .seconds(8)))
    _ = session.handle(.began(Self.view), at: .zero)
    _ = session.handle(.playback(.reached(.start), Self.player), at: .zero)
    let outputs = session.handle(.finished, at: VirtualInstant(sinceStart: .seconds(8)))
    #expect(
      !outputs.contains { if case .viewableImpression = $0 { true } else { false } })
    #expect(session.results.isEmpty)
  }
}
