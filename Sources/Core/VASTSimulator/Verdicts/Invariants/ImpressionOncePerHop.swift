internal import Player
internal import Vocabulary

/// Every hop of an ad that was shown tracks the impression exactly once (VAST 4.2 § 3.4.2).
struct ImpressionOncePerHop: RunInvariant {
  let rule = Rule.impressionOncePerHop

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let impressions = trace.trackerBeacons.filter(\.isImpression)
    var counts: [Tracker: Int] = [:]
    var violations: [Violation] = []
    for sent in impressions where impressions.count > 1 {
      let tracker = Tracker(hop: sent.hop, template: trace.template(of: sent))
      counts[tracker, default: 0] += 1
      if counts[tracker] == 2 {
        violations.append(
          Violation(
            "\(trace.hopName(sent.hop)) tracks two impressions", at: sent.at, ad: trace.index))
      }
    }
    // A stream's server may count the impression of an asset by itself, without informing the
    // player.
    guard trace.wasShown, let record = trace.record, trace.events.first?.primary == nil else {
      return violations
    }
    for hop in record.chain.indices where !impressions.contains(where: { $0.hop == hop }) {
      violations.append(
        Violation(
          "\(trace.hopName(hop)) in '\(record.chain[hop].document)' tracks no impression",
          at: trace.firstReport(.start)?.at, ad: trace.index))
    }
    return violations
  }

  private struct Tracker: Hashable {
    var hop: Int
    var template: String
  }
}
