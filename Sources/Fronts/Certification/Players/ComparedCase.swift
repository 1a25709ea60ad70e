package import Player
package import VASTSimulator

/// A deviation with its cause.
package struct ExplainedDeviation: Sendable, Hashable {
  var deviation: BeaconDeviation
  var cause: DeviationCause
  /// The start-up offsets at which the deviation occurs; absent if offsets make no difference.
  var dependence: OffsetDependence?

  package init(
    _ deviation: BeaconDeviation, _ cause: DeviationCause, dependence: OffsetDependence? = nil
  ) {
    self.deviation = deviation
    self.cause = cause
    self.dependence = dependence
  }
}

extension ExplainedDeviation {
  /// Merges deviations that belong together. An event that is both lost and extra for one cause is
  /// early or late if the tracker is the same, else sent to other trackers.
  static func joined(_ deviations: [ExplainedDeviation]) -> [ExplainedDeviation] {
    struct Subject: Hashable {
      var event: String
      var cause: DeviationCause
    }
    var joined = deviations.map(Optional.some)
    let subjects = Dictionary(grouping: deviations.indices) { index in
      Subject(event: deviations[index].deviation.beacon.event, cause: deviations[index].cause)
    }
    for indices in subjects.values {
      var extra = indices.filter { deviations[$0].deviation.kind == .extra }
      let lost = indices.filter { deviations[$0].deviation.kind == .lost }
      guard !extra.isEmpty, !lost.isEmpty else { continue }
      for index in lost {
        let wanted = deviations[index].deviation.beacon
        let place = extra.firstIndex { deviations[$0].deviation.beacon.key == wanted.key }
        guard let place else {
          joined[index]?.deviation.kind = .elsewhere
          continue
        }
        let own = extra.remove(at: place)
        joined[index]?.deviation = .moved(deviations[own].deviation.beacon, from: wanted)
        joined[own] = nil
      }
      for index in extra { joined[index]?.deviation.kind = .elsewhere }
    }
    return joined.compactMap(\.self)
  }
}

/// The part of an ad that a player does not show, and why.
package struct Shortfall: Sendable, Hashable {
  var kind: BeaconDeviation.Kind
  var cause: DeviationCause
}

/// A player's run of one case, compared with the reference.
package struct ComparedCase: Sendable {
  private(set) var cell: PlayerMatrix.Cell
  let profile: PlayerProfile
  private(set) var deviations: [ExplainedDeviation]
  /// The part of the ad that the player does not show; nil if the player shows the whole ad, or if
  /// the reference does not show the whole ad either.
  let shortfall: Shortfall?

  package init(
    _ cell: PlayerMatrix.Cell, _ profile: PlayerProfile, deviations: [ExplainedDeviation] = [],
    shortfall: Shortfall? = nil
  ) {
    self.cell = cell
    self.profile = profile
    self.deviations = deviations
    self.shortfall = shortfall
    self.cell.count(deviations)
    self.cell.shortfall = shortfall?.kind
  }

  /// Adds the results of the player's other start-up offsets. A deviation at only some offsets is
  /// marked with these offsets.
  ///
  /// - Parameters:
  ///   - others: the same case at the other offsets.
  ///   - scatter: when the beacons of their runs were sent.
  ///   - judge: returns the verdict on all deviations.
  mutating func join(
    _ others: [ComparedCase], _ scatter: ObservationScatter,
    judge: ([ExplainedDeviation]) -> Verdict
  ) {
    cell.scatter = scatter
    if !cell.verdict.isJudged {
      guard others.contains(where: \.cell.verdict.isJudged) else { return }
      cell.reason = nil
    }
    var found: [(explained: ExplainedDeviation, isOwn: Bool, offsets: [Duration])] = []
    var places: [DeviationIdentity: Int] = [:]
    for (explained, identity) in DeviationIdentity.all(of: deviations) {
      places[identity] = found.count
      found.append((explained, true, []))
    }
    for (offset, other) in zip(scatter.offsets, others) {
      for (explained, identity) in DeviationIdentity.all(of: other.deviations) {
        let place = places[identity] ?? found.count
        if place == found.count {
          places[identity] = place
          found.append((explained, false, []))
        }
        found[place].offsets.append(offset)
        let by = max(found[place].explained.deviation.by, explained.deviation.by)
        found[place].explained.deviation.by = by
      }
    }
    let count = scatter.offsets.count
    deviations = found.map { explained, isOwn, offsets in
      guard !isOwn || offsets.count < count else { return explained }
      var explained = explained
      explained.dependence = OffsetDependence(count: count, failing: offsets)
      return explained
    }
    cell.verdict = judge(deviations)
    cell.count(deviations)
  }
}

/// What deviations of several runs have in common.
private struct DeviationIdentity: Hashable {
  var kind: BeaconDeviation.Kind
  var beacon: PlayedBeacon.Key
  /// The number of earlier deviations in the run whose other values in this type are equal.
  var occurrence: Int

  static func all(
    of deviations: [ExplainedDeviation]
  ) -> [(ExplainedDeviation, DeviationIdentity)] {
    var counts: [DeviationIdentity: Int] = [:]
    return deviations.map { explained in
      let deviation = explained.deviation
      var identity = DeviationIdentity(
        kind: deviation.kind, beacon: deviation.beacon.key, occurrence: 0)
      let occurrence = counts[identity, default: 0]
      counts[identity] = occurrence + 1
      identity.occurrence = occurrence
      return (explained, identity)
    }
  }
}

extension Verdict {
  /// Whether the case could be judged.
  fileprivate var isJudged: Bool {
    switch self {
    case .pass, .warn, .fail: true
    case .notApplicable, .inconclusive: false
    }
  }
}
