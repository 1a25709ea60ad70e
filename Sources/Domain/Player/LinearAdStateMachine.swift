package import VirtualTime

/// Decides what a linear ad's player does and reports, given time and input.
///
/// The machine never looks at a clock: every input carries its instant, and
/// `nextDeadline` says when time itself will matter next. Inputs must come in
/// order of time; at one instant the outside world comes first, then `advance`.
package struct LinearAdStateMachine: Sendable {
  /// Why the media stands still.
  package enum PauseOrigin: Sendable, Hashable {
    case user
    case app
    case viewport
  }

  enum State: Sendable, Hashable {
    /// The media is on its way.
    case loading
    /// The media is there; nobody has seen it yet.
    case loaded
    /// Presented, and waiting for the ad to come into view or for somebody to press play.
    case waiting
    case playing(PlaybackClock)
    case paused(at: Duration, by: PauseOrigin)
    /// The media ran dry; it may be paused as well, by somebody.
    case buffering(at: Duration, pausedBy: PauseOrigin?)
    case ended(AdEnding, at: Duration)
  }

  let creative: LinearCreative
  let profile: PlayerProfile
  let skipControl: SkipControl
  var state: State = .loading
  var tracker: QuartileTracker
  /// The media on its way; nil when all of it is there.
  package internal(set) var supply: MediaSupply?
  /// The current play, from 1; only the first one is tracked.
  package internal(set) var play = 1
  /// The percentage of the ad in view that the player's own app knows of.
  var percentInView: Double = 100
  /// The volume set, between 0 and 1, whether or not the player is muted.
  var volume: Double
  /// Whether the player is muted.
  package internal(set) var isMuted: Bool

  /// How loud a player is set.
  package struct Sound: Sendable, Hashable {
    /// Between 0 and 1, whether or not the player is muted.
    var volume: Double
    var isMuted: Bool
  }

  /// What the next ad in the same player starts with.
  package var sound: Sound { Sound(volume: volume, isMuted: isMuted) }

  /// - Parameters:
  ///   - creative: what is played.
  ///   - profile: how the player behaves.
  ///   - sound: how loud it is set already; absent for a player that was not used before.
  package init(creative: LinearCreative, profile: PlayerProfile, sound: Sound? = nil) {
    self.creative = creative
    self.profile = profile
    skipControl = SkipControl(offset: creative.skipOffset, duration: creative.duration)
    tracker = QuartileTracker(
      duration: creative.duration, progressOffsets: creative.progressOffsets,
      policy: profile.observation)
    isMuted = sound?.isMuted ?? profile.startsMuted
    volume = sound?.volume ?? 1
  }

  /// The volume that can be heard, between 0 and 1.
  package var audibleVolume: Double { isMuted ? 0 : volume }

  /// Whether the ad is over.
  package var isEnded: Bool {
    if case .ended = state { true } else { false }
  }

  /// Whether the media began to run and is not over.
  package var hasBegun: Bool {
    switch state {
    case .playing, .paused, .buffering: true
    case .loading, .loaded, .waiting, .ended: false
    }
  }

  /// Whether the media runs.
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

  /// The instant at which the playhead comes to a position, if the media goes on as it does.
  ///
  /// Nil while the media stands still and for positions it has passed in this play.
  package func instant(reaching position: Duration, after now: VirtualInstant) -> VirtualInstant? {
    guard case .playing(let clock) = state, position <= creative.playableDuration,
      clock.instant(of: position) >= now
    else { return nil }
    return clock.instant(of: position)
  }

  /// When `advance` must be called next if nothing else happens before.
  package var nextDeadline: VirtualInstant? {
    guard case .playing(let clock) = state else { return supplyDeadline }
    let playableEnd = clock.instant(of: creative.playableDuration)
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

  /// The milestones the playhead passed without a report.
  package var missed: [Milestone] { tracker.missed }

  /// The milestones without a report.
  package var unreported: [Milestone] { tracker.unreported }

  var isTracking: Bool { play == 1 && !tracker.isExhausted }

  // MARK: Time

  /// Media and assets are there.
  package mutating func mediaLoaded() -> [AdPlayerAction] {
    guard case .loading = state else { return [.ignored("the ad is already loaded")] }
    state = .loaded
    return [.report(.loaded, cause: .playback)]
  }

  /// The ad is put on the screen; it fails at once when not even its first frame can be played.
  package mutating func presented(at now: VirtualInstant) -> [AdPlayerAction] {
    switch state {
    case .loading:
      return [.ignored("the ad is not loaded yet")]
    case .waiting, .playing, .paused, .buffering, .ended:
      return [.ignored("the ad is already on the screen")]
    case .loaded:
      break
    }
    // Without a first frame nobody has seen anything.
    guard creative.playableDuration > .zero || creative.duration == .zero else {
      return mediaBroke()
    }
    state = .waiting
    return [.impression] + autoplay(at: now)
  }

  /// Time went on to an instant that `nextDeadline` named, or to any other.
  package mutating func advance(to now: VirtualInstant) -> [AdPlayerAction] {
    guard case .playing(var clock) = state else { return supplyArrived(by: now) }
    if let starvation = supply?.starvation, starvation.instant <= now {
      return ranDry(starvation, clock, at: now)
    }
    let position = min(clock.position(at: now), creative.playableDuration)
    var actions: [AdPlayerAction] = []
    if isTracking {
      actions = look(at: position, now: now, clock: &clock)
      state = .playing(clock)
    }
    guard position >= creative.playableDuration else { return actions }
    guard creative.playableDuration == creative.duration else { return actions + mediaBroke() }
    return playEnded(now, after: actions)
  }

  mutating func look(
    at position: Duration, now: VirtualInstant, clock: inout PlaybackClock
  ) -> [AdPlayerAction] {
    // The natural end is an event of its own, unless a look falls on its very instant.
    let isEnd = position >= creative.duration
    switch profile.observation.cadence {
    case .exact:
      return isEnd ? [] : reports(tracker.observed(at: position))
    case .mediaInterval, .playingInterval:
      guard let due = clock.nextLook, due <= now else { return [] }
      clock.looked()
      return reports(tracker.observed(at: position))
    }
  }

  private mutating func playEnded(
    _ now: VirtualInstant, after actions: [AdPlayerAction]
  ) -> [AdPlayerAction] {
    var actions = actions
    if isTracking { actions += reports(tracker.reachedEnd()) }
    guard play < profile.plays else {
      state = .ended(.completed, at: creative.duration)
      return actions + [.end(.completed)]
    }
    // The next play takes the playhead back to zero. What the end reports is told with the playhead
    // still there; the deadline stays where it is, and brings the next play.
    guard actions.isEmpty else { return actions }
    play += 1
    state = .playing(clock(from: .zero, at: now))
    return [.report(.loop, cause: .playback)]
  }

  private mutating func mediaBroke() -> [AdPlayerAction] {
    if isTracking { tracker.moved(to: creative.playableDuration) }
    state = .ended(.failed, at: creative.playableDuration)
    return [.mediaFailed(at: creative.playableDuration), .end(.failed)]
  }

  // MARK: Beginning to play

  mutating func autoplay(at now: VirtualInstant) -> [AdPlayerAction] {
    switch profile.autoplay {
    case .immediately: return begin(at: now)
    case .inView(let percent): return percentInView >= percent ? begin(at: now) : []
    }
  }

  mutating func begin(at now: VirtualInstant) -> [AdPlayerAction] {
    state = .playing(clock(from: .zero, at: now))
    return reports(tracker.playingBegan())
  }

  /// The clock of media that plays on from a position, which may be dry there and then.
  mutating func clock(from position: Duration, at now: VirtualInstant) -> PlaybackClock {
    supply?.playing(from: position, at: now, end: creative.playableDuration)
    return PlaybackClock(from: position, at: now, cadence: profile.observation.cadence)
  }

  func reports(_ events: [PlayerEvent]) -> [AdPlayerAction] {
    events.map { .report($0, cause: .playback) }
  }
}
