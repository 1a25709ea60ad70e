/// The result of a reception, in which a real player plays a served tag: the requests of the
/// player, compared with the prediction of a profile.
package struct ReceptionResult {
  /// The requests that were received.
  package struct Received: Sendable {
    /// The tag, as displayed.
    package var tag: String
    /// The URL that the player under test was given.
    package var url: String
    /// Why the reception ended.
    package var reason: ReceptionEndStateMachine.Reason
    /// In the order of their arrival.
    package var requests: [ReceivedRequest]
    /// How many requests the server refused.
    package var refused: Int
    /// How many requests the server answered but did not keep, because there were too many.
    package var unkept: Int
    /// Whether the player requested the tag; if not, nothing was tested.
    package var isTagRequested: Bool
    /// When playback began, if the run opened the player's page in a browser and observed its
    /// video.
    package var beginning: PlaybackOrigin?

    package init(
      tag: String, url: String, reason: ReceptionEndStateMachine.Reason,
      requests: [ReceivedRequest], refused: Int = 0, unkept: Int = 0, isTagRequested: Bool,
      beginning: PlaybackOrigin? = nil
    ) {
      self.tag = tag
      self.url = url
      self.reason = reason
      self.requests = requests
      self.refused = refused
      self.unkept = unkept
      self.isTagRequested = isTagRequested
      self.beginning = beginning
    }

    /// The beacons among the requests.
    package var beacons: [ReceivedRequest] { requests.filter(\.isBeacon) }

    /// How instant 0 is found: it is known, or it is estimated and is then not before the first
    /// request of the media, because no media plays before it is requested.
    package var zero: BeaconComparison.Zero {
      beginning.map { .known($0.at) } ?? .estimated(from: firstMedia)
    }

    /// When media was first requested; nil where none was.
    var firstMedia: Duration? { requests.first { $0.served?.role == .media }?.at }
  }

  /// How the other profiles compare with the nearest one.
  package struct Others: Sendable, Hashable {
    /// How many profiles differ from the received requests in more respects.
    package var worse: Int
    /// The names of the profiles that differ in as many respects.
    package var equal: [String]
  }

  package let received: Received
  /// The profile whose prediction is compared.
  package let player: String
  /// How the other profiles compare with the nearest one; nil if the user chose the profile.
  package let others: Others?
  package let predicted: [ReceptionPrediction.PredictedBeacon]
  let comparison: BeaconComparison
  /// How far from its predicted instant a beacon may arrive.
  package let tolerance: Duration
  package let findings: [ReceptionFinding]

  /// When playback is assumed to begin; nil if unknown.
  package var origin: PlaybackOrigin? {
    received.beginning
      ?? comparison.uncertainty.map { PlaybackOrigin(at: comparison.zero, within: $0) }
  }

  /// Whether a beacon was received that can be compared. Without one, all profiles fit equally
  /// well.
  package var isComparable: Bool { !received.beacons.isEmpty }

  /// Whether the player sent what the profile predicts, and all of its beacons were kept and compared.
  package var passes: Bool { findings.isEmpty && received.unkept == 0 && isComparable }

  /// Compares the received requests with every prediction and keeps the nearest one: the one with
  /// the fewest kinds of differences, then the one with the lowest rank, then the one with the
  /// smallest sum of distances between instants. Nil without a prediction.
  ///
  /// An event that differs in one way counts once, regardless of how many documents of a wrapper
  /// chain have it.
  ///
  /// - Parameters:
  ///   - received: the received requests.
  ///   - predictions: the predictions of the profiles; the first of equal ones is kept.
  ///   - isChosen: whether the user chose the profile, which then has the only prediction.
  package init?(
    _ received: Received, beside predictions: [ReceptionPrediction], isChosen: Bool
  ) {
    self.received = received
    let beacons = received.beacons
    let sent = beacons.map { TimedBeacon($0.served?.key ?? "", at: $0.at) }
    let compared = predictions.map { prediction in
      let comparison = BeaconComparison(
        of: sent, with: prediction.beacons.map(\.beacon), zero: received.zero,
        tolerance: prediction.tolerance)
      return Compared(prediction, comparison, beacons, media: received.firstMedia)
    }
    guard var best = compared.first else { return nil }
    for other in compared.dropFirst() where other.isNearer(than: best) { best = other }
    player = best.prediction.player
    predicted = best.prediction.beacons
    comparison = best.comparison
    tolerance = best.prediction.tolerance
    others =
      isChosen
      ? nil
      : Others(
        worse: compared.count { $0.respects > best.respects },
        equal: compared.filter { $0.respects == best.respects }.map(\.prediction.player)
          .filter { $0 != best.prediction.player })
    guard received.isTagRequested else {
      findings = [ReceptionFinding(kind: .nothingReceived)]
      return
    }
    // Without any beacon, a finding for each predicted one would add nothing.
    findings =
      beacons.isEmpty
      ? [] : best.differences + Self.faults(best.comparison, beacons, best.prediction)
  }

  /// A profile's prediction, and its differences from the received requests.
  private struct Compared {
    let prediction: ReceptionPrediction
    let comparison: BeaconComparison
    let differences: [ReceptionFinding]

    /// The number of respects in which the prediction and the received requests differ.
    let respects: Int

    init(
      _ prediction: ReceptionPrediction, _ comparison: BeaconComparison,
      _ beacons: [ReceivedRequest], media: Duration?
    ) {
      self.prediction = prediction
      self.comparison = comparison
      let early = ReceptionResult.early(comparison, beacons, prediction, before: media)
      differences =
        ReceptionResult.differences(comparison, beacons, prediction).filter { found in
          found.kind != .order || !early.contains { $0.url == found.url }
        } + early
      respects = Set(differences.map { Respect(kind: $0.kind, event: $0.plainEvent) }).count
    }

    private struct Respect: Hashable {
      let kind: ReceptionFinding.Kind
      let event: String?
    }

    func isNearer(than other: Compared) -> Bool {
      (respects, prediction.rank, comparison.deviation)
        < (other.respects, other.prediction.rank, other.comparison.deviation)
    }
  }

  private static func differences(
    _ comparison: BeaconComparison, _ beacons: [ReceivedRequest], _ prediction: ReceptionPrediction
  ) -> [ReceptionFinding] {
    comparison.differences.map { difference in
      switch difference {
      case .missing(let index):
        let predicted = prediction.beacons[index]
        return ReceptionFinding(
          kind: .missing, event: predicted.label, plainEvent: predicted.event,
          vendor: predicted.vendor, url: predicted.url, predictedAt: predicted.beacon.at)
      case .extra(let index):
        let beacon = beacons[index]
        return ReceptionFinding(
          kind: .extra, event: beacon.label, plainEvent: beacon.served?.event,
          vendor: beacon.vendor,
          url: beacon.url, at: beacon.at - comparison.zero,
          isRepeated: prediction.beacons.contains { $0.beacon.key == beacon.served?.key })
      case .instant(let pair), .order(let pair):
        var kind = ReceptionFinding.Kind.order
        if case .instant = difference { kind = .instant }
        let beacon = beacons[pair.sent]
        return ReceptionFinding(
          kind: kind, event: beacon.label, plainEvent: beacon.served?.event, vendor: beacon.vendor,
          url: beacon.url, at: max(.zero, beacon.at - comparison.zero),
          predictedAt: prediction.beacons[pair.predicted].beacon.at)
      }
    }
  }

  /// The impressions that the player sent before the media was requested, although the profile waits for the
  /// media. Instants cannot show this, because a beacon before the first request counts as sent at 0.
  private static func early(
    _ comparison: BeaconComparison, _ beacons: [ReceivedRequest], _ prediction: ReceptionPrediction,
    before media: Duration?
  ) -> [ReceptionFinding] {
    guard prediction.awaitsMedia, let media else { return [] }
    return comparison.pairs.map { beacons[$0.sent] }
      .filter { beacon in
        beacon.served?.event == "impression" && beacon.vendor == nil
          && beacon.at < media - BeaconComparison.simultaneity
      }
      .map { beacon in
        ReceptionFinding(
          kind: .order, event: beacon.label, plainEvent: beacon.served?.event, url: beacon.url,
          at: max(.zero, beacon.at - comparison.zero), isBeforeMedia: true)
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

/// The beacons that a profile predicts for the served documents.
package struct ReceptionPrediction: Sendable {
  /// A beacon of the prediction, with the URL that the player would request if the documents were
  /// not rewritten.
  package struct PredictedBeacon: Sendable {
    package var beacon: TimedBeacon
    /// The tracker, in words.
    var label: String
    /// The event's name, without the document that declares the tracker. It is the same for every
    /// document of a wrapper chain.
    package var event: String
    var url: String
    /// The vendor of a verification beacon; nil for a tracker.
    var vendor: String?

    package init(
      _ beacon: TimedBeacon, label: String, event: String, url: String, vendor: String? = nil
    ) {
      self.beacon = beacon
      self.label = label
      self.event = event
      self.url = url
      self.vendor = vendor
    }
  }

  /// The name of the profile.
  let player: String
  /// In the order in which the profile sends them.
  package private(set) var beacons: [PredictedBeacon]
  /// How far from its predicted instant a beacon may arrive.
  package let tolerance: Duration
  /// Whether the profile sends an impression only once the media is requested.
  let awaitsMedia: Bool
  /// The rank of the profile: of profiles that fit equally well, the one with the lowest rank is reported.
  let rank: Int

  /// The predicted beacons of the player itself, without those of verification vendors.
  package var ofPlayer: ReceptionPrediction {
    var prediction = self
    prediction.beacons.removeAll { $0.vendor != nil }
    return prediction
  }

  /// - Parameters:
  ///   - player: the name of the profile.
  ///   - beacons: in the order in which the profile sends them.
  ///   - interval: the time between two of the profile's observations of its playhead.
  ///   - awaitsMedia: whether the profile sends an impression only once the media is requested.
  ///   - rank: the profile's place among those that fit equally well.
  package init(
    player: String, beacons: [PredictedBeacon], interval: Duration, awaitsMedia: Bool = false,
    rank: Int = 0
  ) {
    self.player = player
    self.beacons = beacons
    self.awaitsMedia = awaitsMedia
    self.rank = rank
    tolerance = interval + BeaconComparison.simultaneity
  }
}
