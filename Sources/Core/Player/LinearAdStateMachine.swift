internal import VAST
package import Vocabulary

/// Decides what a linear ad's player does and reports, given time and input.
///
/// The machine never reads a clock: every input carries its instant, and `nextDeadline` says when
/// `advance` must be called next. Inputs must come in order of time; at one instant external inputs
/// come first, then `advance`.
package final class LinearAdStateMachine {
  /// Why the media is paused.
  package enum PauseOrigin: Sendable, Hashable {
    case user
    case app
    case viewport
  }

  enum State: Sendable, Hashable {
    /// The media is loading.
    case loading
    /// The media is loaded and not presented yet.
    case loaded
    /// Presented, and waiting for the ad to come into view or for a press of play.
    case waiting
    case playing(PlaybackClock)
    case paused(at: Duration, by: PauseOrigin)
    /// The player is rebuffering; it may be paused as well, with the pause's origin.
    case buffering(at: Duration, pausedBy: PauseOrigin?)
    case ended(AdEnding, at: Duration)
  }

  let creative: LinearCreative
  let profile: PlayerProfile
  let skipControl: SkipControl
  var state: State = .loading
  var tracker: QuartileTracker
  private let startup: StartupReports
  private var viewableSeconds = ViewableSeconds()
  /// The arriving media; nil when all of it has arrived.
  package internal(set) var supply: MediaSupply?
  /// The current play, from 1.
  package internal(set) var play = 1
  /// The percentage of the ad on the screen, covered or not: the player's app checks only the ad's frame.
  var percentInView: Double = 100
  /// The volume set, between 0 and 1, whether or not the player is muted.
  var volume: Double
  /// Whether the player is muted.
  package internal(set) var isMuted: Bool

  /// A player's volume and mute state.
  package struct Sound: Sendable, Hashable {
    /// The volume, between 0 and 1, whether or not the player is muted.
    var volume: Double
    package var isMuted: Bool
  }

  /// The volume and mute state that the next ad in the same player starts with.
  package var sound: Sound { Sound(volume: volume, isMuted: isMuted) }

  /// - Parameters:
  ///   - creative: the creative to play.
  ///   - profile: how the player behaves.
  ///   - sound: its volume and mute state so far; absent for a player that was not used before.
  package init(creative: LinearCreative, profile: PlayerProfile, sound: Sound? = nil) {
    self.creative = creative
    self.profile = profile
    skipControl = SkipControl(offset: creative.skipOffset, duration: creative.duration)
    tracker = QuartileTracker(
      duration: creative.duration, declared: creative.declaredDuration,
      progress: creative.progressOffsets.map {
        ProgressOffset(position: $0, share: creative.progressShares[$0])
      }, content: creative.contentDuration, policy: profile.observation)
    startup = StartupReports(profile)
    isMuted = sound?.isMuted ?? profile.startsMuted
    volume = sound?.volume ?? 1
  }

  /// The effective volume, between 0 and 1.
  var audibleVolume: Double { isMuted ? 0 : volume }

  /// Whether the ad is over.
  var isEnded: Bool {
    if case .ended = state { true } else { false }
  }

  /// Whether the media began to play and is not over.
  var hasBegun: Bool {
    switch state {
    case .playing, .paused, .buffering: true
    case .loading, .loaded, .waiting, .ended: false
    }
  }

  /// Whether the media is playing.
  package var isPlaying: Bool {
    if case .playing = state { true } else { false }
  }

  /// The playhead at an instant not before the last input.
  package func position(at now: VirtualInstant) -> Duration {
    switch state {
    case .loading, .loaded, .waiting: .zero
    case .playing(let clock): min(clock.position(at: now), creative.duration)
    case .paused(let position, _), .buffering(let position, _), .ended(_, let position): position
    }
  }

  /// The instant at which the playhead reaches a position, if nothing changes before.
  ///
  /// Nil while the media does not play and for positions it has passed in this play.
  package func instant(reaching position: Duration, after now: VirtualInstant) -> VirtualInstant? {
    guard case .playing(let clock) = state, position <= creative.playableDuration,
      clock.instant(of: position) >= now
    else { return nil }
    return clock.instant(of: position)
  }

  /// When the media began, or, after pauses and jumps, when it would have had to begin to be at its
  /// present position; nil while it does not play.
  package var beginning: VirtualInstant? {
    guard case .playing(let clock) = state else { return nil }
    return clock.instant(of: .zero)
  }

  /// When `advance` must be called next if nothing else happens before.
  var nextDeadline: VirtualInstant? {
    guard case .playing(let clock) = state else { return supplyDeadline }
    let playableEnd = clock.instant(of: creative.stop)
    let end = min(playableEnd, supply?.starvation?.instant ?? playableEnd)
    guard isTracking else { return end }
    switch profile.observation.cadence {
    case .exact:
      return min(end, tracker.nextThreshold.map { clock.instant(of: $0) } ?? end)
    case .mediaInterval, .playingInterval:
      return min(end, clock.nextLook ?? end)
    }
  }

  /// Whether the tag offers a skip button at all.
  package var canEverBeSkipped: Bool { skipControl.availableFrom != nil }

  /// The tracking points that the playhead passed without a report.
  var missed: [TrackingPoint] { tracker.missed }

  /// Why the player did not report a tracking point of `missed`.
  func reason(forMissing point: TrackingPoint) -> String {
    tracker.reason(forMissing: point)
  }

  /// The tracking points without a report.
  var unreported: [TrackingPoint] { tracker.unreported }

  var isTracking: Bool {
    (play == 1 || profile.observation.plays == .every)
      && (!tracker.isExhausted || awaitsViewableSeconds)
  }

  private var awaitsViewableSeconds: Bool {
    profile.reports.viewable == .wholeSeconds && !viewableSeconds.isMet
  }

  // MARK: Time

  /// Media and assets are loaded.
  func mediaLoaded() -> [AdPlayerAction] {
    guard case .loading = state else { return [.ignored("the ad is already loaded")] }
    state = .loaded
    return [.report(.loaded, by: .playback)]
  }

  /// The ad is put on the screen; it fails at once when not even its first frame can be played.
  func presented(at now: VirtualInstant) -> [AdPlayerAction] {
    switch state {
    case .loading:
      return [.ignored("the ad is not loaded yet")]
    case .waiting, .playing, .paused, .buffering, .ended:
      return [.ignored("the ad is already on the screen")]
    case .loaded:
      break
    }
    // Without a first frame nothing was visible.
    guard creative.playableDuration > .zero || creative.duration == .zero else {
      return mediaBroke()
    }
    state = .waiting
    return [.impression] + autoplay(at: now)
  }

  /// Time reached an instant, which need not be the one that `nextDeadline` named.
  func advance(to now: VirtualInstant) -> [AdPlayerAction] {
    guard case .playing(var clock) = state else { return supplyArrived(by: now) }
    if let starvation = supply?.starvation, starvation.instant <= now {
      return ranDry(starvation, clock, at: now)
    }
    let position = min(clock.position(at: now), creative.stop)
    var actions: [AdPlayerAction] = []
    if isTracking {
      actions = look(at: position, now: now, clock: &clock)
      state = .playing(clock)
    }
    guard position >= creative.stop else { return actions }
    if position < creative.playableDuration { return actions + end(.limitReached, at: now) }
    guard creative.playableDuration == creative.duration else { return actions + mediaBroke() }
    return playEnded(now, after: actions)
  }

  func look(
    at position: Duration, now: VirtualInstant, clock: inout PlaybackClock
  ) -> [AdPlayerAction] {
    // A player that observes at exact instants skips the natural end, which is a separate event. A
    // polling player observes the end if an observation is due at that instant.
    let isEnd = position >= creative.duration
    switch profile.observation.cadence {
    case .exact:
      return isEnd ? [] : observed(at: position)
    case .mediaInterval, .playingInterval:
      guard let due = clock.nextLook, due <= now else { return [] }
      clock.observed()
      let age = profile.observation.playheadAge
      return observed(at: age > .zero ? clock.position(at: now, age: age) : position)
    }
  }

  private func playEnded(
    _ now: VirtualInstant, after actions: [AdPlayerAction]
  ) -> [AdPlayerAction] {
    var actions = actions
    let end = isTracking ? tracker.reachedEnd() : (observed: [], ended: [])
    guard play < profile.plays else {
      state = .ended(.completed, at: creative.duration)
      return actions + naturalEnd(reports(end.observed), reports(end.ended)) + [.end(.completed)]
    }
    actions += reports(end.observed + end.ended)
    // The events of the end are reported while the playhead is still at the end. The deadline stays
    // unchanged, so that the next call starts the next play at zero.
    guard actions.isEmpty else { return actions }
    play += 1
    state = .playing(clock(from: .zero, at: now))
    return [.report(.loop, by: .playback)] + changed(at: .zero, isPlaying: true)
  }

  /// The reports at the natural end: those of the last observation and of the end, with the pause
  /// and the resume that the profile's media element adds.
  private func naturalEnd(
    _ observed: [AdPlayerAction], _ ended: [AdPlayerAction]
  ) -> [AdPlayerAction] {
    let pause = AdPlayerAction.track(.event(.pause), cause: .playback)
    return switch profile.reports.naturalEnd {
    case .nothing: observed + ended
    case .pauseThenComplete: observed + [pause] + ended
    case .completeThenPause: observed + ended + [pause]
    case .pauseCompleteResume:
      observed + [pause] + ended + [.track(.event(.resume), cause: .playback)]
    }
  }

  private func mediaBroke() -> [AdPlayerAction] {
    if isTracking { tracker.moved(to: creative.playableDuration) }
    state = .ended(.failed, at: creative.playableDuration)
    return [.mediaFailed(at: creative.playableDuration), .end(.failed)]
  }

  // MARK: Beginning to play

  func autoplay(at now: VirtualInstant) -> [AdPlayerAction] {
    percentInView >= Double(profile.autoplayPercent) ? begin(at: now) : []
  }

  func begin(at now: VirtualInstant) -> [AdPlayerAction] {
    state = .playing(
      clock(from: .zero, at: now, lag: lag, headStart: profile.observation.headStart))
    return startup.untilPlaying.map { .track($0, cause: .playback) }
      + reports(tracker.playingBegan()) + changed(at: .zero, isPlaying: true)
  }

  /// How long the playhead waits for the audio device before it moves.
  var lag: Duration { creative.hasSound ? profile.playheadLag : .zero }

  /// Playback began, paused, resumed or jumped: some players observe the playhead at such changes.
  func changed(at position: Duration, isPlaying: Bool) -> [AdPlayerAction] {
    guard isTracking else { return [] }
    switch profile.observation.changes {
    case .none, .stopsAndJumps: return []
    case .whilePlaying where !isPlaying: return []
    case .whilePlaying, .all: return observed(at: position)
    }
  }

  /// The media element stops or jumps: some players observe the playhead before they report the change.
  func stopped(at position: Duration) -> [AdPlayerAction] {
    guard isTracking, profile.observation.changes == .stopsAndJumps else { return [] }
    return observed(at: position)
  }

  /// The player observes its playhead.
  func observed(at position: Duration) -> [AdPlayerAction] {
    let isViewable =
      profile.reports.viewable == .wholeSeconds && viewableSeconds.observed(at: position)
    return (isViewable ? [.track(.viewable, cause: .viewport)] : [])
      + reports(tracker.observed(at: position))
  }

  /// The clock of media that plays on from a position, where the buffer may be empty already.
  func clock(
    from position: Duration, at now: VirtualInstant, lag: Duration = .zero,
    headStart: Duration = .zero
  ) -> PlaybackClock {
    supply?.playing(from: position, at: now.advanced(by: lag), end: creative.playableDuration)
    return PlaybackClock(
      from: position, at: now, cadence: profile.observation.cadence, lag: lag,
      headStart: headStart)
  }

  /// The reports of events, with the trackers that the player requests before and after `start`.
  func reports(_ events: [PlayerEvent]) -> [AdPlayerAction] {
    var actions: [AdPlayerAction] = []
    for event in events {
      if event.kind == .start {
        actions += startup.beforeStart.map { .track($0, cause: .playback) }
      }
      actions.append(.report(event, cause: .playback))
    }
    guard events.contains(where: { $0.kind == .start }) else { return actions }
    return actions + startup.afterStart.map { .track($0, cause: .playback) }
  }
}

/// The properties of a linear creative that a player needs before it plays it.
package struct LinearCreative: Sendable, Hashable {
  /// The media's actual duration, above zero.
  package var duration: Duration
  /// Up to where the media can be played, from zero to the duration; less than the duration when
  /// the file is damaged.
  var playableDuration: Duration
  /// The progress offsets of all trackers, resolved on the duration.
  var progressOffsets: [Duration]
  /// The shares of the duration, from 0 to 1, for the offsets that the tag gives as percentages.
  package var progressShares: [Duration: Double] = [:]
  /// The declared `skipoffset`.
  var skipOffset: TimeOffset?
  /// Whether a click opens a page.
  var opensPage: Bool
  /// The tag's `Duration`, above zero; nil where it has none.
  package var declaredDuration: Duration?
  /// How long the content is that the ad interrupts; nil if unknown.
  package var contentDuration: Duration?
  /// The media position up to which the ad's break has room for the ad; nil without a limit.
  package var playoutLimit: Duration?
  /// Whether the media has sound, which an audio device plays.
  package var hasSound = false

  package init(
    duration: Duration, playableDuration: Duration? = nil, progressOffsets: [Duration] = [],
    skipOffset: TimeOffset? = nil, opensPage: Bool = false
  ) {
    self.duration = duration
    self.playableDuration = min(max(playableDuration ?? duration, .zero), duration)
    self.progressOffsets = progressOffsets
    self.skipOffset = skipOffset
    self.opensPage = opensPage
  }
}

extension LinearCreative {
  /// Where the ad stops: at the end of its playable media, or where the room in its break ends,
  /// whichever comes first.
  var stop: Duration { playoutLimit.map { min($0, playableDuration) } ?? playableDuration }
}

/// Decides when an ad counts as viewable for a player that adds up whole seconds.
///
/// Each observation adds the playhead's whole seconds to a sum, and the ad is viewable when the sum
/// reaches four. With four observations per second, this usually happens at the fourth observation
/// after one second of playback.
struct ViewableSeconds: Sendable, Hashable {
  private static let wanted: Int64 = 4
  private var sum: Int64 = 0

  init() {}

  /// Whether the ad already counts as viewable.
  var isMet: Bool { sum >= Self.wanted }

  /// Adds the whole seconds of an observed playhead position to the sum.
  ///
  /// - Returns: whether this observation made the ad viewable.
  mutating func observed(at position: Duration) -> Bool {
    guard !isMet else { return false }
    sum += position.wholeMilliseconds / 1000
    return isMet
  }
}
