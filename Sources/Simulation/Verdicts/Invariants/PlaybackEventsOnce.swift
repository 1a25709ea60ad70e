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
      let reports = trace.reports(kind)
      guard reports.count > 1 else { return nil }
      return Violation(
        "the player reported '\(kind.rawValue)' \(reports.count) times", at: reports[1].at,
        ad: trace.index)
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
    first.reserveCapacity(trace.trackerBeacons.count)
    var violations: [Violation] = []
    let once = Set((PlaybackEvents.kindsOnce + [.progress]).map(\.rawValue))
    for sent in trace.trackerBeacons where once.contains(sent.event) {
      let tracker = Tracker(
        event: sent.event, hop: sent.hop, template: sent.template, offset: sent.offset)
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
}
