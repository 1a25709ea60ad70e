/// Decides which tracking points and progress offsets an observation of the playhead reports.
///
/// Each is reported at most once; moving back does not re-enable a report.
package struct QuartileTracker: Sendable, Hashable {
  private let duration: Duration
  private let policy: ObservationPolicy
  /// The tracking point to report next; nil once all were reported.
  private var next: Milestone? = .start
  /// Progress offsets still to report, ascending.
  private var offsets: ArraySlice<Duration>
  /// The farthest playhead that playback or an observation has reached.
  private var farthest: Duration = .zero

  /// - Parameters:
  ///   - duration: the media's actual duration, above zero.
  ///   - progressOffsets: resolved offsets; those beyond the duration are never reached.
  ///   - policy: when a threshold counts and how many an observation reports.
  package init(duration: Duration, progressOffsets: [Duration], policy: ObservationPolicy) {
    self.duration = duration
    self.policy = policy
    offsets = Set(progressOffsets).sorted()[...]
  }

  /// Playback begins.
  package mutating func playingBegan() -> [PlayerEvent] {
    switch policy.start {
    case .whenObserved:
      return []
    case .whenPlayingBegins:
      guard next == .start else { return [] }
      next = .firstQuartile
      return [.start] + progress(upTo: .zero)
    }
  }

  /// The playhead was observed.
  package mutating func observed(at position: Duration) -> [PlayerEvent] {
    farthest = max(farthest, position)
    switch policy.crossing {
    case .all: return crossed(at: position)
    case .onePerObservation: return crossed(at: position, atMost: 1)
    }
  }

  /// The media reached its natural end.
  package mutating func reachedEnd() -> [PlayerEvent] {
    farthest = duration
    switch policy.completion {
    case .whenObserved:
      return []
    case .atEnd:
      var events = crossed(at: duration)
      if next == .complete {
        next = nil
        events.append(.complete)
      }
      return events
    }
  }

  /// The playhead moved without an observation.
  package mutating func moved(to position: Duration) {
    farthest = max(farthest, position)
  }

  /// Whether anything is left to report.
  package var isExhausted: Bool { next == nil && offsets.isEmpty }

  /// The next point at which there is something to report, for players that observe exactly there.
  package var nextThreshold: Duration? {
    let milestone = next.flatMap { $0 == .complete ? nil : $0.position(in: duration) }
    return [milestone, offsets.first].compactMap(\.self).filter { $0 < duration }.min()
  }

  /// The tracking points that the playhead passed without a report, in order.
  package var missed: [Milestone] {
    guard farthest > .zero else { return [] }
    return unreported.filter { $0.position(in: duration) <= farthest }
  }

  /// The tracking points without a report, in order.
  package var unreported: [Milestone] {
    guard let next else { return [] }
    return Milestone.allCases.filter { $0 >= next }
  }

  private mutating func crossed(
    at position: Duration, atMost limit: Int = Milestone.allCases.count
  ) -> [PlayerEvent] {
    var events: [PlayerEvent] = []
    for _ in 0..<limit {
      guard let milestone = next, counts(milestone, at: position) else { break }
      let place = milestone.position(in: duration)
      // An offset at a tracking point is reported after it, except at the end.
      events += milestone == .complete ? progress(upTo: place) : progress(before: place)
      events.append(milestone.event)
      next = Milestone(rawValue: milestone.rawValue + 1)
    }
    // Nothing was played before the start, so no offset was reached either.
    guard next != .start else { return events }
    return events + progress(upTo: position)
  }

  private func counts(_ milestone: Milestone, at position: Duration) -> Bool {
    let place = milestone.position(in: duration)
    switch (milestone, policy.threshold) {
    case (.start, .passed): return position > .zero
    case (.start, .reached): return position >= .zero
    case (.complete, _): return policy.completion == .whenObserved && position >= place
    case (.firstQuartile, .reached), (.midpoint, .reached), (.thirdQuartile, .reached):
      return position >= place
    case (.firstQuartile, .passed), (.midpoint, .passed), (.thirdQuartile, .passed):
      return position > place
    }
  }

  private mutating func progress(upTo position: Duration) -> [PlayerEvent] {
    take(offsets.prefix { $0 <= position })
  }

  private mutating func progress(before position: Duration) -> [PlayerEvent] {
    take(offsets.prefix { $0 < position })
  }

  private mutating func take(_ reached: ArraySlice<Duration>) -> [PlayerEvent] {
    defer { offsets.removeFirst(reached.count) }
    return reached.map { .progress(offset: $0) }
  }
}
