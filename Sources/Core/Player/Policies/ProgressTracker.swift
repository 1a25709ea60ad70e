internal import Vocabulary

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
