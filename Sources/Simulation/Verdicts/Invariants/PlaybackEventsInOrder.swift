internal import Beacons
internal import Diagnostics

/// Loaded, impression, start, quartiles and the end come in this order, by every stream.
struct PlaybackEventsInOrder: RunInvariant {
  let rule = Rule.playbackEventsInOrder

  func violations(in run: CheckedRun) -> [Violation] {
    run.traces.flatMap { trace in
      let reported = trace.player.map { (name: $0.name, at: $0.at, what: "the player's") }
      let sent = trace.trackerBeacons.map { ($0.beacon.event, $0.at, "the beacon") }
      return violations(in: reported, trace.index) + violations(in: sent, trace.index)
    }
  }

  private func violations(
    in stream: [(name: String, at: Duration, what: String)], _ ad: Int
  ) -> [Violation] {
    var furthest = 0
    var violations: [Violation] = []
    var seen: Set<String> = []
    for (name, at, what) in stream {
      guard let place = PlaybackEvents.inOrder.firstIndex(of: name), seen.insert(name).inserted
      else { continue }
      if place < furthest {
        let later = PlaybackEvents.inOrder[furthest]
        violations.append(Violation("\(what) '\(name)' came after '\(later)'", at: at, ad: ad))
      }
      furthest = max(furthest, place)
    }
    return violations
  }
}
