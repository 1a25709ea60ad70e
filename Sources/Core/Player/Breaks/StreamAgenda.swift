internal import Vocabulary

/// Which break of a stream comes next, and where the stream's primary goes on after a break, when
/// the viewer plays on, joins or seeks.
struct StreamAgenda: Sendable {
  /// Where the primary was left for a break, and where it resumes.
  struct Return: Sendable, Hashable {
    var departure: Duration
    var resume: Duration
  }

  /// Where a seek leads.
  struct Jump: Hashable {
    /// The primary's position: the target, or the departure of a break that comes first.
    var position: Duration
    /// The next break, by its place; nil for none.
    var next: Int?
    /// Where the primary goes on after that break; nil where the break decides.
    var target: Duration?
    /// The first restricted break that the seek jumps over against its restriction, by its place;
    /// nil for none.
    var violated: Int?
  }

  /// The effect on the primary of breaks with the same start that played one after another.
  private struct Run: Sendable {
    let start: Duration
    /// Where the primary was left for the first of these breaks.
    let departure: Duration
    var offset: Duration
  }

  private let schedule: InterstitialSchedule
  /// The breaks that were entered in this session, by their place.
  private var entered: Set<Int> = []
  /// The breaks that do not occur again while the primary plays on. Such a break occurs again only
  /// after the viewer seeks to a position before it.
  private var passed: Set<Int> = []
  /// The break in whose content the viewer joined; nil once the player enters that break or the
  /// viewer seeks.
  private var joinedIn: Int?
  /// The break during which the viewer joined the stream, and the time from its beginning to that
  /// point.
  private var lateStart: (place: Int, offset: Duration)?
  private var run: Run?
  /// Where the primary goes on after the break that a seek led to.
  private var awaits: Duration?

  init(_ schedule: InterstitialSchedule) { self.schedule = schedule }

  private var entries: [InterstitialSchedule.Entry] { schedule.entries }

  /// Whether the current break interrupts a viewer's seek, which goes on after the break.
  var isOnTheWay: Bool { awaits != nil }

  /// Whether so little of the primary is left before a break that none of it is played.
  func isAbutting(_ departure: Duration, _ position: Duration) -> Bool {
    departure - position < schedule.policy.abutment
  }

  /// The viewer joins.
  ///
  /// - Parameter position: where in the primary.
  /// - Returns: the place of the first break: a break before the primary, a break in whose content
  ///   the viewer joins, or the next break.
  mutating func joined(at position: Duration) -> Int? {
    joinedIn = entries.indices.first { place in
      let entry = entries[place]
      guard entry.interstitial.cue == .none, entry.departure < position else { return false }
      // Until its asset list arrives, the break has the length that the playlist states.
      let resume = schedule.resume(
        after: entry, leftAt: entry.departure, length: entry.interstitial.duration ?? .zero)
      return resume.position > position
    }
    lateStart = joinedIn.map { ($0, position - entries[$0].departure) }
    passed = Set(
      entries.indices.filter {
        entries[$0].interstitial.cue == .none && entries[$0].departure < position
          && $0 != joinedIn
      })
    return next(from: Return(departure: position, resume: position))
  }

  /// How far behind the beginning of a break the viewer joined; nil for a break that plays from its
  /// beginning.
  func startOffset(of place: Int) -> Duration? {
    lateStart.flatMap { $0.place == place ? $0.offset : nil }
  }

  mutating func entered(_ place: Int) {
    entered.insert(place)
    passed.insert(place)
    if joinedIn == place { joinedIn = nil } else { lateStart = nil }
  }

  /// A break is over.
  ///
  /// - Parameters:
  ///   - place: the break.
  ///   - departure: where the primary was left.
  ///   - played: how much of its assets was played.
  ///   - stated: how long it is as its documents state it; nil where they do not.
  /// - Returns: where the primary goes on.
  mutating func left(
    _ place: Int, from departure: Duration, played: Duration, stated: Duration?
  ) -> Return {
    let entry = entries[place]
    guard entry.interstitial.cue != .post else {
      return Return(departure: departure, resume: schedule.duration)
    }
    let before = run.flatMap { $0.start == entry.interstitial.start ? $0 : nil }
    // An interstitial that shows nothing, since its list or its assets did not arrive, does not move the
    // primary.
    let resume =
      played == .zero
      ? (position: departure, offset: before?.offset ?? .zero)
      : schedule.resume(
        after: entry, leftAt: before?.departure ?? departure,
        length: schedule.policy.length(played: played, stated: stated, of: entry.interstitial),
        before: before?.offset ?? .zero)
    run = Run(
      start: entry.interstitial.start, departure: before?.departure ?? departure,
      offset: resume.offset)
    if let target = awaits {
      (awaits, run) = (nil, nil)
      return Return(departure: departure, resume: target)
    }
    // If the break begins in content that an earlier break has replaced, the primary does not return to that
    // content.
    let isOverlapped = entry.interstitial.cue == .none && entry.departure < departure
    return Return(
      departure: departure,
      resume: isOverlapped ? max(resume.position, departure) : resume.position)
  }

  /// The break that comes next.
  ///
  /// - Parameter gap: where the primary goes on, and where it was before.
  /// - Returns: its place; nil for none.
  func next(from gap: Return) -> Int? {
    entries.indices.first { place in
      guard !passed.contains(place), !isSpent(place) else { return false }
      let entry = entries[place]
      switch entry.interstitial.cue {
      case .pre, .post: return true
      case .none: break
      }
      if place == joinedIn || entry.departure + schedule.policy.abutment > gap.resume
        || entry.departure == gap.resume
      {
        return true
      }
      // Breaks with the same start are played one after another.
      return entry.interstitial.start == run?.start
        || schedule.policy.overlap == .consecutive && entry.departure >= gap.departure
    }
  }

  /// Whether a break does not play any more, wherever the viewer goes.
  private func isSpent(_ place: Int) -> Bool {
    entered.contains(place)
      && (entries[place].interstitial.playsOnce || !schedule.policy.replays)
  }

  // MARK: Seeks

  /// The viewer seeks.
  mutating func sought(from position: Duration, to target: Duration) -> Jump {
    (run, joinedIn, awaits) = (nil, nil, nil)
    let crossed = crossed(from: position, to: target)
    let restricted = crossed.filter { entries[$0].interstitial.restrictsJump }
    if target > position, let place = stop(among: crossed) {
      passed.remove(place)
      switch schedule.policy.jump {
      case .restrictedThenTarget, .lastUnplayed: awaits = target
      case .firstRestricted, .lastRestricted: break
      }
      return Jump(
        position: entries[place].departure, next: place, target: awaits,
        violated: restricted.contains(place) ? nil : restricted.first)
    }
    // Breaks after the target of a backward seek play again; breaks that a forward seek crossed do not.
    for place in entries.indices where entries[place].interstitial.cue != .post {
      let isAhead = entries[place].departure + schedule.policy.entryWindow >= target
      if isAhead, target < position || !entered.contains(place) {
        passed.remove(place)
      } else if !isAhead {
        passed.insert(place)
      }
    }
    let reach = target - schedule.policy.entryWindow
    return Jump(
      position: target, next: next(from: Return(departure: target, resume: reach)), target: nil,
      violated: restricted.first)
  }

  /// The breaks that a forward seek crosses, except those that play only once and have played.
  private func crossed(from position: Duration, to target: Duration) -> [Int] {
    entries.indices.filter { place in
      let entry = entries[place]
      return entry.interstitial.cue == .none && entry.departure >= position
        && entry.departure < target && !(entry.interstitial.playsOnce && entered.contains(place))
    }
  }

  /// The break at which a forward seek stops; nil when the seek passes all breaks.
  private func stop(among crossed: [Int]) -> Int? {
    let crossed = crossed.filter { !isSpent($0) }
    return switch schedule.policy.jump {
    case .restrictedThenTarget, .firstRestricted:
      crossed.first { entries[$0].interstitial.restrictsJump }
    case .lastRestricted: crossed.last { entries[$0].interstitial.restrictsJump }
    case .lastUnplayed: crossed.last { !entered.contains($0) }
    }
  }
}

extension StreamPolicy {
  /// The length of an interstitial, by which the primary advances if the interstitial states no
  /// resume offset.
  fileprivate func length(
    played: Duration, stated: Duration?, of interstitial: Interstitial
  ) -> Duration {
    let length =
      switch playoutLength {
      case .played: played
      case .stated: stated ?? interstitial.duration ?? .zero
      case .dateRange: interstitial.duration ?? .zero
      }
    return interstitial.playoutLimit.map { min(length, $0) } ?? length
  }
}
