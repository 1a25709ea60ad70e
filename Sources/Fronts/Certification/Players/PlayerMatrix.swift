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
    package var reason: String
    /// Whether the players never send the events, whatever the tag.
    package var isNever = false
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
  package func refusal(of player: String) -> String? {
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
  package func predicate(isPlural: Bool) -> String {
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
