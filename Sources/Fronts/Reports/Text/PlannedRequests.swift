internal import Player
package import VASTSimulator
package import Vocabulary

/// Lists the requests that sending a run's beacons would make, for review before they are sent.
package enum PlannedRequests {
  /// A line with the number of requests, and a line for each request in the order of sending, with
  /// its time, event and URL. Beacons that would be withheld are not counted.
  package static func text(of record: RunRecord) -> VisibleText {
    let beacons = record.beacons
    let sent = beacons.map(\.beacon).filter { $0.withheldFor == nil }
    let hosts = Set(sent.map(\.host)).count
    let head: VisibleText =
      "Not sent: \(sent.count) request\(sent.count == 1 ? "" : "s") "
      + "to \(hosts) host\(hosts == 1 ? "" : "s")"
    let times = beacons.map { TimeText.readable($0.event.at.sinceStart) }
    let timeWidth = times.map(\.count).max() ?? 0
    let eventWidth = min(32, beacons.map(\.beacon.event.count).max() ?? 0)
    let lines = zip(times, beacons).map { time, entry -> VisibleText in
      let event = entry.beacon.event.padded(to: eventWidth)
      let withheld = entry.beacon.withheldFor.map { file -> VisibleText in
        "  (withheld, as a script has read '\(file)')"
      }
      let request: VisibleText = "\(event)  \(entry.beacon.url)\(withheld ?? "")"
      return "\(time.paddedAtStart(to: timeWidth))  \(request)\n"
    }
    return "\(head)\n\(lines.joined())"
  }
}
