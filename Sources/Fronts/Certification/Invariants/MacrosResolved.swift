internal import Diagnostics
internal import Beacons
internal import RunRecords
internal import VASTSimulator
internal import VirtualTime

/// A macro that is left in a URL tells the server its own name in place of a value.
struct MacrosResolved: RunInvariant {
  let rule = Rule.macrosResolved

  func violations(in run: CheckedRun) -> [Violation] {
    var seen: Set<String> = []
    return run.record.beacons.compactMap { event, beacon in
      let names = beacon.unresolvedMacros.filter { seen.insert($0).inserted }
      guard !names.isEmpty else { return nil }
      let list = names.map { "'[\($0)]'" }.joined(separator: ", ")
      return Violation(
        "\(list) was not replaced in the '\(beacon.event)' beacon", at: event.at.sinceStart,
        ad: event.ad)
    }
  }
}
