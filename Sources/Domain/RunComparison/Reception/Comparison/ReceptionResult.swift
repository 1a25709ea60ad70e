/// What came of a reception.
package struct ReceptionResult {
  /// What was received.
  package struct Received: Sendable {
    /// The tag, as displayed.
    package var tag: String
    /// The URL that the player under test was given.
    package var url: String
    /// Why it ended.
    package var reason: ReceptionEndStateMachine.Reason
    /// In the order of their arrival.
    package var requests: [ReceivedRequest]
    /// How many requests were refused.
    package var refused: Int
    /// How many requests were answered and not kept, because there were too many.
    package var unkept: Int
    /// Whether the tag was requested; without that nothing was tested.
    package var isTagRequested: Bool

    package init(
      tag: String, url: String, reason: ReceptionEndStateMachine.Reason,
      requests: [ReceivedRequest], refused: Int = 0, unkept: Int = 0, isTagRequested: Bool
    ) {
      self.tag = tag
      self.url = url
      self.reason = reason
      self.requests = requests
      self.refused = refused
      self.unkept = unkept
      self.isTagRequested = isTagRequested
    }

    /// The beacons among the requests.
    package var beacons: [ReceivedRequest] { requests.filter(\.isBeacon) }
  }

  /// How the other profiles compare with the nearest one.
  package struct Others: Sendable, Hashable {
    /// How many have more differences.
    package var worse: Int
    /// The names of those that have as many.
    package var equal: [String]
  }

  package let received: Received
  /// The profile whose prediction is compared.
  package let player: String
  /// Nil when the user chose the profile.
  package let others: Others?
  package let predicted: [ReceptionPrediction.PredictedBeacon]
  package let comparison: BeaconComparison
  package let findings: [ReceptionFinding]

  /// Whether a beacon was received that can be compared; without one no profile is nearer than
  /// another.
  package var isComparable: Bool { !received.beacons.isEmpty }

  /// Whether the player did what the profile does, as far as everything that it sent was compared.
  package var passes: Bool { findings.isEmpty && received.unkept == 0 }

  /// Compares what was received with every prediction and keeps the nearest: the one with the fewest
  /// differences, of several the one whose instants are nearest in sum. Nil without a prediction.
  ///
  /// - Parameters:
  ///   - received: what was received.
  ///   - predictions: those of the profiles; of equal ones the first counts.
  ///   - isChosen: whether the user names the profile of the only one.
  package init?(
    _ received: Received, beside predictions: [ReceptionPrediction], isChosen: Bool
  ) {
    self.received = received
    let beacons = received.beacons
    let sent = beacons.map { TimedBeacon($0.served?.key ?? "", at: $0.at) }
    let compared = predictions.map { prediction in
      (
        prediction,
        BeaconComparison(of: sent, with: prediction.beacons.map(\.beacon), zero: .estimated)
      )
    }
    guard var best = compared.first else { return nil }
    for other in compared.dropFirst() where other.1.isNearer(than: best.1) { best = other }
    player = best.0.player
    predicted = best.0.beacons
    comparison = best.1
    let count = best.1.differences.count
    others =
      isChosen
      ? nil
      : Others(
        worse: compared.count { $0.1.differences.count > count },
        equal: compared.map { ($0.0.player, $0.1.differences.count) }
          .filter { $0.0 != best.0.player && $0.1 == count }.map(\.0))
    findings =
      received.isTagRequested
      ? Self.differences(best.1, beacons, best.0) + Self.faults(best.1, beacons, best.0)
      : [ReceptionFinding(kind: .nothingReceived)]
  }

  private static func differences(
    _ comparison: BeaconComparison, _ beacons: [ReceivedRequest], _ prediction: ReceptionPrediction
  ) -> [ReceptionFinding] {
    comparison.differences.map { difference in
      switch difference {
      case .missing(let index):
        let predicted = prediction.beacons[index]
        return ReceptionFinding(
          kind: .missing, event: predicted.label, vendor: predicted.vendor, url: predicted.url,
          predictedAt: predicted.beacon.at)
      case .extra(let index):
        let beacon = beacons[index]
        return ReceptionFinding(
          kind: .extra, event: beacon.label, vendor: beacon.vendor, url: beacon.url,
          at: beacon.at - comparison.zero,
          isRepeated: prediction.beacons.contains { $0.beacon.key == beacon.served?.key })
      case .instant(let pair), .order(let pair):
        var kind = ReceptionFinding.Kind.order
        if case .instant = difference { kind = .instant }
        let beacon = beacons[pair.sent]
        return ReceptionFinding(
          kind: kind, event: beacon.label, vendor: beacon.vendor, url: beacon.url,
          at: max(.zero, beacon.at - comparison.zero),
          predictedAt: prediction.beacons[pair.predicted].beacon.at)
      }
    }
  }

  private static func faults(
    _ comparison: BeaconComparison, _ beacons: [ReceivedRequest], _ prediction: ReceptionPrediction
  ) -> [ReceptionFinding] {
    let predicted = Dictionary(
      uniqueKeysWithValues: comparison.pairs.map { ($0.sent, prediction.beacons[$0.predicted].url) }
    )
    return beacons.enumerated().flatMap { index, beacon in
      URLFault.find(
        in: beacon.url, declared: beacon.served?.text ?? "", predicted: predicted[index]
      ).map { fault in
        ReceptionFinding(
          kind: fault.kind, event: beacon.label, vendor: beacon.vendor, url: beacon.url,
          at: max(.zero, beacon.at - comparison.zero), fault: fault)
      }
    }
  }
}
