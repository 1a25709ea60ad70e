internal import Vocabulary

/// Decides which tracking points and progress offsets an observation of the playhead reports.
///
/// Each is reported at most once; moving back does not re-enable a report.
struct QuartileTracker: Sendable, Hashable {
  private let duration: Duration
  /// The duration that quartiles and percentages are shares of.
  private let basis: Duration
  private let policy: ObservationPolicy
  private var reported = TrackingPoints()
  private var progress: ProgressTracker
  /// The farthest playhead that playback or an observation has reached.
  private var farthest: Duration = .zero
  /// The playhead of the last observation; nil before the first one, and after a jump of the
  /// playhead.
  private(set) var lastObserved: Duration?
  /// The observed seconds; noted only if the policy needs them.
  private var seconds = SecondsSeen()

  /// - Parameters:
  ///   - duration: the media's actual duration, above zero.
  ///   - declared: the duration that the tag declares, above zero; nil for none.
  ///   - progress: the progress offsets in the tag's order; those beyond the duration are never
  ///     reached.
  ///   - content: the duration of the content, above zero; nil if unknown.
  ///   - policy: when a threshold counts, and how many thresholds an observation reports.
  init(
    duration: Duration, declared: Duration? = nil, progress: [ProgressOffset],
    content: Duration? = nil, policy: ObservationPolicy
  ) {
    self.duration = duration
    self.policy = policy
    switch policy.basis {
    case .media: basis = duration
    case .declared: basis = declared ?? duration
    case .mediaWholeSeconds: basis = .seconds(duration.flooredSeconds)
    }
    self.progress = ProgressTracker(
      policy.progressShare.offsets(progress, in: content), rule: policy.progress,
      duration: duration, basis: basis)
  }

  /// Playback begins.
  mutating func playingBegan() -> [PlayerEvent] {
    switch policy.start {
    case .whenObserved:
      return []
    case .prepared, .whenPlayingBegins:
      guard reported.insert(.start) else { return [] }
      return [PlayerEvent(.start)] + progress.started() + progress.observed(at: .zero)
    }
  }

  /// The playhead was observed.
  mutating func observed(at position: Duration) -> [PlayerEvent] {
    farthest = max(farthest, position)
    lastObserved = position
    if policy.needsEverySecond { seconds.observed(at: position) }
    var events: [PlayerEvent] = []
    // The policy decides whether progress at the position of a quartile is reported before or after
    // the quartile.
    let early = reported.contains(.start) ? progress.beforeQuartiles(at: position) : []
    for point in TrackingPoint.allCases where !reported.contains(point) {
      guard counts(point, at: position) else {
        if policy.crossing == .onePerObservation { break }
        continue
      }
      if point == .start {
        events.append(PlayerEvent(.start))
        events += progress.started() + progress.beforeQuartiles(at: position)
      } else {
        events += progress.crossed(upTo: point, at: point.position(in: basis))
        events.append(PlayerEvent(PlayerEvent.Kind(point)))
      }
      _ = reported.insert(point)
      if policy.crossing == .onePerObservation { break }
    }
    // Nothing was played before the start, so no offset was reached either.
    guard reported.contains(.start) else { return early + events }
    return early + events + progress.observed(at: position)
  }

  /// The media reached its natural end: a last observation, and then an event of its own.
  mutating func reachedEnd() -> (observed: [PlayerEvent], ended: [PlayerEvent]) {
    farthest = duration
    switch policy.completion {
    case .whenObserved:
      return ([], [])
    case .atEnd:
      return (observed(at: duration), completed(if: true))
    case .atEndAfterThirdQuartile:
      let events = observed(at: duration)
      return (events, completed(if: reported.contains(.quartile(.thirdQuartile))))
    case .lastSecond, .past99Percent, .everySecondSeen, .onSkip, .never:
      return (observed(at: duration), [])
    }
  }

  /// The viewer skipped.
  mutating func skipped() -> [PlayerEvent] { completed(if: policy.completion == .onSkip) }

  /// The playhead moved without an observation.
  mutating func moved(to position: Duration) {
    farthest = max(farthest, position)
  }

  /// The playhead jumped, possibly back to a position before the last observation.
  mutating func jumped() { lastObserved = nil }

  /// Whether anything is left to report.
  var isExhausted: Bool {
    reported.isComplete && progress.isExhausted
  }

  /// The next point at which there may be something to report, for players that observe exactly
  /// there.
  var nextThreshold: Duration? {
    var next: Duration?
    func consider(_ place: Duration?) {
      guard let place, place < duration, lastObserved.map({ place > $0 }) ?? true else { return }
      next = next.map { min($0, place) } ?? place
    }
    for point in TrackingPoint.allCases where !reported.contains(point) {
      consider(threshold(of: point))
    }
    if policy.needsEverySecond { consider(seconds.next) }
    consider(progress.nextThreshold(after: lastObserved))
    return next
  }

  /// The tracking points that the playhead passed without a report, in order.
  var missed: [TrackingPoint] {
    guard farthest > .zero else { return [] }
    return unreported.filter { $0.position(in: duration) <= farthest }
  }

  /// Why a tracking point that the playhead passed has no report.
  func reason(forMissing point: TrackingPoint) -> String {
    if point == .complete {
      switch policy.completion {
      case .never: return "the player never sends it"
      case .onSkip: return "the player sends it only for an ad that is skipped"
      case .atEndAfterThirdQuartile where !reported.contains(.quartile(.thirdQuartile)):
        return "the player sends it only after the third quartile"
      case .atEnd, .whenObserved, .atEndAfterThirdQuartile, .lastSecond, .past99Percent,
        .everySecondSeen:
        break
      }
    }
    let position = point.position(in: basis)
    guard position <= duration else {
      return "the media ends before this share of the declared Duration"
    }
    return farthest >= duration || (lastObserved.map { $0 > position } ?? false)
      ? "the player passed it between two observations of the playhead"
      : "the player did not observe its playhead once more after passing it"
  }

  /// The tracking points without a report, in order.
  var unreported: [TrackingPoint] {
    TrackingPoint.allCases.filter { !reported.contains($0) }
  }

  private mutating func completed(if isDue: Bool) -> [PlayerEvent] {
    isDue && reported.insert(.complete) ? [PlayerEvent(.complete)] : []
  }
}

/// When each tracking point counts.
extension QuartileTracker {
  private func counts(_ point: TrackingPoint, at position: Duration) -> Bool {
    switch point {
    case .start: startCounts(at: position)
    case .quartile(let quartile): quartileCounts(quartile, at: position)
    case .complete: completeCounts(at: position)
    }
  }

  private func startCounts(at position: Duration) -> Bool {
    switch policy.threshold {
    case .reached: position >= .zero
    case .sameSecond: position > .zero && position < .seconds(1)
    case .passed, .reachedWithin1s, .reachedWithin5s, .withinQuarter, .everySecondSeen:
      position > .zero
    }
  }

  private func quartileCounts(_ quartile: Quartile, at position: Duration) -> Bool {
    let place = quartile.position(in: basis)
    return switch policy.threshold {
    case .reached: position >= place
    case .passed: position > place
    case .reachedWithin1s: position >= place && position <= place + .seconds(1)
    case .reachedWithin5s: position >= place && position <= place + .seconds(5)
    case .withinQuarter: position >= place && position < place + basis.fraction(1, of: 4)
    case .sameSecond: position.flooredSeconds == place.flooredSeconds
    case .everySecondSeen: seconds.hasSeen(upTo: place.flooredSeconds)
    }
  }

  private func completeCounts(at position: Duration) -> Bool {
    switch policy.completion {
    case .whenObserved: position >= basis
    case .lastSecond: position.flooredSeconds >= basis.flooredSeconds - 1
    case .past99Percent: position > basis.fraction(99, of: 100)
    case .everySecondSeen: seconds.hasSeen(upTo: basis.flooredSeconds)
    case .atEnd, .atEndAfterThirdQuartile, .onSkip, .never: false
    }
  }

  /// Where a tracking point begins to count; nil for one that no observation reports.
  private func threshold(of point: TrackingPoint) -> Duration? {
    switch point {
    case .start:
      return policy.threshold == .reached ? .zero : .smallest
    case .quartile(let quartile):
      let place = quartile.position(in: basis)
      return switch policy.threshold {
      case .reached, .reachedWithin1s, .reachedWithin5s, .withinQuarter: place
      case .passed: place + .smallest
      case .sameSecond: .seconds(place.flooredSeconds)
      case .everySecondSeen: nil
      }
    case .complete:
      return switch policy.completion {
      case .whenObserved: basis
      case .lastSecond: .seconds(basis.flooredSeconds - 1)
      case .past99Percent: basis.fraction(99, of: 100) + .smallest
      case .everySecondSeen, .atEnd, .atEndAfterThirdQuartile, .onSkip, .never: nil
      }
    }
  }
}

/// A set of tracking points.
private struct TrackingPoints: Sendable, Hashable {
  private var bits: UInt8 = 0

  /// Whether the set has all tracking points.
  var isComplete: Bool { TrackingPoint.allCases.allSatisfy(contains) }

  func contains(_ point: TrackingPoint) -> Bool { bits & Self.bit(of: point) != 0 }

  /// Adds a point; returns whether the set did not have it before.
  mutating func insert(_ point: TrackingPoint) -> Bool {
    guard !contains(point) else { return false }
    bits |= Self.bit(of: point)
    return true
  }

  private static func bit(of point: TrackingPoint) -> UInt8 { 1 << UInt8(point.quarters) }
}

extension ObservationPolicy {
  /// Whether the policy depends on which seconds of the media were seen.
  fileprivate var needsEverySecond: Bool {
    threshold == .everySecondSeen || completion == .everySecondSeen
  }
}

extension Duration {
  fileprivate static let smallest = Duration(attoseconds: 1)
}

/// Decides which progress offsets an observation reports, each at most once.
struct ProgressTracker: Sendable, Hashable {
  private struct Entry: Sendable, Hashable {
    let offset: ProgressOffset
    /// The position of the offset in the media, as the rule computes it.
    let place: Duration
  }

  private let rule: ProgressRule
  private let duration: Duration
  private let basis: Duration
  /// The offsets that are not reported yet, in the order in which they will be reported.
  private var entries: ArraySlice<Entry>

  /// - Parameters:
  ///   - offsets: the progress offsets, in the tag's order.
  ///   - rule: when an offset counts as reached.
  ///   - duration: the media's actual duration.
  ///   - basis: the duration that percentages are shares of.
  init(
    _ offsets: [ProgressOffset], rule: ProgressRule, duration: Duration, basis: Duration
  ) {
    self.rule = rule
    self.duration = duration
    self.basis = basis
    var known: Set<Duration> = []
    let single = offsets.filter { known.insert($0.position).inserted }
    let entries = single.map { offset in
      Entry(offset: offset, place: Self.place(of: offset, rule: rule, basis: basis))
    }
    let ordered =
      switch rule {
      case .crossed: entries.sorted { $0.place < $1.place }
      case .onePerObservation:
        entries.sorted { $0.place < $1.place }.filter { $0.place < duration }
      case .crossedInTagOrder, .sameSecond: entries
      case .roundedPercent, .roundedSecond:
        entries.filter { $0.offset.share != nil } + entries.filter { $0.offset.share == nil }
      case .never: [Entry]()
      }
    self.entries = ordered[...]
  }

  private static func place(
    of offset: ProgressOffset, rule: ProgressRule, basis: Duration
  ) -> Duration {
    let position = offset.place ?? offset.position
    return switch rule {
    case .crossed, .never: position
    case .crossedInTagOrder, .onePerObservation, .sameSecond:
      offset.share.map { basis.share($0) } ?? position
    case .roundedPercent, .roundedSecond:
      // The playhead reaches a percentage once its share of the duration rounds up to that
      // percentage.
      offset.share.map { basis.share($0 - 0.005) } ?? position
    }
  }

  var isExhausted: Bool { entries.isEmpty }

  /// The next position after `last` at which an offset is reached; nil if there is none.
  func nextThreshold(after last: Duration?) -> Duration? {
    func isAhead(_ entry: Entry) -> Bool { last.map { threshold(of: entry) > $0 } ?? true }
    switch rule {
    case .crossed, .onePerObservation:
      // With these rules, the entries are in ascending order.
      return entries.first(where: isAhead).map(threshold)
    case .crossedInTagOrder, .roundedPercent, .roundedSecond, .sameSecond, .never:
      return entries.filter(isAhead).map(threshold).min()
    }
  }

  private func threshold(of entry: Entry) -> Duration {
    switch rule {
    case .crossed, .crossedInTagOrder, .roundedPercent, .never: entry.place
    case .onePerObservation: entry.place + Duration(attoseconds: 1)
    case .roundedSecond:
      entry.offset.share == nil
        ? .seconds(entry.place.nearestSecond) - .milliseconds(500) : entry.place
    case .sameSecond: .seconds(entry.place.flooredSeconds)
    }
  }

  /// Start was reported. Returns the progress events that follow it.
  mutating func started() -> [PlayerEvent] {
    switch rule {
    case .sameSecond: take { $0.offset.share != nil }
    case .crossed, .crossedInTagOrder, .roundedPercent, .roundedSecond, .onePerObservation, .never:
      []
    }
  }

  /// The playhead was observed after start, and its quartiles are not reported yet. Returns the
  /// progress events that come before them.
  mutating func beforeQuartiles(at position: Duration) -> [PlayerEvent] {
    switch rule {
    case .crossed, .onePerObservation, .never: []
    case .crossedInTagOrder, .roundedPercent: take { position >= $0.place }
    case .roundedSecond:
      take {
        $0.offset.share == nil
          ? position.nearestSecond == $0.place.nearestSecond : position >= $0.place
      }
    case .sameSecond:
      take { $0.offset.share == nil && position.flooredSeconds == $0.place.flooredSeconds }
    }
  }

  /// A quartile or the end is about to be reported. Returns the progress events that come before
  /// it. A progress event at a quartile's own position comes after the quartile, but one at the end
  /// comes before `complete`.
  mutating func crossed(upTo point: TrackingPoint, at place: Duration) -> [PlayerEvent] {
    guard rule == .crossed else { return [] }
    return takeFirst { point == .complete ? $0.place <= place : $0.place < place }
  }

  /// The playhead was observed, and its quartiles were reported. Returns the progress events that
  /// follow them.
  mutating func observed(at position: Duration) -> [PlayerEvent] {
    switch rule {
    case .crossed: takeFirst { $0.place <= position }
    case .onePerObservation: entries.first.map { position > $0.place } == true ? takeOne() : []
    case .crossedInTagOrder, .roundedPercent, .roundedSecond, .sameSecond, .never: []
    }
  }

  private mutating func takeOne() -> [PlayerEvent] {
    entries.popFirst().map { [.progress(offset: $0.offset.position)] } ?? []
  }

  /// Removes the entries at the front that are due, and returns their events in order.
  private mutating func takeFirst(while isDue: (Entry) -> Bool) -> [PlayerEvent] {
    let due = entries.prefix(while: isDue)
    entries.removeFirst(due.count)
    return due.map { .progress(offset: $0.offset.position) }
  }

  /// Removes all entries that are due, wherever they are, and returns their events.
  private mutating func take(_ isDue: (Entry) -> Bool) -> [PlayerEvent] {
    let due = entries.filter(isDue)
    guard !due.isEmpty else { return [] }
    entries.removeAll(where: isDue)
    return due.map { .progress(offset: $0.offset.position) }
  }
}

/// The whole seconds of the media at which the playhead was observed, rounded to the nearest
/// second.
struct SecondsSeen: Sendable, Hashable {
  /// The last second up to which every second from 1 on was observed.
  private var contiguous: Int64 = 0
  /// The observed seconds after the first gap.
  private var further: Set<Int64> = []

  /// Records the second at which the playhead was observed.
  mutating func observed(at position: Duration) {
    let second = position.nearestSecond
    if second > contiguous { further.insert(second) }
    while further.remove(contiguous + 1) != nil { contiguous += 1 }
  }

  /// Whether every second from the first to a given one was seen.
  func hasSeen(upTo second: Int64) -> Bool { contiguous >= second }

  /// The playhead position from which the next missing second counts as observed.
  var next: Duration { .seconds(contiguous + 1) - .milliseconds(500) }
}
