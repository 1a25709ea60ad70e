internal import Player
internal import VASTSimulator

extension PlayerMatrix {
  /// Combines the comparisons of all players in all cases.
  ///
  /// - Parameters:
  ///   - reference: the name of the profile that is the reference.
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
    for one in compared where !one.profile.notModelled.isEmpty {
      notModelled[one.cell.player] = one.profile.notModelled
    }
    cells = cases.flatMap { name in
      compared.filter { $0.cell.name == name }.map(\.cell)
    }
    faults = Self.joined(Self.traits(of: compared) { $0.rule != nil })
    own = players.flatMap { player in
      Self.joined(
        Self.traits(of: compared.filter { $0.cell.player == player }) { $0.rule == nil })
    }
  }

  /// A kind of deviation of one event with one cause.
  private struct Trait: Hashable {
    var cause: DeviationCause
    var kind: BeaconDeviation.Kind
    /// The event; nil if the whole ad is concerned.
    var event: String?
    /// Whether the deviation occurs only at some start-up offsets.
    var isSometimes: Bool
  }

  /// Where a trait was seen.
  private struct Observation {
    var trait: Trait
    var players: [String] = []
    var cases: [String] = []
    var by: ClosedRange<Duration>?
    var reason: String
    var isNever: Bool
    /// At how many of the tried start-up offsets the player shows the trait; nil if it does at all
    /// of them.
    var share: OffsetShare?

    mutating func add(_ one: ComparedCase) {
      if !players.contains(one.cell.player) { players.append(one.cell.player) }
      if !cases.contains(one.cell.name) { cases.append(one.cell.name) }
    }

    mutating func add(_ one: ComparedCase, _ explained: ExplainedDeviation) {
      let deviation = explained.deviation
      add(one)
      isNever = isNever && !one.profile.sends(deviation.beacon.event)
      if let seen = explained.dependence { share = OffsetShare(seen).joined(with: share) }
      guard deviation.by > .zero else { return }
      let known = by ?? deviation.by...deviation.by
      by = min(known.lowerBound, deviation.by)...max(known.upperBound, deviation.by)
    }
  }

  private static func traits(
    of compared: [ComparedCase], where isMeant: (DeviationCause) -> Bool
  ) -> [Observation] {
    var found: [Observation] = []
    var places: [Trait: Int] = [:]
    func place(_ trait: Trait, _ one: ComparedCase) -> Int {
      if let place = places[trait] { return place }
      places[trait] = found.count
      found.append(
        Observation(
          trait: trait, reason: trait.cause.words(in: one.profile), isNever: trait.event != nil))
      return found.count - 1
    }
    for one in compared {
      if let (kind, cause) = one.shortfall.map({ ($0.kind, $0.cause) }), isMeant(cause) {
        found[place(Trait(cause: cause, kind: kind, isSometimes: false), one)].add(one)
      }
      for explained in one.deviations where isMeant(explained.cause) {
        let (deviation, cause) = (explained.deviation, explained.cause)
        let trait = Trait(
          cause: cause, kind: deviation.kind, event: deviation.beacon.event,
          isSometimes: explained.dependence != nil)
        found[place(trait, one)].add(one, explained)
      }
    }
    return found
  }

  /// One difference for the events that share cause, kind and players.
  private static func joined(_ observations: [Observation]) -> [Difference] {
    var joined: [Difference] = []
    for seen in observations {
      let index = joined.firstIndex {
        $0.cause == seen.trait.cause && $0.kind == seen.trait.kind && $0.players == seen.players
          && $0.isNever == (seen.isNever && seen.trait.kind == .lost)
          && ($0.by == nil) == (seen.by == nil) && ($0.share == nil) == (seen.share == nil)
          && (seen.isNever || $0.cases == seen.cases)
      }
      guard let index else {
        joined.append(
          Difference(
            cause: seen.trait.cause, kind: seen.trait.kind,
            events: seen.trait.event.map { [$0] } ?? [],
            players: seen.players, cases: seen.cases, by: seen.by, reason: seen.reason,
            isNever: seen.isNever && seen.trait.kind == .lost, share: seen.share))
        continue
      }
      if let event = seen.trait.event { joined[index].events.append(event) }
      joined[index].share = seen.share?.joined(with: joined[index].share)
      if let by = joined[index].by, let more = seen.by {
        joined[index].by =
          min(by.lowerBound, more.lowerBound)...max(by.upperBound, more.upperBound)
      }
      joined[index].cases += seen.cases.filter { !joined[index].cases.contains($0) }
    }
    for index in joined.indices { joined[index].events.sort(by: Self.precedes) }
    return joined
  }

  /// Orders events as in the life of an ad. Events that are not part of it come last, by name.
  private static func precedes(_ event: String, _ other: String) -> Bool {
    let order = PlaybackEvents.namesInOrder
    let place = order.firstIndex(of: event) ?? order.count
    let otherPlace = order.firstIndex(of: other) ?? order.count
    return (place, event) < (otherPlace, other)
  }
}
