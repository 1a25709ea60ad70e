internal import Player
package import VASTSimulator
package import Vocabulary

/// A matrix of cases and players: what each player sends differently from the reference, and why.
package struct PlayerMatrix: Sendable, Hashable, Codable {
  /// One case in one player.
  package struct Cell: Sendable, Hashable, Codable {
    package var name: String
    package var player: String
    package var verdict: Verdict
    /// How many beacons are lost because of the tag.
    package var lost = 0
    /// How many beacons are sent in addition because of the tag.
    package var extra = 0
    /// How many beacons are early or late, or go to other trackers, because of the tag.
    package var misplaced = 0
    /// How many beacons deviate by the player's own rules, which is not a fault of the tag.
    package var own = 0
    /// How many of the lost, extra and misplaced beacons deviate at some start-up offsets only.
    package var sometimes = 0
    /// When the beacons are sent at other start-up offsets; nil if none were tried.
    package var scatter: ObservationScatter?
    /// Why the case was not judged in the player.
    package var reason: String?
    /// The part of the ad that the player does not show; absent if the player shows the whole ad,
    /// or if the reference does not show the whole ad either.
    package var shortfall: BeaconDeviation.Kind?

    package init(_ name: String, _ player: String, _ verdict: Verdict, reason: String? = nil) {
      self.name = name
      self.player = player
      self.verdict = verdict
      self.reason = reason
    }

    /// Counts what deviates.
    mutating func count(_ deviations: [ExplainedDeviation]) {
      let blamed = deviations.filter { $0.cause.rule != nil }
      func number(_ kinds: BeaconDeviation.Kind...) -> Int {
        blamed.count { kinds.contains($0.deviation.kind) }
      }
      lost = number(.lost)
      extra = number(.extra)
      misplaced = number(.early, .late, .elsewhere)
      own = deviations.count - blamed.count
      sometimes = blamed.count { $0.dependence != nil }
    }
  }

  /// One cause and what it does, in all players and cases that show it.
  package struct Difference: Sendable, Hashable, Codable {
    package var cause: DeviationCause
    package var kind: BeaconDeviation.Kind
    /// Beacon names, in the order of an ad's life.
    package var events: [String]
    /// In the matrix's order.
    package var players: [String]
    /// In the matrix's order.
    package var cases: [String]
    /// The least and the most by which beacons are early or late; nil for a difference of another
    /// kind.
    package var by: ClosedRange<Duration>?
    /// The cause in words.
    var reason: String
    /// Whether the players never send the events, whatever the tag.
    var isNever = false
    /// The number of start-up offsets at which the difference occurs; absent if offsets make no
    /// difference.
    package var share: OffsetShare?
  }

  /// The name of the profile that the others are compared with.
  package var reference: String
  package var players: [String]
  /// The cases that apply to the reference, in the order of the table.
  package var cases: [String]
  /// The cells, case by case, one for each player.
  package var cells: [Cell]
  /// The differences that the tag causes, or can fix.
  package var faults: [Difference]
  /// What players do by their own rules, player by player.
  package var own: [Difference]
  /// The behaviour of players that no policy of a profile can describe, as clauses, by the players'
  /// names.
  package var notModelled: [String: [String]] = [:]

  /// The cell of a case in a player.
  package func cell(_ name: String, _ player: String) -> Cell? {
    cells.first { $0.name == name && $0.player == player }
  }

  /// The differences that a player's own rules cause.
  package func own(of player: String) -> [Difference] { own.filter { $0.players == [player] } }

  /// Why a player plays the tag in none of the cases, if its own rule is the reason; nil if it
  /// plays the tag.
  func refusal(of player: String) -> String? {
    let cells = cells.filter { $0.player == player }
    guard cells.allSatisfy({ $0.shortfall == .noAd && $0.verdict == .notApplicable }) else {
      return nil
    }
    return cells.first?.reason
  }

  /// The differences that the tag causes in a case of a player.
  package func faults(in cell: Cell) -> [Difference] {
    faults.filter { $0.players.contains(cell.player) && $0.cases.contains(cell.name) }
  }
}

extension BeaconDeviation.Kind {
  /// The severity of a deviation that the tag causes. It is a warning at most for a beacon that is early or
  /// late, because such a beacon is still counted.
  func severity(of rule: Rule) -> Severity {
    switch self {
    case .lost, .extra, .elsewhere, .noAd, .noPicture, .noSound: rule.severity
    case .early, .late: min(rule.severity, .warning)
    }
  }
}

extension PlayerMatrix.Difference {
  /// The severity of the difference for the tag; a note where the player's own rules are the cause.
  package var severity: Severity { cause.rule.map(kind.severity) ?? .note }

  /// What happens, as the end of a sentence about players: `send no 'complete'`.
  func predicate(isPlural: Bool) -> String {
    let list = events.map { "'\($0)'" }.joined(separator: ", ")
    switch kind {
    case .lost where cause == .identicalURL:
      return "\(isPlural ? "request" : "requests") \(list) once"
    case .lost: return "\(isPlural ? "send" : "sends") no \(list)"
    case .extra: return "also \(isPlural ? "send" : "sends") \(list)"
    case .early: return "\(isPlural ? "send" : "sends") \(list) \(distance)early"
    case .late: return "\(isPlural ? "send" : "sends") \(list) \(distance)late"
    case .elsewhere: return "\(isPlural ? "send" : "sends") \(list) to other trackers"
    case .noAd: return "\(isPlural ? "do" : "does") not play the ad"
    case .noPicture: return "\(isPlural ? "play" : "plays") the sound without the picture"
    case .noSound: return "\(isPlural ? "play" : "plays") the picture without the sound"
    }
  }

  private var distance: String {
    guard let by else { return "" }
    let (least, most) = (Self.hundredths(by.lowerBound), Self.hundredths(by.upperBound))
    return least == most ? "\(most) " : "\(least) to \(most) "
  }

  /// Seconds with two decimals: `0.43 s`.
  private static func hundredths(_ duration: Duration) -> String {
    let hundredths = (duration.roundedMicroseconds + 5_000) / 10_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}

extension PlayerMatrix {
  /// A fault of the tag as a sentence without a full stop: the cause, the number of players, the
  /// effect, the players' names and the cases.
  package func sentence(of fault: Difference) -> String {
    let does = fault.predicate(isPlural: fault.players.count > 1)
    let count =
      players.count == 1
      ? "player '\(fault.players.first ?? "")' "
      : "\(fault.players.count) of \(players.count) players "
    let names = players.count == 1 ? "" : " (\(fault.players.joined(separator: ", ")))"
    return "\(fault.reason): \(count)\(does)\(place(of: fault))\(share(of: fault))\(names)"
  }

  /// What a player does by its own rules, as predicates without a full stop; beacons that it never sends come
  /// first.
  package func ownSentences(of player: String) -> [String] {
    let own = own(of: player)
    let never = own.filter(\.isNever).flatMap(\.events).map { "'\($0)'" }
    return (never.isEmpty ? [] : ["never sends \(never.joined(separator: ", "))"])
      + own.filter { !$0.isNever }.map(ownSentence)
      + (notModelled[player] ?? []).map { "not modelled: \($0)" }
  }

  /// The effect of one of a player's own rules, with the rule.
  package func ownSentence(of difference: Difference) -> String {
    "\(difference.predicate(isPlural: false))\(place(of: difference))\(share(of: difference))"
      + " (\(difference.reason))"
  }

  /// The number of start-up offsets as text; empty if offsets make no difference.
  private func share(of difference: Difference) -> String {
    difference.share.map { " \($0.words)" } ?? ""
  }

  /// The cases of a difference as text; empty if it is in all cases, or if the player never sends
  /// the event.
  private func place(of difference: Difference) -> String {
    guard !difference.isNever, difference.cases.count < cases.count else { return "" }
    guard difference.cases.count > 2 else {
      return " in \(difference.cases.map { "'\($0)'" }.joined(separator: " and "))"
    }
    return " in \(difference.cases.count) of \(cases.count) cases"
  }
}

extension PlayerMatrix {
  /// Combines the comparisons of all players in all cases.
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

/// The number of start-up offsets with a deviation, of those tried, over cases and players.
package struct OffsetShare: Sendable, Hashable, Codable {
  /// The smallest and the largest number of offsets with the deviation; 0 for a deviation that only
  /// the profile's own offset shows.
  package var counts: ClosedRange<Int>
  /// The number of start-up offsets that were tried.
  var tried: Int

  package init(_ counts: ClosedRange<Int>, of tried: Int) {
    self.counts = counts
    self.tried = tried
  }

  init(_ dependence: OffsetDependence) {
    self.init(dependence.failing.count...dependence.failing.count, of: dependence.count)
  }

  func joined(with other: OffsetShare?) -> OffsetShare {
    guard let other else { return self }
    let least = min(counts.lowerBound, other.counts.lowerBound)
    return OffsetShare(
      least...max(counts.upperBound, other.counts.upperBound), of: max(tried, other.tried))
  }

  /// The share without a verb: `for 2 to 3 of 8 start-up offsets`.
  var words: String {
    if counts.upperBound == 0 { return "for the player's own start-up offset only" }
    let count =
      counts.lowerBound == counts.upperBound
      ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
    return "for \(count) of \(tried) start-up offsets"
  }
}

extension PlayerMatrix {
  /// The legacy players that are not among the compared ones although every other captured player is:
  /// a comparison of all players names them.
  package var legacyLeftOut: [String] {
    let compared = Set(players)
    let current = PlayerProfile.captured.filter { $0.standing != .legacy }.map(\.name)
    guard compared.isSuperset(of: current) else { return [] }
    return PlayerProfile.legacy.map(\.name).filter { !compared.contains($0) }
  }
}
