internal import Beacons
internal import Diagnostics
internal import Player

/// The player, the trackers and the session each report loaded, impression, start, quartiles and
/// the end in this order.
struct PlaybackEventsInOrder: RunInvariant {
  let rule = Rule.playbackEventsInOrder

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    violations(of: "the player's", trace.player.lazy.map { ($0.kind, $0.at) }, trace.index)
      + violations(
        of: "the beacon",
        trace.trackerBeacons.lazy.filter { $0.kind != nil || $0.event == Self.impression }
          .map { ($0.kind, $0.at) }, trace.index)
  }

  private static let impression = BeaconName.impression.rawValue

  /// The events that are out of order in a sequence, in which nil represents the impression.
  private func violations(
    of what: String, _ stream: some Sequence<(kind: PlayerEvent.Kind?, at: Duration)>, _ ad: Int
  ) -> [Violation] {
    let order = PlaybackEvents.inOrder
    var furthest = 0
    var violations: [Violation] = []
    var isSeen = [Bool](repeating: false, count: order.count)
    let names = PlaybackEvents.namesInOrder
    for (kind, at) in stream {
      guard let place = order.firstIndex(of: kind), !isSeen[place] else { continue }
      isSeen[place] = true
      if place < furthest {
        violations.append(
          Violation("\(what) '\(names[place])' came after '\(names[furthest])'", at: at, ad: ad))
      }
      furthest = max(furthest, place)
    }
    return violations
  }
}
