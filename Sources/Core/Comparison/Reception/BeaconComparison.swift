internal import Vocabulary

/// Compares the beacons that a player sent with those that a profile predicts: the set, the order
/// and the instants.
///
/// It pairs the requests of each tracker one by one, and estimates instant 0 if it is unknown.
/// Unlike `vastsim check`, it does not describe event by event how players differ from each other.
/// The same comparison compares profiles with captures, and receptions with profiles. Requests
/// before instant 0, a player's first `playing`, count as sent at 0, in their order.
package struct BeaconComparison: Sendable, Hashable {
  /// How far apart two requests can arrive and still count as sent in either order, because a
  /// browser sends requests over several connections.
  package static let simultaneity = Duration.milliseconds(30)

  /// How instant 0 of the sent beacons is found.
  package enum Zero: Sendable, Hashable {
    case known(Duration)
    /// Instant 0 is estimated, because a server cannot observe `playing`: it is the instant for
    /// which most beacons are at their predicted instants. It is never before `from`, such as the
    /// first request of the media, if `from` is given.
    case estimated(from: Duration?)
  }

  /// A beacon that both sides have, by its indices.
  package struct Pair: Sendable, Hashable {
    package var sent: Int
    package var predicted: Int
  }

  /// How the sides differ; the indices are those of the beacons.
  package enum Difference: Sendable, Hashable {
    case missing(predicted: Int)
    case extra(sent: Int)
    /// The beacon is sent more than the tolerance before or after its predicted instant.
    case instant(Pair)
    /// The beacon is sent at its instant, but out of the predicted order with other beacons.
    case order(Pair)
  }

  /// Instant 0, on the clock of the sent beacons.
  let zero: Duration
  /// How far instant 0 can move while as many beacons stay at their predicted instants; nil if no
  /// beacon limits it.
  let uncertainty: Duration?
  /// The beacons of both sides, in the order in which they were sent.
  let pairs: [Pair]
  /// The differences of the predicted beacons in their order, then the extra beacons.
  package let differences: [Difference]
  /// The sum over all pairs of how far their instants are apart.
  package let deviation: Duration

  /// Compares sent with predicted beacons.
  ///
  /// - Parameters:
  ///   - sent: the sent beacons, in the order in which they were sent.
  ///   - predicted: the predicted beacons, in the order in which a profile sends them.
  ///   - zero: instant 0 of the sent beacons.
  ///   - tolerance: how far from its predicted instant a beacon may be sent.
  ///   - simultaneity: how far apart requests count as sent together, in either order; zero when
  ///     the order is that of the player itself.
  package init(
    of sent: [TimedBeacon], with predicted: [TimedBeacon], zero: Zero,
    tolerance: Duration, simultaneity: Duration = Self.simultaneity
  ) {
    let pairs = Self.pairs(sent, predicted)
    let timing = Timing(sent: sent, predicted: predicted, pairs: pairs, tolerance: tolerance)
    let instant: Duration
    switch zero {
    case .known(let known): (instant, uncertainty) = (known, .zero)
    case .estimated(let first): (instant, uncertainty) = timing.bestZero(from: first)
    }
    let ordered = Self.inOrder(pairs, sent, simultaneity)
    var found: [Int: Difference] = [:]
    var deviation = Duration.zero
    for pair in pairs {
      let distance = timing.distance(of: pair, zero: instant)
      deviation += distance
      if distance > tolerance {
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
  func instant(of beacon: TimedBeacon) -> Duration { max(.zero, beacon.at - zero) }

  /// Pairs beacons by tracker: the first request of a tracker with its first prediction, and so on.
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

  /// The predicted indices of a longest subsequence of pairs that were sent in the predicted order.
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
    // `lasts`: for each length, the index of the smallest last element of an increasing
    // subsequence. `before`: the predecessor of each element.
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

/// The differences between the instants of pairs, and the instant 0 that minimizes them.
private struct Timing {
  let sent: [TimedBeacon]
  let predicted: [TimedBeacon]
  let pairs: [BeaconComparison.Pair]
  let tolerance: Duration

  /// The largest number of candidates for instant 0. More candidates do not improve the result, and
  /// each costs a pass over all pairs.
  private static let candidates = 100

  func distance(of pair: BeaconComparison.Pair, zero: Duration) -> Duration {
    (max(.zero, sent[pair.sent].at - zero) - predicted[pair.predicted].at).magnitude
  }

  /// The instant 0 for which the most pairs are within the tolerance and, among equals, the sum of
  /// all distances is the least; and how far it can move with all these pairs still within the
  /// tolerance.
  ///
  /// Beacons that are predicted at 0 hardly limit instant 0, because a player can send them long
  /// before it.
  func bestZero(from first: Duration?) -> (Duration, uncertainty: Duration?) {
    let late = pairs.filter { predicted[$0.predicted].at > .zero }
    let reported = (late.isEmpty ? pairs : late).prefix(Self.candidates)
      .map { sent[$0.sent].at - predicted[$0.predicted].at }
    let zeros = first.map { first in reported.map { max(first, $0) } } ?? reported
    let rated = zeros.map { zero in
      let distances = pairs.map { distance(of: $0, zero: zero) }
      return (zero, distances.count { $0 > tolerance }, distances.reduce(.zero, +))
    }
    guard let zero = rated.min(by: { ($0.1, $0.2) < ($1.1, $1.2) })?.0 else {
      return (first ?? sent.first?.at ?? .zero, nil)
    }
    let shifts = late.map { sent[$0.sent].at - predicted[$0.predicted].at - zero }
      .filter { $0.magnitude <= tolerance }
    guard let earliest = shifts.max(), let latest = shifts.min() else { return (zero, nil) }
    var before = tolerance - earliest
    if let first { before = min(before, zero - first) }
    return (zero, max(before, tolerance + latest))
  }
}

/// A request to a tracker, sent or predicted, with the values that a comparison uses.
package struct TimedBeacon: Sendable, Hashable {
  /// The key by which the same request is found on the other side.
  var key: String
  var at: Duration

  package init(_ key: String, at: Duration) {
    self.key = key
    self.at = at
  }
}
