internal import Geometry
internal import Media
internal import OpenMeasurement
internal import Player
internal import VirtualTime

/// The viewability standards beside the session.
extension AdMeasurement {
  /// The view tree became another; the session need not look at it, unless it always does.
  mutating func exposureChanged(_ reading: AdViewReading, at now: VirtualInstant) -> [Output] {
    guard measuresView else { return [] }
    let outputs = tell(viewability.changed(to: reading.percentInView, at: now), at: now)
    return (viewability.looksAlways ? seen(reading, at: now) : []) + outputs
  }

  /// Hands the standards an input, and tells who waits for one.
  mutating func time(
    at now: VirtualInstant,
    _ feed: (inout ViewabilityStateMachine) -> [ViewabilityStateMachine.Action]
  ) -> [Output] {
    tell(viewability.feed(feed), at: now)
  }

  /// The player's user jumped in the media, back when the distance is negative.
  mutating func playheadMoved(by distance: Duration, at now: VirtualInstant) -> [Output] {
    time(at: now) { $0.playheadMoved(by: distance, at: now) }
  }

  /// A quarter of the media is over, if that is what the event is about.
  mutating func quartileReached(_ event: PlayerEvent, at now: VirtualInstant) -> [Output] {
    guard let quartile = QuartileVisibility.Quartile(rawValue: event.name) else { return [] }
    return time(at: now) { $0.reached(quartile, at: now) }
  }

  mutating func tell(
    _ actions: [ViewabilityStateMachine.Action], at now: VirtualInstant
  ) -> [Output] {
    var outputs: [Output] = []
    for action in actions {
      switch action {
      case .met(let standard, _):
        hold([.standardMet(viewability.name(of: standard))], at: now)
        guard viewability.role(of: standard) == .deciding else { continue }
        isViewedUntold = true
        if hasViewableImpression, let outcome = viewableImpression.standardMet() {
          hold([.viewableImpression(outcome)], at: now)
        }
      case .lost(let standard, let reason, let run):
        // Of the others a run's end is no news: the totals have it.
        guard viewability.role(of: standard) == .deciding else { continue }
        outputs.append(.standardLost(viewability.name(of: standard), reason, run: run))
      case .notMet(let standard):
        outputs.append(
          .standardNotMet(
            viewability.name(of: standard), viewability.shortfall(of: standard)))
      }
    }
    return outputs
  }

  /// What is told of viewability once, when the session is over.
  var viewabilitySummary: [Output] {
    let comparisons = viewability.comparisons
    let differing = comparisons.filter(\.differs)
    return [.exposure(viewability.exposure(ad: adIndex), comparisons)]
      + (differing.isEmpty ? [] : [.viewabilityDiffers(differing)])
  }
}

extension LoadedAd {
  /// What kind of creative it is, as standards tell them apart.
  var creativeKind: CreativeKinds {
    switch content {
    case .linear: isAudio ? .audio : .video
    case .nonLinear: .display
    }
  }

  /// The creative's size in square pixels; zero where nothing is to be seen.
  var creativeArea: Double {
    switch content {
    case .linear(let content):
      content.facts.streams.lazy.compactMap(\.picture)
        .map { Double($0.width * $0.height) }.first ?? 0
    case .nonLinear(let content):
      content.creative.size.width * content.creative.size.height
    }
  }
}
