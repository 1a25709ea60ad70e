internal import Diagnostics

/// Loaded, impression, start, quartiles and the end come in this order, by every stream.
struct PlaybackEventsInOrder: RunInvariant {
  let rule = Rule.playbackEventsInOrder

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    violations(of: "the player's", trace.player.lazy.map { ($0.name, $0.at) }, trace.index)
      + violations(
        of: "the beacon", trace.trackerBeacons.lazy.map { ($0.event, $0.at) }, trace.index)
  }

  private func violations(
    of what: String, _ stream: some Sequence<(name: String, at: Duration)>, _ ad: Int
  ) -> [Violation] {
    let order = PlaybackEvents.inOrder
    var furthest = 0
    var violations: [Violation] = []
    var isSeen = [Bool](repeating: false, count: order.count)
    for (name, at) in stream {
      guard let place = order.firstIndex(of: name), !isSeen[place] else { continue }
      isSeen[place] = true
      if place < furthest {
        violations.append(
          Violation("\(what) '\(name)' came after '\(order[furthest])'", at: at, ad: ad))
      }
      furthest = max(furthest, place)
    }
    return violations
  }
}
