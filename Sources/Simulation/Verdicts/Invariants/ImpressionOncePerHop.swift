internal import Beacons
internal import Diagnostics
internal import RunRecords
internal import Transport

/// Whoever sold the ad on counts the impression too, and counts it once (VAST 4.2 § 3.4.2).
struct ImpressionOncePerHop: RunInvariant {
  let rule = Rule.impressionOncePerHop

  func violations(in run: CheckedRun) -> [Violation] {
    run.traces.flatMap(violations)
  }

  private func violations(in trace: AdTrace) -> [Violation] {
    let impressions = trace.trackerBeacons.filter { $0.beacon.event == "impression" }
    var counts: [String: Int] = [:]
    var violations: [Violation] = []
    for sent in impressions {
      let key = "\(sent.beacon.hop) \(sent.beacon.template.text)"
      counts[key, default: 0] += 1
      if counts[key] == 2 {
        violations.append(
          Violation(
            "hop \(sent.beacon.hop) tracks two impressions", at: sent.at, ad: trace.index))
      }
    }
    guard trace.wasShown, let record = trace.record else { return violations }
    let heard = Set(impressions.map(\.beacon.hop))
    let shownAt = trace.reports("start").first?.at
    for (hop, level) in record.chain.enumerated() where !heard.contains(hop) {
      let name = hop == 0 ? "the inline ad" : "the wrapper at hop \(hop)"
      violations.append(
        Violation(
          "\(name) in '\(level.document)' tracks no impression", at: shownAt, ad: trace.index))
    }
    return violations
  }
}
