internal import Reception
internal import VASTSimulator
internal import VirtualTime

/// What came of a reception.
struct ReceptionResult {
  /// Something that differs from the prediction.
  struct Finding {
    /// The kinds of differences, in the words of the output.
    enum Kind: String, CaseIterable {
      /// The tag was never requested, so that nothing was tested.
      case nothingReceived
      /// It is predicted and was not sent.
      case missing
      /// It was sent and is not predicted.
      case extra
      /// It was sent more than the tolerance before or after its predicted instant.
      case instant
      /// It was sent before or after beacons that are predicted otherwise.
      case order
      /// A macro of its URL was not replaced.
      case macro
      /// Its URL is not encoded as a URL has to be.
      case encoding
    }

    var kind: Kind
    /// The event; nil for what is about no beacon.
    var event: String?
    var url: String?
    /// When it was sent, after instant 0.
    var at: Duration?
    var predictedAt: Duration?
    /// What is wrong with the URL.
    var fault: URLFault?
  }

  let tag: String
  let url: String
  let reason: ReceptionEndStateMachine.Reason
  /// In the order of their arrival.
  let requests: [ReceivedRequest]
  let refused: Int
  /// Whether the tag was requested; without that nothing was tested.
  let isTagRequested: Bool
  /// The profile whose prediction is compared.
  let player: String
  /// How many other profiles have more differences, and which have as many; nil when the user chose
  /// the profile.
  let others: (worse: Int, equal: [String])?
  let predicted: [ReceptionPrediction.PredictedBeacon]
  let comparison: BeaconComparison
  let findings: [Finding]

  /// The beacons among the requests.
  var beacons: [ReceivedRequest] { requests.filter(\.isBeacon) }

  /// Whether the player did what the profile does.
  var passes: Bool { findings.isEmpty }

  /// Compares what was received with every prediction and keeps the nearest; nil without a
  /// prediction. It is chosen when the user names the profile of the only one.
  init?(
    tag: String, url: String, reason: ReceptionEndStateMachine.Reason,
    requests: [ReceivedRequest], refused: Int, isTagRequested: Bool,
    predictions: [ReceptionPrediction], isChosen: Bool
  ) {
    self.tag = tag
    self.url = url
    self.reason = reason
    self.requests = requests
    self.refused = refused
    self.isTagRequested = isTagRequested
    let beacons = requests.filter(\.isBeacon)
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
      : (
        worse: compared.count { $0.1.differences.count > count },
        equal: compared.map { ($0.0.player, $0.1.differences.count) }
          .filter { $0.0 != best.0.player && $0.1 == count }.map(\.0)
      )
    findings =
      isTagRequested
      ? Self.differences(best.1, beacons, best.0) + Self.faults(best.1, beacons, best.0)
      : [Finding(kind: .nothingReceived)]
  }

  private static func differences(
    _ comparison: BeaconComparison, _ beacons: [ReceivedRequest], _ prediction: ReceptionPrediction
  ) -> [Finding] {
    comparison.differences.map { difference in
      switch difference {
      case .missing(let index):
        let predicted = prediction.beacons[index]
        return Finding(
          kind: .missing, event: predicted.label, url: predicted.url,
          predictedAt: predicted.beacon.at)
      case .extra(let index):
        let beacon = beacons[index]
        return Finding(
          kind: .extra, event: beacon.label, url: beacon.url, at: beacon.at - comparison.zero)
      case .instant(let pair), .order(let pair):
        var kind = Finding.Kind.order
        if case .instant = difference { kind = .instant }
        let beacon = beacons[pair.sent]
        return Finding(
          kind: kind, event: beacon.label, url: beacon.url,
          at: max(.zero, beacon.at - comparison.zero),
          predictedAt: prediction.beacons[pair.predicted].beacon.at)
      }
    }
  }

  private static func faults(
    _ comparison: BeaconComparison, _ beacons: [ReceivedRequest], _ prediction: ReceptionPrediction
  ) -> [Finding] {
    let predicted = Dictionary(
      uniqueKeysWithValues: comparison.pairs.map { ($0.sent, prediction.beacons[$0.predicted].url) }
    )
    return beacons.enumerated().flatMap { index, beacon in
      URLFault.find(
        in: beacon.url, declared: beacon.served?.text ?? "", predicted: predicted[index]
      ).map { fault in
        Finding(
          kind: fault.isMacro ? .macro : .encoding, event: beacon.label, url: beacon.url,
          at: max(.zero, beacon.at - comparison.zero), fault: fault)
      }
    }
  }
}

extension URLFault {
  fileprivate var isMacro: Bool { if case .macro = self { true } else { false } }
}

extension ReceptionResult.Finding {
  /// What differs, in a sentence without the event.
  var words: String {
    let at = at.map(TimeText.readable) ?? ""
    let predicted = predictedAt.map(TimeText.readable) ?? ""
    return switch kind {
    case .nothingReceived: "the tag was never requested, so nothing was tested"
    case .missing: "was not sent; predicted at \(predicted)"
    case .extra: "was sent at \(at) and is not predicted"
    case .instant: "was sent at \(at), predicted at \(predicted)"
    case .order: "was sent at \(at), in another order than predicted"
    case .macro, .encoding: "sent at \(at): \(fault?.words ?? "")"
    }
  }
}
