internal import Player
package import VASTSimulator
package import Vocabulary

/// The results of the beacons that were sent: how many arrived, and which hosts failed.
package struct DeliverySummary {
  /// A host is slow if its answer took longer than this.
  static let slow: Duration = .seconds(1)

  /// The first line counts all beacons. Each further line is about a host that failed, redirected
  /// or was slow. Empty if nothing was sent.
  package let lines: [String]

  package init(_ record: RunRecord) {
    let beacons = record.beacons.map(\.beacon)
    let sent = beacons.compactMap(\.delivery)
    guard !sent.isEmpty else {
      lines = []
      return
    }
    let attempts = sent.reduce(0) { $0 + $1.attempts.count }
    var parts = ["\(sent.count { $0.verdict == .delivered }) of \(Self.text(sent.count)) delivered"]
    for verdict in Beacon.Delivery.Verdict.allCases where verdict != .delivered {
      let count = sent.count { $0.verdict == verdict }
      if count > 0 { parts.append("\(count) \(Self.word(for: verdict))") }
    }
    if attempts != sent.count(where: { $0.verdict != .withheld }) {
      parts.append("in \(attempts) attempt\(attempts == 1 ? "" : "s")")
    }
    lines = [parts.joined(separator: ", ")] + Self.hostLines(beacons)
  }

  private static func text(_ count: Int) -> String {
    count == 1 ? "1 beacon" : "\(count) beacons"
  }

  private static func word(for verdict: Beacon.Delivery.Verdict) -> String {
    switch verdict {
    case .delivered: "delivered"
    case .rejected: "rejected"
    case .failed: "without a response"
    case .cancelled: "cancelled"
    case .withheld: "withheld"
    }
  }

  /// A line for each host with something to report, in the order of the first requests to them.
  private static func hostLines(_ beacons: [Beacon]) -> [String] {
    var hosts: [String] = []
    var deliveries: [String: [Beacon.Delivery]] = [:]
    for beacon in beacons {
      guard let delivery = beacon.delivery else { continue }
      if deliveries[beacon.host] == nil { hosts.append(beacon.host) }
      deliveries[beacon.host, default: []].append(delivery)
    }
    return hosts.compactMap { host in
      let own = deliveries[host] ?? []
      let troubles = troubles(of: own)
      return troubles.isEmpty
        ? nil : "\(host), \(text(own.count)): \(troubles.joined(separator: ", "))"
    }
  }

  private static func troubles(of deliveries: [Beacon.Delivery]) -> [String] {
    var troubles: [String] = []
    let rejected = deliveries.filter { $0.verdict == .rejected }
    if !rejected.isEmpty {
      let statuses = Set(rejected.compactMap(\.status)).sorted().map(String.init)
      troubles.append("\(rejected.count) rejected with status \(statuses.joined(separator: ", "))")
    }
    let failed = deliveries.count { $0.verdict == .failed }
    if failed > 0 { troubles.append("\(failed) without a response") }
    let redirected = deliveries.count(where: \.isRedirected)
    if redirected > 0 { troubles.append("\(redirected) redirected") }
    let slowOnes = deliveries.map(\.slowest).filter { $0 > slow }
    if let slowest = slowOnes.max() {
      troubles.append("\(slowOnes.count) slow, \(TimeText.readable(slowest)) at most")
    }
    return troubles
  }
}

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
