/// What a player sent beside what a profile sends: the set, the order and the instants.
///
/// It pairs the requests of each tracker one by one and knows where both sides may begin; how players
/// deviate from each other in a check, event by event, is no matter of it.
/// The same comparison holds profiles to captures and receptions to profiles. What is sent before
/// instant 0, a player's first `playing`, stands at 0 in its order.
package struct BeaconComparison: Sendable, Hashable {
  /// One observation of a media element, 266 ms, and 30 ms of delivery, rounded up.
  package static let tolerance = Duration.milliseconds(300)

  /// How far apart two requests may arrive in either order: a browser sends them over several
  /// connections.
  package static let simultaneity = Duration.milliseconds(30)

  /// Where instant 0 of what was sent lies.
  package enum Zero: Sendable, Hashable {
    case known(Duration)
    /// Where most beacons are sent at their predicted instants: a server does not see `playing`.
    case estimated
  }

  /// A beacon of both sides, by its indices.
  package struct Pair: Sendable, Hashable {
    package var sent: Int
    package var predicted: Int

    package init(sent: Int, predicted: Int) {
      self.sent = sent
      self.predicted = predicted
    }
  }

  /// How the sides differ; the indices are those of the beacons.
  package enum Difference: Sendable, Hashable {
    case missing(predicted: Int)
    case extra(sent: Int)
    /// It is sent more than the tolerance before or after its predicted instant.
    case instant(Pair)
    /// It is sent at its instant, but before or after beacons that are predicted otherwise.
    case order(Pair)
  }

  /// Instant 0, in the time of what was sent.
  package let zero: Duration
  /// The beacons of both sides, in the order in which they were sent.
  package let pairs: [Pair]
  /// First those of the predicted beacons in their order, then what is extra.
  package let differences: [Difference]
  /// The sum over all pairs of how far their instants are apart.
  package let deviation: Duration

  /// Compares.
  ///
  /// - Parameters:
  ///   - sent: in the order in which they were sent.
  ///   - predicted: in the order in which a profile sends them.
  ///   - zero: instant 0 of what was sent.
  ///   - simultaneity: how far apart requests count as sent together, in either order; zero when the
  ///     order is that of the player itself.
  package init(
    of sent: [TimedBeacon], with predicted: [TimedBeacon], zero: Zero,
    simultaneity: Duration = Self.simultaneity
  ) {
    let pairs = Self.pairs(sent, predicted)
    let timing = Timing(sent: sent, predicted: predicted, pairs: pairs)
    let instant =
      switch zero {
      case .known(let instant): instant
      case .estimated: timing.bestZero
      }
    let ordered = Self.inOrder(pairs, sent, simultaneity)
    var found: [Int: Difference] = [:]
    var deviation = Duration.zero
    for pair in pairs {
      let distance = timing.distance(of: pair, zero: instant)
      deviation += distance
      if distance > Self.tolerance {
        found[pair.predicted] = .instant(pair)
      } else if !ordered.contains(pair.predicted) {
        found[pair.predicted] = .order(pair)
      }
    }
    let paired = Set(pairs.map(\.predicted))
    for index in predicted.indices where !paired.contains(index) {
      found[index] = .missing(predicted: index)
    }
    let known = Set(pairs.map(\.sent))
    let extra = sent.indices.filter { !known.contains($0) }.map { Difference.extra(sent: $0) }
    self.zero = instant
    self.pairs = pairs
    self.deviation = deviation
    differences = found.sorted { $0.key < $1.key }.map(\.value) + extra
  }

  /// The instant of a sent beacon after instant 0.
  package func instant(of beacon: TimedBeacon) -> Duration { max(.zero, beacon.at - zero) }

  /// Whether this comparison shows a nearer profile than another one.
  package func isNearer(than other: BeaconComparison) -> Bool {
    (differences.count, deviation) < (other.differences.count, other.deviation)
  }

  /// The first request of a tracker is the first prediction of it, and so on.
  private static func pairs(_ sent: [TimedBeacon], _ predicted: [TimedBeacon]) -> [Pair] {
    var places: [String: [Int]] = [:]
    for (index, beacon) in predicted.enumerated() { places[beacon.key, default: []].append(index) }
    var used: [String: Int] = [:]
    return sent.indices.compactMap { index in
      let key = sent[index].key
      guard let all = places[key], used[key, default: 0] < all.count else { return nil }
      defer { used[key, default: 0] += 1 }
      return Pair(sent: index, predicted: all[used[key, default: 0]])
    }
  }

  /// The predicted indices of a longest run of pairs that is sent in its predicted order.
  private static func inOrder(
    _ pairs: [Pair], _ sent: [TimedBeacon], _ simultaneity: Duration
  ) -> Set<Int> {
    var sequence: [Int] = []
    var burst: [Int] = []
    var begin: Duration?
    for pair in pairs {
      let at = sent[pair.sent].at
      if let first = begin, simultaneity > .zero, at - first <= simultaneity {
        burst.append(pair.predicted)
        continue
      }
      sequence += burst.sorted()
      burst = [pair.predicted]
      begin = at
    }
    return longestRun(in: sequence + burst.sorted())
  }

  /// The elements of a longest increasing subsequence.
  private static func longestRun(in sequence: [Int]) -> Set<Int> {
    // The index of the smallest last element of a run of each length, and who comes before whom.
    var lasts: [Int] = []
    var before: [Int?] = []
    for (index, value) in sequence.enumerated() {
      var (low, high) = (0, lasts.count)
      while low < high {
        let middle = (low + high) / 2
        if sequence[lasts[middle]] < value { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? lasts[low - 1] : nil)
      if low == lasts.count { lasts.append(index) } else { lasts[low] = index }
    }
    var run: Set<Int> = []
    var next = lasts.last
    while let index = next {
      run.insert(sequence[index])
      next = before[index]
    }
    return run
  }
}

/// How far apart the instants of pairs are, and where instant 0 makes that least.
private struct Timing {
  let sent: [TimedBeacon]
  let predicted: [TimedBeacon]
  let pairs: [BeaconComparison.Pair]

  /// More candidates tell nothing new, and each costs a pass over all pairs.
  private static let candidates = 100

  func distance(of pair: BeaconComparison.Pair, zero: Duration) -> Duration {
    let difference = max(.zero, sent[pair.sent].at - zero) - predicted[pair.predicted].at
    return max(difference, .zero - difference)
  }

  /// The instant 0 that puts the most pairs within the tolerance, and all of them nearest.
  ///
  /// A beacon that is predicted at 0 says little: it may be sent long before.
  var bestZero: Duration {
    let late = pairs.filter { predicted[$0.predicted].at > .zero }
    let zeros = (late.isEmpty ? pairs : late).prefix(Self.candidates)
      .map { sent[$0.sent].at - predicted[$0.predicted].at }
    let rated = zeros.map { zero in
      let distances = pairs.map { distance(of: $0, zero: zero) }
      return (
        zero, distances.count { $0 > BeaconComparison.tolerance }, distances.reduce(.zero, +)
      )
    }
    return rated.min { ($0.1, $0.2) < ($1.1, $1.2) }?.0 ?? sent.first?.at ?? .zero
  }
}

/// A request to a tracker, sent or predicted, as far as a comparison looks at it.
package struct TimedBeacon: Sendable, Hashable {
  /// What it has in common with the same request on the other side.
  package var key: String
  package var at: Duration

  package init(_ key: String, at: Duration) {
    self.key = key
    self.at = at
  }
}
