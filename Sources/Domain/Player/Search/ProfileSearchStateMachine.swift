/// Learns the policies of a player: proposes profiles, and is told how well each predicts what was
/// recorded.
///
/// It begins with the nearest of some known profiles. Then it tries every other value of every policy, each
/// by itself, takes the best of them together as far as that helps, and begins anew until none helps. The
/// same scores lead to the same profile.
package struct ProfileSearchStateMachine: Sendable {
  /// How well a profile predicts the recordings.
  package struct Score: Sendable, Hashable {
    /// How many differences there are, an event's once for each kind and recording.
    package var differences: Int
    /// By how much the instants of what is predicted are off, in sum.
    package var deviation: Duration

    package init(differences: Int, deviation: Duration) {
      self.differences = differences
      self.deviation = deviation
    }
  }

  /// What the caller does next.
  package enum Action: Sendable, Hashable {
    /// Rate these profiles, in this order; `rated` follows.
    case rate([PlayerProfile])
    case finish(Finding)
  }

  /// What was learned.
  package struct Finding: Sendable, Hashable {
    package var profile: PlayerProfile
    /// The profile that it began as.
    package var base: PlayerProfile
    package var score: Score
    /// Other values of policies that predict just as well: the recordings cannot tell them apart.
    package var ties: [Tie]

    /// A policy whose value the recordings do not show.
    package struct Tie: Sendable, Hashable {
      package var policy: PlayerPolicy.Name
      /// The other values.
      package var values: [PlayerPolicy.Value]
    }
  }

  /// A profile with one other value.
  private struct Change: Sendable, Hashable {
    var policy: PlayerPolicy.Name
    var value: PlayerPolicy.Value

    func applied(to profile: PlayerProfile) -> PlayerProfile {
      var profile = profile
      policy.policy.set(value, in: &profile)
      return profile
    }
  }

  private struct Current: Sendable {
    var base: PlayerProfile
    var profile: PlayerProfile
    var score: Score
  }

  private enum State: Sendable {
    case ready
    case choosingBase
    case trying(Current, [Change])
    /// The best changes are taken together: the first alone, the first two, and so on.
    case joining(Current, [Change])
    case finished
  }

  private let bases: [PlayerProfile]
  private var state = State.ready
  private var rounds = 0

  /// More rounds tell nothing new.
  private static let mostRounds = 12
  /// What is taken together at once.
  private static let mostJoined = 24

  /// - Parameter bases: the profiles to begin as, at least one; of equals the first is taken.
  package init(bases: [PlayerProfile]) { self.bases = bases }

  /// The search begins.
  package mutating func begin() -> Action {
    state = .choosingBase
    return .rate(bases)
  }

  /// The profiles were rated.
  ///
  /// - Parameter scores: one for each profile that was to be rated, in that order.
  /// - Returns: what to do.
  package mutating func rated(_ scores: [Score]) -> Action {
    switch state {
    case .ready, .finished: return .rate([])
    case .choosingBase:
      var best = 0
      for index in scores.indices.dropFirst() where scores[index] < scores[best] { best = index }
      return tryChanges(
        of: Current(base: bases[best], profile: bases[best], score: scores[best]))
    case .trying(let current, let changes): return changesRated(changes, scores, of: current)
    case .joining(var current, let changes):
      // The first one alone is better already.
      var best = 0
      for index in scores.indices.dropFirst() where scores[index] < scores[best] { best = index }
      for change in changes.prefix(best + 1) {
        current.profile = change.applied(to: current.profile)
      }
      current.score = scores[best]
      return tryChanges(of: current)
    }
  }

  private mutating func tryChanges(of current: Current) -> Action {
    let changes = PlayerPolicy.all.flatMap { policy in
      let own = policy.value(in: current.profile)
      return policy.candidates.filter { $0 != own }.map { Change(policy: policy.name, value: $0) }
    }
    state = .trying(current, changes)
    return .rate(changes.map { $0.applied(to: current.profile) })
  }

  private mutating func changesRated(
    _ changes: [Change], _ scores: [Score], of current: Current
  ) -> Action {
    rounds += 1
    let rated = Array(zip(changes, scores))
    func improvements(aboutTime: Bool) -> [(change: Change, score: Score)] {
      PlayerPolicy.all.filter { $0.isAboutTime == aboutTime }.compactMap { policy in
        let own = rated.filter {
          $0.0.policy == policy.name && Self.isBetter($0.1, than: current.score, by: policy)
        }
        return own.min { $0.1 < $1.1 }.map { ($0.0, $0.1) }
      }.sorted { $0.score < $1.score }
    }
    // What is sent, and when by its nature, before how the player looks: else looks would stand for it.
    var better = improvements(aboutTime: false)
    if better.isEmpty { better = improvements(aboutTime: true) }
    guard !better.isEmpty, rounds < Self.mostRounds else { return finish(current, rated) }
    let joined = Array(better.prefix(Self.mostJoined).map(\.change))
    state = .joining(current, joined)
    var profile = current.profile
    return .rate(
      joined.map { change in
        profile = change.applied(to: profile)
        return profile
      })
  }

  /// Whether a change is worth it: fewer differences, or as many with instants that are clearly nearer. What
  /// moves events only has to bring their instants nearer, since seldom looks excuse every instant.
  private static func isBetter(
    _ score: Score, than current: Score, by policy: PlayerPolicy
  ) -> Bool {
    let isNearer = score.deviation + .milliseconds(20) < current.deviation * 98 / 100
    if policy.isAboutTime { return score.differences <= current.differences && isNearer }
    return score.differences < current.differences
      || (score.differences == current.differences && isNearer)
  }

  private mutating func finish(
    _ current: Current, _ rated: [(Change, Score)]
  ) -> Action {
    state = .finished
    let ties = PlayerPolicy.all.compactMap { policy -> Finding.Tie? in
      let values = rated.filter { $0.0.policy == policy.name && $0.1 == current.score }
        .map(\.0.value)
      return values.isEmpty ? nil : Finding.Tie(policy: policy.name, values: values)
    }
    return .finish(
      Finding(
        profile: current.profile, base: current.base, score: current.score, ties: ties))
  }
}

extension ProfileSearchStateMachine.Score: Comparable {
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.differences, lhs.deviation) < (rhs.differences, rhs.deviation)
  }
}
