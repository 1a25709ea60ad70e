package import Player
internal import VirtualTime

/// Seconds for sentences.
enum DurationText {
  /// With two decimals: `0.43 s`.
  static func hundredths(_ duration: Duration) -> String {
    let hundredths = (duration.roundedMicroseconds + 5_000) / 10_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}

/// One player in one case, beside the reference.
package struct ComparedCase: Sendable {
  package var cell: PlayerMatrix.Cell
  package var profile: PlayerProfile
  package var isOptional: Bool
  package var deviations: [(deviation: BeaconDeviation, cause: DeviationCause)]

  package init(
    _ cell: PlayerMatrix.Cell, _ profile: PlayerProfile, isOptional: Bool = false,
    deviations: [(deviation: BeaconDeviation, cause: DeviationCause)] = []
  ) {
    self.cell = cell
    self.profile = profile
    self.isOptional = isOptional
    self.deviations = deviations
    for (deviation, cause) in deviations {
      guard cause.rule != nil else {
        self.cell.own += 1
        continue
      }
      switch deviation.kind {
      case .lost: self.cell.lost += 1
      case .extra: self.cell.extra += 1
      case .early, .late: self.cell.misplaced += 1
      }
    }
  }
}

extension PlayerMatrix {
  /// Joins what was seen of all players in all cases.
  ///
  /// - Parameters:
  ///   - reference: the name of the profile that they were compared with.
  ///   - compared: every player in every case, in order.
  package init(against reference: String, _ compared: [ComparedCase]) {
    self.reference = reference
    var players: [String] = []
    var cases: [String] = []
    for one in compared {
      if !players.contains(one.cell.player) { players.append(one.cell.player) }
      if !cases.contains(one.cell.name) { cases.append(one.cell.name) }
    }
    self.players = players
    self.cases = cases
    cells = cases.flatMap { name in
      compared.filter { $0.cell.name == name }.map(\.cell)
    }
    faults = Self.joined(Self.traits(of: compared) { $0.rule != nil })
    own = players.flatMap { player in
      Self.joined(
        Self.traits(of: compared.filter { $0.cell.player == player }) { $0.rule == nil })
    }
  }

  /// One event of one kind with one cause.
  private struct Trait: Hashable {
    var cause: DeviationCause
    var kind: BeaconDeviation.Kind
    var event: String
  }

  /// Where a trait was seen.
  private struct Sighting {
    var trait: Trait
    var players: [String] = []
    var cases: [String] = []
    var by: ClosedRange<Duration>?
    var reason: String
    var isNever: Bool

    mutating func add(_ one: ComparedCase, _ deviation: BeaconDeviation) {
      if !players.contains(one.cell.player) { players.append(one.cell.player) }
      if !cases.contains(one.cell.name) { cases.append(one.cell.name) }
      isNever = isNever && !one.profile.sends(deviation.beacon.event)
      guard deviation.by > .zero else { return }
      let known = by ?? deviation.by...deviation.by
      by = min(known.lowerBound, deviation.by)...max(known.upperBound, deviation.by)
    }
  }

  private static func traits(
    of compared: [ComparedCase], where isMeant: (DeviationCause) -> Bool
  ) -> [Sighting] {
    var found: [Sighting] = []
    var places: [Trait: Int] = [:]
    for one in compared {
      for (deviation, cause) in one.deviations where isMeant(cause) {
        let trait = Trait(cause: cause, kind: deviation.kind, event: deviation.beacon.event)
        let place = places[trait] ?? found.count
        if place == found.count {
          places[trait] = place
          found.append(
            Sighting(trait: trait, reason: cause.words(in: one.profile), isNever: true))
        }
        found[place].add(one, deviation)
      }
    }
    return found
  }

  /// One difference for the events that share cause, kind and players.
  private static func joined(_ sightings: [Sighting]) -> [Difference] {
    var joined: [Difference] = []
    for seen in sightings {
      let index = joined.firstIndex {
        $0.cause == seen.trait.cause && $0.kind == seen.trait.kind && $0.players == seen.players
          && $0.isNever == (seen.isNever && seen.trait.kind == .lost)
          && ($0.by == nil) == (seen.by == nil)
          // What is early or late is so by up to a time, in so many cases or fewer.
          && (seen.isNever || seen.by != nil || $0.cases == seen.cases)
      }
      guard let index else {
        joined.append(
          Difference(
            cause: seen.trait.cause, kind: seen.trait.kind, events: [seen.trait.event],
            players: seen.players, cases: seen.cases, by: seen.by, reason: seen.reason,
            isNever: seen.isNever && seen.trait.kind == .lost))
        continue
      }
      joined[index].events.append(seen.trait.event)
      if let by = joined[index].by, let more = seen.by {
        joined[index].by =
          min(by.lowerBound, more.lowerBound)...max(by.upperBound, more.upperBound)
      }
      joined[index].cases += seen.cases.filter { !joined[index].cases.contains($0) }
    }
    for index in joined.indices { joined[index].events.sort(by: Self.precedes) }
    return joined
  }

  /// The order of an ad's life; what it has no place for comes after it, by name.
  private static func precedes(_ event: String, _ other: String) -> Bool {
    let order = PlaybackEvents.inOrder
    let place = order.firstIndex(of: event) ?? order.count
    let otherPlace = order.firstIndex(of: other) ?? order.count
    return (place, event) < (otherPlace, other)
  }
}
