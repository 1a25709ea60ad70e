internal import Vocabulary

/// Measures all standards that apply to one ad, and its time in view, from one series of
/// observations.
///
/// The observations decide how exact the results are. With the share in view at each change, the
/// results are exact; with samples, the measurer finds what a script can find. The measurer has one
/// `ViewabilityTimer` for each standard, and passes every input with its instant to all timers.
struct ViewabilityMeasurer: Sendable {
  /// A result for a standard, which is identified by its index in `timers`.
  enum Action: Sendable, Hashable {
    case met(standard: Int, at: VirtualInstant)
    case lost(standard: Int, ViewabilityTimer.LossReason, run: Duration)
    case notMet(standard: Int)
  }

  /// The timers of the standards, in the order of the standards.
  private(set) var timers: [ViewabilityTimer]
  /// When the next standard will be met if nothing changes before.
  private(set) var nextDeadline: VirtualInstant?

  /// The ad's duration.
  let duration: Duration
  /// The quartiles of the media, in order; empty for a creative that does not play.
  private(set) var quartiles: [QuartileVisibility]
  private var played = ViewabilityTimer(counting: 0)
  private var inView: ViewabilityTimer
  private var audibleInView: ViewabilityTimer

  /// - Parameters:
  ///   - standards: the standards to measure.
  ///   - threshold: the share of the ad that counts as in view for the totals, in percent.
  ///   - duration: the ad's duration.
  ///   - hasQuartiles: whether it plays media.
  ///   - isUserInitiated: whether playback was user-initiated.
  init(
    standards: [ViewabilityStandard], threshold: Double, duration: Duration,
    hasQuartiles: Bool = true, isUserInitiated: Bool = false
  ) {
    timers = standards.map {
      ViewabilityTimer(
        standard: $0, mediaDuration: duration, isUserInitiated: isUserInitiated)
    }
    self.duration = duration
    inView = ViewabilityTimer(counting: threshold)
    audibleInView = ViewabilityTimer(counting: threshold, requiresAudible: true)
    quartiles =
      hasQuartiles ? TrackingPoint.allCases.dropFirst().map { QuartileVisibility($0) } : []
  }

  /// The share of the ad that counts as in view for the totals, in percent.
  var threshold: Double { inView.standard.percent }

  /// The time of the first play in which the media ran.
  var playedTime: Duration { played.viewableTime }

  /// The part of the played time with enough in view.
  var inViewTime: Duration { inView.viewableTime }

  /// The part of the played time with enough in view and with sound.
  var audibleInViewTime: Duration { audibleInView.viewableTime }

  /// The longest continuous time that was played with enough in view.
  var longestInViewTime: Duration { inView.longestRun }

  /// Time passed.
  mutating func advance(to instant: VirtualInstant) -> [Action] {
    feed { $0.advance(to: instant) }
  }

  /// Another share of the ad is in view, in percent.
  mutating func percentChanged(to percent: Double, at instant: VirtualInstant) -> [Action] {
    feed { $0.percentChanged(to: percent, at: instant) }
  }

  /// The ad became audible or silent.
  mutating func audibilityChanged(
    to isAudible: Bool, at instant: VirtualInstant
  ) -> [Action] {
    feed { $0.audibilityChanged(to: isAudible, at: instant) }
  }

  /// Playback started, with sound or without.
  mutating func playbackStarted(
    isAudible: Bool, at instant: VirtualInstant
  ) -> [Action] {
    feed { timer in
      let actions = timer.audibilityChanged(to: isAudible, at: instant)
      let started = timer.playbackStarted(at: instant)
      return actions.isEmpty ? started : actions + started
    }
  }

  /// The user or the app paused the player.
  mutating func paused(at instant: VirtualInstant) -> [Action] {
    feed { $0.paused(at: instant) }
  }

  /// The user or the app resumed the player.
  mutating func resumed(at instant: VirtualInstant) -> [Action] {
    feed { $0.resumed(at: instant) }
  }

  /// The player's buffer ran empty.
  mutating func bufferStarted(at instant: VirtualInstant) -> [Action] {
    feed { $0.bufferStarted(at: instant) }
  }

  /// The player has media again.
  mutating func bufferFinished(at instant: VirtualInstant) -> [Action] {
    feed { $0.bufferFinished(at: instant) }
  }

  /// The playhead jumped by a distance, back when it is negative.
  mutating func playheadMoved(
    by distance: Duration, at instant: VirtualInstant
  ) -> [Action] {
    feed { $0.playheadMoved(by: distance, at: instant) }
  }

  /// The ad begins again.
  mutating func looped(at instant: VirtualInstant) -> [Action] {
    feed { $0.looped(at: instant) }
  }

  /// A quarter of the media is over; only the first time counts.
  mutating func reached(
    _ point: TrackingPoint, at instant: VirtualInstant
  ) -> [Action] {
    let actions = feed {
      point == .complete ? $0.completed(at: instant) : $0.advance(to: instant)
    }
    for index in quartiles.indices
    where quartiles[index].point == point && !quartiles[index].isReached {
      quartiles[index].isReached = true
      quartiles[index].isVisible = inView.meetsConditions
      quartiles[index].isAudibleAndVisible = audibleInView.meetsConditions
    }
    return actions
  }

  /// Playback or the session ended.
  mutating func ended(at instant: VirtualInstant) -> [Action] {
    feed { $0.ended(at: instant) }
  }

  private mutating func feed(
    _ input: (inout ViewabilityTimer) -> [ViewabilityTimer.Action]
  ) -> [Action] {
    var actions: [Action] = []
    nextDeadline = nil
    for index in timers.indices {
      for action in input(&timers[index]) {
        switch action {
        case .met(let instant): actions.append(.met(standard: index, at: instant))
        case .lost(let reason, let run):
          actions.append(.lost(standard: index, reason, run: run))
        case .notMet: actions.append(.notMet(standard: index))
        }
      }
      if let deadline = timers[index].nextDeadline, nextDeadline.map({ deadline < $0 }) ?? true {
        nextDeadline = deadline
      }
    }
    _ = input(&played)
    _ = input(&inView)
    _ = input(&audibleInView)
    return actions
  }
}

/// Whether an ad was visible and audible at the end of one of its four quarters.
struct QuartileVisibility: Sendable, Hashable {
  /// A quartile, or complete.
  var point: TrackingPoint
  var isReached: Bool
  /// Whether enough of the ad was in view at the end of the quarter.
  var isVisible: Bool
  /// Whether enough of the ad was in view, and the ad was audible, at the end of the quarter.
  var isAudibleAndVisible: Bool

  init(
    _ point: TrackingPoint, isReached: Bool = false, isVisible: Bool = false,
    isAudibleAndVisible: Bool = false
  ) {
    self.point = point
    self.isReached = isReached
    self.isVisible = isVisible
    self.isAudibleAndVisible = isAudibleAndVisible
  }
}
