internal import Player
internal import Vocabulary

/// The player, the trackers and the session each report loaded, impression, start, quartiles and
/// the end in this order.
struct PlaybackEventsInOrder: RunInvariant {
  let rule = Rule.playbackEventsInOrder

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    violations(of: "the player's", trace.player.lazy.map { ($0.kind.place, $0.at) }, trace.index)
      + violations(
        of: "the beacon", trace.trackerBeacons.lazy.map { ($0.place, $0.at) }, trace.index)
  }

  /// The events that are out of order in a sequence of their places.
  private func violations(
    of what: String, _ stream: some Sequence<(place: Int?, at: Duration)>, _ ad: Int
  ) -> [Violation] {
    var furthest = 0
    var seen = SeenPlaces()
    var violations: [Violation] = []
    for (place, at) in stream {
      guard let place, seen.insert(place) else { continue }
      if place < furthest {
        let names = PlaybackEvents.namesInOrder
        violations.append(
          Violation("\(what) '\(names[place])' came after '\(names[furthest])'", at: at, ad: ad))
      }
      furthest = max(furthest, place)
    }
    return violations
  }
}

extension AdTrace.SentBeacon {
  /// The index in `PlaybackEvents.namesInOrder`; nil for an event that may happen at any time.
  fileprivate var place: Int? {
    isImpression ? PlaybackEvents.impressionPlace : kind?.place
  }
}
