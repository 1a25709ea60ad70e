internal import Beacons
internal import Diagnostics
internal import Transport

/// Start, quartiles and the end are reported at most once for each ad (VAST 4.2 § 3.14.1).
struct PlaybackEventsOnce: RunInvariant {
  let rule = Rule.playbackEventsOnce

  func violations(in run: CheckedRun) -> [Violation] {
    run.traces.flatMap { trace in reports(in: trace) + requests(in: trace) }
  }

  private func reports(in trace: AdTrace) -> [Violation] {
    PlaybackEvents.once.compactMap { name in
      let reports = trace.reports(name)
      guard reports.count > 1 else { return nil }
      return Violation(
        "the player reported '\(name)' \(reports.count) times", at: reports[1].at, ad: trace.index)
    }
  }

  private struct Tracker: Hashable {
    var event: String
    var hop: Int
    var template: String
    var offset: Duration?
  }

  /// A tag may name one URL twice, and then both requests go out at one instant.
  private func requests(in trace: AdTrace) -> [Violation] {
    var first: [Tracker: Duration] = [:]
    var violations: [Violation] = []
    for sent in trace.trackerBeacons
    where PlaybackEvents.once.contains(sent.beacon.event) || sent.beacon.event == "progress" {
      let beacon = sent.beacon
      let tracker = Tracker(
        event: beacon.event, hop: beacon.hop, template: beacon.template.text,
        offset: beacon.offset)
      let before = first[tracker] ?? sent.at
      first[tracker] = before
      guard before != sent.at else { continue }
      violations.append(
        Violation("the '\(beacon.event)' beacon was sent again", at: sent.at, ad: trace.index))
    }
    return violations
  }
}
