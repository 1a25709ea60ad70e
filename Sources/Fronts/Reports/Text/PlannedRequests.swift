internal import Beacons
package import Diagnostics
package import RunRecords
internal import VirtualTime

/// What sending a run's beacons would ask of whom, for a look before it is done.
package enum PlannedRequests {
  /// A line that counts them, and one for each request in the order of sending: when, for what
  /// event, which URL.
  package static func text(of record: RunRecord) -> VisibleText {
    let beacons = record.beacons
    let hosts = Set(beacons.map(\.beacon.host)).count
    let head: VisibleText =
      "Not sent: \(beacons.count) request\(beacons.count == 1 ? "" : "s") "
      + "to \(hosts) host\(hosts == 1 ? "" : "s")"
    let times = beacons.map { TimeText.readable($0.event.at.sinceStart) }
    let timeWidth = times.map(\.count).max() ?? 0
    let eventWidth = min(32, beacons.map(\.beacon.event.count).max() ?? 0)
    let lines = zip(times, beacons).map { time, entry -> VisibleText in
      let event = entry.beacon.event.padded(to: eventWidth)
      return "\(time.paddedAtStart(to: timeWidth))  \(event)  \(entry.beacon.url)\n"
    }
    return "\(head)\n\(lines.joined())"
  }
}
