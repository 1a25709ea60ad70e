internal import Vocabulary

/// Measures one viewability standard while an ad plays.
///
/// Time counts while the ad plays for the first time with enough of it in view, and with sound if
/// the standard requires it. Every input carries its instant, and the time up to that instant is
/// counted before the input is applied: two seconds are met even if the player pauses at that exact
/// instant. Instants never go back: an instant in the past counts as now. A standard that is judged
/// at the ad's completion requires no time: it is met if its conditions hold at the completion,
/// otherwise never.
package struct ViewabilityTimer: Sendable {
  /// A result of the measurement.
  enum Action: Sendable, Hashable {
    /// The standard was met, at this exact instant. This happens at most once.
    case met(at: VirtualInstant)
    /// A continuous run ended before it met the standard; the next run starts at zero.
    case lost(LossReason, run: Duration)
    /// Playback ended and the standard was never met.
    case notMet
  }

  /// What ends a continuous run.
  package enum LossReason: String, Sendable, CaseIterable {
    case belowThreshold
    case inaudible
    case paused
    case buffering
    /// Replayed content doesn't count (MRC video guideline).
    case looped

    /// The reason in words.
    package var words: String {
      switch self {
      case .belowThreshold: "too little in view"
      case .inaudible: "no sound"
      case .paused: "paused"
      case .buffering: "buffering"
      case .looped: "replayed content"
      }
    }
  }

  /// Whether the ad was in view and audible at its end.
  struct Completion {
    var percent: Double
    var isAudible: Bool
  }

  /// Durations up to an instant.
  private struct Totals {
    var run = Duration.zero
    var longestRun = Duration.zero
    var viewable = Duration.zero
    var inView = Duration.zero
  }

  private struct Interruption {
    var isPaused = false
    var isBuffering = false
    /// The content that was played before, which does not count again.
    var content = PlayedContent()

    var hasStopped: Bool { isPaused || isBuffering }
  }

  private enum State {
    /// Playback has not started.
    case idle
    /// The first play; it counts while nothing interrupts it.
    case playing
    /// A further play, which does not count.
    case replaying
    case ended
  }

  /// The measured standard.
  let standard: ViewabilityStandard
  /// How long the counted time must be; absent for a share of a duration that is not known.
  let requiredTime: Duration?
  /// Up to when time has passed.
  private(set) var now = VirtualInstant.zero
  /// Up to when `totals` and the played content are complete. Time that merely passes is not added
  /// until another input comes or a total is read.
  private var counted = VirtualInstant.zero
  private var totals = Totals()
  /// When the standard was met.
  private(set) var metInstant: VirtualInstant?
  /// When the standard will be met, or the current run will end because the playhead enters content
  /// that was played before, if nothing changes until then. The value is stored, because passing
  /// time does not change it and it is read after every input.
  private(set) var nextDeadline: VirtualInstant?
  /// When the standard will be met; nil when something must change before.
  private var meeting: VirtualInstant?
  /// The state when the ad was complete for the first time.
  private(set) var completion: Completion?

  private let isUserInitiated: Bool
  private var state = State.idle
  /// What interrupts the first play, and where; it is not part of the state, so that state changes do not
  /// copy it.
  private var interruption = Interruption()
  private var percent: Double = 0
  private var isAudible = false

  /// Prepares to measure an ad.
  init(
    standard: ViewabilityStandard, mediaDuration: Duration? = nil, isUserInitiated: Bool = false
  ) {
    self.standard = standard
    self.isUserInitiated = isUserInitiated
    if standard.isJudgedAtCompletion {
      requiredTime = nil
    } else if let share = standard.share {
      requiredTime = mediaDuration.map(share.resolved)
    } else {
      requiredTime = standard.time
    }
  }

  /// Prepares a timer that has no standard to meet. It only counts the time with at least a share
  /// of the ad in view, and with sound if that is required.
  init(counting percent: Double, requiresAudible: Bool = false) {
    standard = ViewabilityStandard(name: "", percent: percent, requiresAudible: requiresAudible)
    requiredTime = nil
    isUserInitiated = false
  }

  /// Whether the standard was met.
  var isMet: Bool { metInstant != nil }

  /// The counted time of the current run; all counted time when it need not be continuous.
  var run: Duration { totalsNow.run }

  /// The longest that `run` ever was.
  var longestRun: Duration { totalsNow.longestRun }

  /// All time that counted, in runs that were lost too.
  var viewableTime: Duration { totalsNow.viewable }

  /// The time of the first play with enough in view, pauses and silence included.
  var inViewTime: Duration { totalsNow.inView }

  private var totalsNow: Totals {
    guard counted < now else { return totals }
    var timer = self
    timer.count()
    return timer.totals
  }

  /// Time passed.
  mutating func advance(to instant: VirtualInstant) -> [Action] {
    // Many inputs share one instant.
    guard now < instant else { return met() }
    var actions: [Action] = []
    while let entry = timeToReplay {
      let replayStart = counted.advanced(by: entry)
      guard replayStart <= instant else { break }
      now = replayStart
      count()
      actions += met() + lose(.looped)
      renewDeadline()
    }
    now = instant
    // `actions` is nearly always empty, and joining two lists costs time.
    let last = met()
    return actions.isEmpty ? last : actions + last
  }

  /// How long until the playhead enters content that was played before, from `counted` on; nil for
  /// never.
  private var timeToReplay: Duration? {
    state == .playing && !interruption.hasStopped ? interruption.content.timeToReplay : nil
  }

  /// Marks the standard as met if the instant at which it is met has come.
  private mutating func met() -> [Action] {
    guard let meeting, !(now < meeting) else { return [] }
    metInstant = meeting
    renewDeadline()
    return [.met(at: meeting)]
  }

  /// A continuous run ends.
  private mutating func lose(_ reason: LossReason) -> [Action] {
    guard standard.isContinuous, totals.run > .zero else { return [] }
    defer { totals.run = .zero }
    return isMet || standard.isJudgedAtCompletion ? [] : [.lost(reason, run: totals.run)]
  }

  /// Adds the time up to now to the totals whose conditions hold.
  private mutating func count() {
    guard counted < now else { return }
    let elapsed = counted.duration(to: now)
    counted = now
    guard state == .playing else { return }
    // Read in place, because `isInView` would copy the timer here.
    if percent >= standard.percent { totals.inView += elapsed }
    guard !interruption.hasStopped else { return }
    let new = interruption.content.play(for: elapsed)
    guard meetsConditions else { return }
    totals.viewable += new
    totals.run += new
    totals.longestRun = max(totals.longestRun, totals.run)
  }

  /// The share of the ad in view changed, in percent; the exact share, unless the measurer knows
  /// only the rounded one.
  mutating func percentChanged(to percent: Double, at instant: VirtualInstant) -> [Action] {
    change(at: instant, losing: percent >= standard.percent ? nil : .belowThreshold) {
      $0.percent = percent
    }
  }

  /// The ad became audible or silent.
  mutating func audibilityChanged(
    to isAudible: Bool, at instant: VirtualInstant
  ) -> [Action] {
    change(at: instant, losing: isAudible || !standard.requiresAudible ? nil : .inaudible) {
      $0.isAudible = isAudible
    }
  }

  /// Playback started; a second start changes nothing.
  mutating func playbackStarted(at instant: VirtualInstant) -> [Action] {
    change(at: instant, losing: nil) { timer in
      guard timer.state == .idle else { return }
      timer.state = .playing
    }
  }

  /// The user or the app paused the player.
  mutating func paused(at instant: VirtualInstant) -> [Action] {
    change(at: instant, losing: .paused) { $0.interrupt { $0.isPaused = true } }
  }

  /// The user or the app resumed the player.
  mutating func resumed(at instant: VirtualInstant) -> [Action] {
    change(at: instant, losing: nil) { $0.interrupt { $0.isPaused = false } }
  }

  /// The player's buffer ran empty.
  mutating func bufferStarted(at instant: VirtualInstant) -> [Action] {
    change(at: instant, losing: .buffering) { $0.interrupt { $0.isBuffering = true } }
  }

  /// The player has media again.
  mutating func bufferFinished(at instant: VirtualInstant) -> [Action] {
    change(at: instant, losing: nil) { $0.interrupt { $0.isBuffering = false } }
  }

  /// The playhead jumped by a distance, back when it is negative; what was played before does not
  /// count again, as in a further play.
  mutating func playheadMoved(
    by distance: Duration, at instant: VirtualInstant
  ) -> [Action] {
    let actions = advance(to: instant)
    guard !standard.countsReplays else { return actions }
    count()
    let wasReplaying = replayLeft > .zero
    interrupt { $0.content.jump(by: distance) }
    renewDeadline()
    guard !wasReplaying, replayLeft > .zero else { return actions }
    return actions + change(at: instant, losing: .looped) { _ in }
  }

  /// The ad begins again; from now on nothing counts, unless the standard counts replays.
  mutating func looped(at instant: VirtualInstant) -> [Action] {
    change(at: instant, losing: standard.countsReplays ? nil : .looped) { timer in
      guard timer.state == .playing else { return }
      timer.interruption = Interruption()
      if !timer.standard.countsReplays { timer.state = .replaying }
    }
  }

  /// The ad was played to its end; a further time changes nothing.
  mutating func completed(at instant: VirtualInstant) -> [Action] {
    let actions = advance(to: instant)
    guard completion == nil, state == .playing else { return actions }
    completion = Completion(percent: percent, isAudible: isAudible)
    guard standard.isJudgedAtCompletion, !isMet, meetsConditions else { return actions }
    metInstant = now
    renewDeadline()
    return actions + [.met(at: now)]
  }

  /// Playback or the session ended.
  mutating func ended(at instant: VirtualInstant) -> [Action] {
    let actions = advance(to: instant)
    guard state != .ended else { return actions }
    count()
    state = .ended
    renewDeadline()
    return isMet ? actions : [.notMet]
  }

  private var isInView: Bool { percent >= standard.percent }

  /// Whether all of the standard's conditions hold now, except the time.
  var meetsConditions: Bool {
    isInView && (isAudible || !standard.requiresAudible) && !lacksUser
  }

  /// Whether the standard requires user-initiated playback, and playback was not user-initiated.
  var lacksUser: Bool { standard.requiresUserInitiated && !isUserInitiated }

  private var isRunning: Bool {
    state == .playing && !interruption.hasStopped && meetsConditions
  }

  /// How long the playhead stays in content that was played before.
  private var replayLeft: Duration { state == .playing ? interruption.content.replayLeft : .zero }

  /// Counts the time up to an instant, then applies an input of that instant.
  private mutating func change(
    at instant: VirtualInstant, losing reason: LossReason?,
    _ apply: (inout ViewabilityTimer) -> Void
  ) -> [Action] {
    var actions = advance(to: instant)
    count()
    apply(&self)
    if let reason { actions += lose(reason) }
    renewDeadline()
    // A standard that requires no time is met at this instant if the input makes its conditions
    // hold.
    let further = advance(to: now)
    return actions.isEmpty ? further : actions + further
  }

  private mutating func renewDeadline() {
    (meeting, nextDeadline) = (nil, nil)
    guard let requiredTime, !isMet, isRunning else { return }
    let time = interruption.content.time(playingNew: max(.zero, requiredTime - totals.run))
    if standard.isContinuous, let entry = interruption.content.timeToReplay, entry < time {
      nextDeadline = now.advanced(by: entry)
    } else {
      meeting = now.advanced(by: time)
      nextDeadline = meeting
    }
  }

  private mutating func interrupt(_ change: (inout Interruption) -> Void) {
    if state == .playing { change(&interruption) }
  }
}

/// The played part of an ad's content and the playhead, both counted from the position at which playing
/// began.
struct PlayedContent: Sendable {
  /// What was played since the last jump; it ends at the playhead.
  private var current = Duration.zero..<Duration.zero
  /// The ranges that were played before the last jump, in ascending order and with a gap between
  /// any two.
  private var earlier: [Range<Duration>] = []

  private var position: Duration { current.upperBound }

  /// How long the playhead stays in content that was played before; zero in new content.
  var replayLeft: Duration {
    guard let range = earlier.last(where: { $0.lowerBound <= position }) else { return .zero }
    return max(.zero, range.upperBound - position)
  }

  /// How long until the playhead enters content that was played before; nil for never.
  var timeToReplay: Duration? {
    earlier.first { $0.lowerBound > position }.map { $0.lowerBound - position }
  }

  /// How long the player must play on until it has played an amount of new content.
  func time(playingNew amount: Duration) -> Duration {
    var (left, reached) = (amount, position)
    for range in earlier where range.upperBound > position {
      let gap = max(.zero, range.lowerBound - reached)
      if gap > .zero, left <= gap { break }
      left -= gap
      reached = range.upperBound
    }
    return reached + left - position
  }

  /// Moves the playhead on by the time that passed while the ad played.
  ///
  /// - Returns: how much of that time played content that was not played before.
  mutating func play(for elapsed: Duration) -> Duration {
    guard elapsed > .zero else { return .zero }
    // Most players never jump.
    let new = earlier.isEmpty ? elapsed : max(.zero, elapsed - replayLeft)
    current = current.lowerBound..<position + elapsed
    return new
  }

  /// Moves the playhead without playing, back when the distance is negative.
  mutating func jump(by distance: Duration) {
    let target = position + distance
    if !current.isEmpty {
      // Earlier ranges that the current range overlaps or touches are merged with it.
      let joined = earlier.filter {
        $0.upperBound >= current.lowerBound && $0.lowerBound <= current.upperBound
      }
      let lowest = joined.reduce(current.lowerBound) { min($0, $1.lowerBound) }
      let highest = joined.reduce(current.upperBound) { max($0, $1.upperBound) }
      earlier.removeAll { joined.contains($0) }
      earlier.insert(
        lowest..<highest, at: earlier.firstIndex { $0.lowerBound > lowest } ?? earlier.endIndex)
    }
    current = target..<target
  }
}
