package import Player
internal import VAST
package import Vocabulary

/// Adds the results of sending the beacons to a run.
extension RunRecord {
  /// The same run with the delivery of each beacon, and a finding for each beacon that was not
  /// delivered. The keys of `deliveries` are the beacons' places among all beacons; `levels` are
  /// the severities that the user chose for single rules.
  package func delivered(
    _ deliveries: [Int: Beacon.Delivery], levels: RuleLevels = RuleLevels()
  ) -> RunRecord {
    var record = self
    var number = 0
    var findings: [Diagnostic] = []
    var givenUp = 0
    var withheld: [Beacon] = []
    for index in record.events.indices {
      guard case .beacon(var beacon) = record.events[index].kind else { continue }
      beacon.delivery = deliveries[number]
      number += 1
      record.events[index].kind = .beacon(beacon)
      if beacon.delivery?.verdict == .cancelled { givenUp += 1 }
      if let finding = beacon.undelivered { findings.append(finding) }
      if beacon.delivery?.verdict == .withheld { withheld.append(beacon) }
    }
    if let first = withheld.first, let file = first.withheldFor {
      let message = Self.withheldMessage(of: "'\(first.event)'", to: first.url, for: file)
      let others = withheld.count - 1
      findings.append(
        Diagnostic(
          rule: .scriptRequestWithheld,
          others == 0
            ? message
            : "\(message); \(others) later beacon\(others == 1 ? " is" : "s are") withheld too",
          at: nil))
    }
    if givenUp > 0 {
      findings.append(
        Diagnostic(
          rule: .beaconNotDelivered,
          "\(givenUp) beacon\(givenUp == 1 ? " was" : "s were") cancelled before "
            + "\(givenUp == 1 ? "it was" : "they were") delivered", at: nil))
    }
    record.insertBeforeFinish(findings.compactMap(levels.applied))
    record.evaluateExpectations()
    return record
  }

  /// Writes the message for a request that is withheld because a script of the run has read a file.
  ///
  /// - Parameters:
  ///   - request: the request in words, with its article.
  ///   - url: the URL of the request.
  ///   - file: the display name of the file that a script has read.
  /// - Returns: the message, the same for all requests to one host.
  static func withheldMessage(
    of request: String, to url: String, for file: String
  ) -> String {
    let host = Beacon.host(of: url)
    return "\(request) to '\(host)' is \(Fetch.Absence.withheld(file: file).reason)"
  }

  /// Evaluates the expectations again, because sending the beacons may fulfil them.
  private mutating func evaluateExpectations() {
    let evaluator = ExpectationEvaluator(of: self)
    expectations = expectations.map { result in
      var expectation = Expectation(
        result.claim, text: result.text, location: result.location)
      expectation.unit = result.unit
      return evaluator.result(of: expectation)
    }
  }

  /// Inserts findings before the run's finish, which must stay the last event.
  private mutating func insertBeforeFinish(_ findings: [Diagnostic]) {
    guard var event = events.last, case .runFinished = event.kind else { return }
    for finding in findings {
      event.kind = .diagnostic(finding)
      events.insert(event, at: events.count - 1)
    }
  }
}

extension Beacon {
  /// The finding about a beacon that was sent and not delivered; nil for any other beacon.
  fileprivate var undelivered: Diagnostic? {
    guard let delivery else { return nil }
    let count = delivery.attempts.count
    let attempts = count == 1 ? "one attempt" : "\(count) attempts"
    let reason: String
    switch delivery.verdict {
    case .delivered, .cancelled, .withheld: return nil
    case .rejected: reason = "the server answered with status \(delivery.status ?? 0)"
    case .failed: reason = delivery.failure ?? "there was no response"
    }
    return Diagnostic(
      rule: .beaconNotDelivered,
      "'\(event)' was not delivered to '\(host)' in \(attempts): \(reason)", at: nil)
  }
}
