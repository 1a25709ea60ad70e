internal import Beacons
internal import Diagnostics
internal import Player

/// Start, quartiles and the end are reported at most once for each ad (VAST 4.2 § 3.14.1).
struct PlaybackEventsOnce: RunInvariant {
  let rule = Rule.playbackEventsOnce

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    reports(in: trace) + requests(in: trace)
  }

  private func reports(in trace: AdTrace) -> [Violation] {
    PlaybackEvents.kindsOnce.compactMap { kind in
      let reports = trace.player.lazy.filter { $0.kind == kind }
      guard let second = reports.dropFirst().first else { return nil }
      return Violation(
        "the player reported '\(kind.rawValue)' \(reports.count) times", at: second.at,
        ad: trace.index)
    }
  }

  private struct Tracker: Hashable {
    var event: String
    var hop: Int
    var template: String
    var offset: Duration?
  }

  private static let once = PlaybackEvents.kindsOnce + [.progress]

  /// The repeated requests of trackers of events that happen once, each at another instant than the
  /// first. A tag may name a URL twice, and then both requests are sent at the same instant.
  private func requests(in trace: AdTrace) -> [Violation] {
    guard repeats(in: trace) else { return [] }
    var first: [Tracker: Duration] = [:]
    first.reserveCapacity(trace.trackerBeacons.count)
    var violations: [Violation] = []
    for sent in trace.trackerBeacons where sent.kind.map(Self.once.contains) == true {
      let tracker = Tracker(
        event: sent.event, hop: sent.hop, template: trace.template(of: sent),
        offset: trace.beacon(sent)?.offset)
      guard let before = first[tracker] else {
        first[tracker] = sent.at
        continue
      }
      guard before != sent.at else { continue }
      violations.append(
        Violation("the '\(sent.event)' beacon was sent again", at: sent.at, ad: trace.index))
    }
    return violations
  }

  /// Whether beacons of one event were sent at two instants. Only then are the trackers compared.
  private func repeats(in trace: AdTrace) -> Bool {
    var reported = [Duration?](repeating: nil, count: Self.once.count)
    for sent in trace.trackerBeacons {
      guard let place = sent.kind.flatMap(Self.once.firstIndex) else { continue }
      if let before = reported[place], before != sent.at { return true }
      reported[place] = sent.at
    }
    return false
  }
}
