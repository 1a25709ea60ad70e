package import VASTSimulator

/// The counts that each party is expected to have for a tag under an assumed audience.
///
/// Each run has a whole number of plays. All counts and differences are therefore whole numbers
/// too, and the causes of a difference add up to it exactly.
package struct CountForecast: Sendable {
  /// The count of a party.
  package struct Count: Sendable, Hashable {
    package var counter: AudienceMix.Counter
    package var expected: Int
    /// False for a vendor that measures in no run.
    package var isMeasured: Bool
  }

  /// The part of a difference that one cause makes.
  package struct Part: Sendable, Hashable {
    package var cause: CountCause
    /// The size of the part; below zero if it makes the second party count more.
    package var count: Int
    /// The runs that it comes from, in the order of the audience.
    package var runs: [String]
  }

  /// The amount by which the first of two parties counts more than the second.
  package struct Difference: Sendable, Hashable {
    /// The indices of the parties.
    package var first: Int
    package var second: Int
    package var count: Int
    /// Whether the difference is larger than the audience tolerates.
    package var isBeyondTolerance: Bool
    /// The parts that make the second party count less, then those that make the first count less,
    /// each with the largest first. The part that nothing explains is last.
    package var parts: [Part]

    /// Whether the parties are neighbours in the file.
    package var isOfNeighbours: Bool { second == first + 1 }
  }

  /// How a difference changes when one weight grows.
  package struct Sensitivity: Sendable, Hashable {
    /// The indices of the parties.
    package var first: Int
    package var second: Int
    /// The owner of the weight: `player html5`.
    package var weight: String
    package var before: Int
    package var after: Int

    package var change: Int { after - before }
  }

  package let mix: AudienceMix
  /// The runs: one for each pair of the audience, in its order.
  package let runs: [CountedRun]
  package let counters: [AudienceMix.Counter]
  /// The number of plays of each run.
  package let plays: [Int]
  /// The counts that one play of each run gives each party.
  private let tallies: [[Int]]

  /// - Parameters:
  ///   - mix: the audience.
  ///   - runs: the run of each pair of `mix.pairs`.
  package init(_ mix: AudienceMix, runs: [CountedRun]) {
    self.mix = mix
    self.runs = runs
    let counters = mix.counters
    self.counters = counters
    tallies = runs.map { run in counters.map { run.own.tally(of: $0).total } }
    plays = WeightedPlays.dividing(mix.plays, by: mix.weights)
  }

  /// What each party is expected to count.
  package var counts: [Count] {
    counters.indices.map { index in
      Count(
        counter: counters[index], expected: count(of: index, plays),
        isMeasured: counters[index].point.side != .vendor
          || runs.contains { $0.own.isMeasured(for: counters[index]) })
    }
  }

  /// The differences of any two parties, neighbours first.
  package var differences: [Difference] {
    let pairs = counters.indices.flatMap { first in
      counters.indices.dropFirst(first + 1).map { difference(between: first, and: $0) }
    }
    return pairs.filter(\.isOfNeighbours) + pairs.filter { !$0.isOfNeighbours }
  }

  /// The difference of two parties, split into its causes.
  package func difference(between first: Int, and second: Int) -> Difference {
    var parts: [CountCause: Part] = [:]
    for (index, run) in runs.enumerated() {
      let count = (tallies[index][first] - tallies[index][second]) * plays[index]
      guard count != 0,
        let cause = CountCauses.cause(
          between: counters[first], and: counters[second], in: run)
      else { continue }
      parts[cause, default: Part(cause: cause, count: 0, runs: [])].count += count
      parts[cause]?.runs.append(run.name)
    }
    let base = count(of: first, plays)
    let count = base - count(of: second, plays)
    return Difference(
      first: first, second: second, count: count,
      isBeyondTolerance: Int128(abs(count)) * Int128(mix.tolerance.denominator)
        > Int128(base) * Int128(mix.tolerance.numerator),
      parts: parts.values.sorted(by: Self.isBefore))
  }

  /// How the differences of neighbouring parties change when one weight gains ten percentage
  /// points, the largest change first.
  package var sensitivities: [Sensitivity] {
    let pairs = counters.indices.dropLast().map { ($0, $0 + 1) }
    let found = mix.raisedWeights.flatMap { raised in
      let moved = WeightedPlays.dividing(mix.plays, by: raised.weights)
      return pairs.map { first, second in
        Sensitivity(
          first: first, second: second, weight: raised.name,
          before: count(of: first, plays) - count(of: second, plays),
          after: count(of: first, moved) - count(of: second, moved))
      }
    }
    return found.enumerated().filter { $0.element.change != 0 }.sorted {
      (abs($1.element.change), $0.offset) < (abs($0.element.change), $1.offset)
    }.map(\.element)
  }

  private func count(of counter: Int, _ plays: [Int]) -> Int {
    zip(tallies, plays).reduce(0) { $0 + $1.0[counter] * $1.1 }
  }

  private static func isBefore(_ first: Part, _ second: Part) -> Bool {
    let kinds = CountCause.Kind.allCases
    func key(_ part: Part) -> (Int, Int, Int, Int, String) {
      (
        part.cause.kind == .other ? 1 : 0, part.count < 0 ? 1 : 0, -abs(part.count),
        kinds.firstIndex(of: part.cause.kind) ?? 0, part.cause.detail ?? ""
      )
    }
    return key(first) < key(second)
  }
}

extension AudienceMix {
  /// Every player in every scenario, or the pairs that the file lists.
  package var pairs: [(player: String, scenario: String)] {
    guard rows.isEmpty else { return rows.map { ($0.player, $0.scenario) } }
    return players.flatMap { player in scenarios.map { (player.name, $0.name) } }
  }

  /// The weights of the pairs.
  var weights: [UInt128] {
    guard rows.isEmpty else { return rows.map { UInt128($0.weight) } }
    return Self.products(
      players.map { UInt128($0.weight) }, scenarios.map { UInt128($0.weight) })
  }

  /// The weights of the pairs with one weight of the file raised, for each weight that can be
  /// raised.
  fileprivate var raisedWeights: [(name: String, weights: [UInt128])] {
    guard rows.isEmpty else {
      return rows.indices.compactMap { index in
        WeightedPlays.raising(index, of: weights).map {
          ("\(rows[index].player) in \(rows[index].scenario)", $0)
        }
      }
    }
    let ofPlayers = players.map { UInt128($0.weight) }
    let ofScenarios = scenarios.map { UInt128($0.weight) }
    return players.indices.compactMap { index in
      WeightedPlays.raising(index, of: ofPlayers).map {
        ("player \(players[index].name)", Self.products($0, ofScenarios))
      }
    }
      + scenarios.indices.compactMap { index in
        WeightedPlays.raising(index, of: ofScenarios).map {
          ("scenario \(scenarios[index].name)", Self.products(ofPlayers, $0))
        }
      }
  }

  private static func products(_ first: [UInt128], _ second: [UInt128]) -> [UInt128] {
    first.flatMap { one in second.map { one * $0 } }
  }
}

/// Distributes whole plays by weights.
enum WeightedPlays {
  /// Divides plays by weights. Each weight gets the whole part of its share, and those with the
  /// largest remainders get one more, so that the sum is exact.
  ///
  /// - Parameters:
  ///   - plays: the number of plays, from 0 to 1,000,000,000.
  ///   - weights: the weights, at least one above zero, with a sum of 10^28 at most.
  /// - Returns: the plays, in the order of the weights; of equal remainders the first gets the
  ///   play.
  static func dividing(_ plays: Int, by weights: [UInt128]) -> [Int] {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return weights.map { _ in 0 } }
    let shares = weights.map { ($0 * UInt128(plays)).quotientAndRemainder(dividingBy: sum) }
    var result = shares.map { Int($0.quotient) }
    let left = plays - result.reduce(0, +)
    let order = shares.indices.sorted {
      (shares[$1].remainder, $0) < (shares[$0].remainder, $1)
    }
    for index in order.prefix(left) { result[index] += 1 }
    return result
  }

  /// The weights after one of them gains ten percentage points of their sum, up to the whole sum,
  /// while the others keep their ratios.
  ///
  /// - Parameters:
  ///   - index: the index of the weight that grows.
  ///   - weights: the weights, at least one above zero.
  /// - Returns: the weights; nil if the weight already has the whole sum, or if the others are
  ///   zero.
  static func raising(_ index: Int, of weights: [UInt128]) -> [UInt128]? {
    let sum = weights.reduce(0, +)
    let own = weights[index]
    guard own < sum else { return nil }
    guard own * 10 + sum < sum * 10 else {
      return weights.indices.map { $0 == index ? 1 : 0 }
    }
    return weights.indices.map { place in
      place == index
        ? (own * 10 + sum) * (sum - own) : weights[place] * (sum * 9 - own * 10)
    }
  }
}
