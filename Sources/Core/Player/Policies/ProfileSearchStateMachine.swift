/// Learns the policies of a player: proposes profiles, and receives a score of how well each
/// predicts the recordings.
///
/// It begins with the best of the known profiles. Then it tries every other value of every policy,
/// each by itself, combines the best of them as long as the score improves, and starts again until
/// no value improves the score. If differences remain, it tries pairs of values of two policies,
/// and starts again with the best pair. The same scores lead to the same profile.
package struct ProfileSearchStateMachine: Sendable {
  /// How well a profile predicts the recordings.
  package struct Score: Sendable, Hashable {
    /// The number of differences. An event counts once for each kind of difference and each
    /// recording.
    package var differences: Int
    /// The sum of the distances between predicted and recorded instants.
    package var deviation: Duration

    package init(differences: Int, deviation: Duration) {
      self.differences = differences
      self.deviation = deviation
    }
  }

  /// What the caller does next.
  package enum Action: Sendable, Hashable {
    /// Rate these profiles in this order, and call `rated` with the scores.
    case rate([PlayerProfile])
    case finish(Finding)
  }

  /// The result of the search.
  package struct Finding: Sendable, Hashable {
    package var profile: PlayerProfile
    /// The profile from which the search began.
    package var base: PlayerProfile
    package var score: Score
    /// Other values of policies that predict just as well: the recordings cannot tell them apart.
    package var ties: [Tie]

    /// A policy whose value the recordings do not show.
    package struct Tie: Sendable, Hashable {
      package var policy: PlayerPolicy.Name
      /// The other values that predict just as well.
      package var values: [PlayerPolicy.Value]
    }
  }

  /// A change of one policy's value.
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
    case choosingBase
    case trying(Current, [Change])
    /// The best changes are combined: the first alone, the first two, and so on.
    case joining(Current, [Change])
    /// No change improves the score by itself, so pairs of changes are tried.
    case pairing(Current, [RatedChange], [Pair])
    case finished(Finding)
  }

  private typealias RatedChange = (change: Change, score: Score)
  private typealias Pair = (first: Change, second: Change)

  private let bases: [PlayerProfile]
  private var state = State.choosingBase
  private var rounds = 0
  private var pairings = 0

  /// The largest number of rounds; more rounds find nothing new.
  private static let mostRounds = 12
  /// The most changes that are combined at once.
  private static let mostJoined = 24
  /// At most, how often the search tries pairs, and how many pairs it tries each time: about as
  /// many profiles as in all rounds together.
  private static let (mostPairings, mostPairs) = (3, 3_000)

  /// - Parameter bases: the profiles from which the search can begin, at least one; the first of
  ///   equally good ones is selected.
  package init(bases: [PlayerProfile]) { self.bases = bases }

  /// Begins the search and returns the first action.
  package mutating func begin() -> Action {
    state = .choosingBase
    return .rate(bases)
  }

  /// The proposed profiles were rated.
  ///
  /// - Parameter scores: one score for each proposed profile, in the order of the profiles.
  /// - Returns: the next action; after the end of the search, the same finding again.
  package mutating func rated(_ scores: [Score]) -> Action {
    switch state {
    case .finished(let finding): return .finish(finding)
    case .choosingBase:
      let best = Self.best(of: scores)
      return tryChanges(
        of: Current(base: bases[best], profile: bases[best], score: scores[best]))
    case .trying(let current, let changes): return changesRated(changes, scores, of: current)
    case .joining(let current, let changes):
      // Applying the first change alone is already an improvement, so the best prefix is one too.
      let best = Self.best(of: scores)
      return go(from: current, by: changes.prefix(best + 1), to: scores[best])
    case .pairing(let current, let single, let pairs):
      let best = Self.best(of: scores)
      guard scores[best].differences < current.score.differences else {
        return finish(current, single)
      }
      return go(from: current, by: [pairs[best].first, pairs[best].second], to: scores[best])
    }
  }

  /// The index of the best score; of equal scores, the first.
  private static func best(of scores: [Score]) -> Int {
    scores.indices.min { (scores[$0], $0) < (scores[$1], $1) } ?? 0
  }

  private mutating func go(
    from current: Current, by changes: some Sequence<Change>, to score: Score
  ) -> Action {
    var current = current
    for change in changes { current.profile = change.applied(to: current.profile) }
    current.score = score
    return tryChanges(of: current)
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
    let rated: [RatedChange] = zip(changes, scores).map { ($0, $1) }
    func improvements(aboutTime: Bool) -> [RatedChange] {
      PlayerPolicy.all.filter { $0.isAboutTime == aboutTime }.compactMap { policy in
        rated.filter {
          $0.change.policy == policy.name
            && Self.isBetter($0.score, than: current.score, by: policy)
        }.min { $0.score < $1.score }
      }.sorted { $0.score < $1.score }
    }
    // Policies about what is sent are tried before policies about when the player observes; otherwise an
    // observation policy would compensate for a wrong policy about what is sent.
    var better = improvements(aboutTime: false)
    if better.isEmpty { better = improvements(aboutTime: true) }
    guard rounds < Self.mostRounds else { return finish(current, rated) }
    guard !better.isEmpty else { return tryPairs(of: current, rated) }
    let joined = Array(better.prefix(Self.mostJoined).map(\.change))
    state = .joining(current, joined)
    var profile = current.profile
    return .rate(
      joined.map { change in
        profile = change.applied(to: profile)
        return profile
      })
  }

  /// Tries two changes together. Pairs of changes that separately add the fewest differences come
  /// first: an event that has to move past two others is still in the wrong order after one change.
  /// Among equal pairs, those whose policies are close in `PlayerPolicy.all` come first, because
  /// they concern the same events.
  private mutating func tryPairs(of current: Current, _ rated: [RatedChange]) -> Action {
    let places = Dictionary(
      uniqueKeysWithValues: PlayerPolicy.all.enumerated().map { ($0.element.name, $0.offset) })
    let single = rated.filter { !$0.change.policy.policy.isAboutTime }
    var pairs: [(pair: Pair, harm: Int, distance: Int)] = []
    for (index, first) in single.enumerated() {
      for second in single[(index + 1)...] where second.change.policy != first.change.policy {
        pairs.append(
          (
            (first.change, second.change), first.score.differences + second.score.differences,
            abs((places[second.change.policy] ?? 0) - (places[first.change.policy] ?? 0))
          ))
      }
    }
    guard current.score.differences > 0, pairings < Self.mostPairings, !pairs.isEmpty else {
      return finish(current, rated)
    }
    pairings += 1
    let tried = pairs.enumerated().sorted {
      ($0.element.harm, $0.element.distance, $0.offset)
        < ($1.element.harm, $1.element.distance, $1.offset)
    }.prefix(Self.mostPairs).map(\.element.pair)
    state = .pairing(current, rated, tried)
    return .rate(tried.map { $0.second.applied(to: $0.first.applied(to: current.profile)) })
  }

  /// Whether a change is an improvement: fewer differences, or as many with instants clearly nearer
  /// to the recorded ones. If the policy only changes the times of events, fewer differences are
  /// not enough: the change must bring the instants nearer, because rare observations would explain
  /// any instant.
  private static func isBetter(
    _ score: Score, than current: Score, by policy: PlayerPolicy
  ) -> Bool {
    let isNearer = score.deviation + .milliseconds(20) < current.deviation * 98 / 100
    if policy.isAboutTime { return score.differences <= current.differences && isNearer }
    return score.differences < current.differences
      || (score.differences == current.differences && isNearer)
  }

  private mutating func finish(_ current: Current, _ rated: [RatedChange]) -> Action {
    let ties = PlayerPolicy.all.compactMap { policy -> Finding.Tie? in
      let values = rated.filter {
        $0.change.policy == policy.name && $0.score == current.score
      }.map(\.change.value)
      return values.isEmpty ? nil : Finding.Tie(policy: policy.name, values: values)
    }
    let finding = Finding(
      profile: current.profile, base: current.base, score: current.score, ties: ties)
    state = .finished(finding)
    return .finish(finding)
  }
}

extension ProfileSearchStateMachine.Score: Comparable {
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.differences, lhs.deviation) < (rhs.differences, rhs.deviation)
  }
}

extension PlayerPolicy {
  /// The values that a search tries, in the order in which it prefers them; none for a policy that
  /// cannot be inferred from a recording of a player.
  var candidates: [Value] {
    switch name {
    // Which media plays, how it is loaded, and what happens where a server does not answer.
    case .codecs, .apiFramework, .mediaFileChoice, .downloadsFirst, .initialBuffer, .rebuffer,
      .loadingLimit, .loadingLimitCounts, .autoplayPercent, .tries, .clickOpens,
      .documentRequests, .needsXMLType, .documentTimeout, .crossorigin:
      []
    // The breaks of a stream, which recordings of a web page do not contain.
    case .signaling, .signaledScripts, .slotEnd, .plainFiles, .untimedAsset, .playoutLength,
      .playoutLimit, .resumesFrom, .snapTolerance, .abutment, .overlap, .replaysBreaks,
      .entryWindow, .jump, .skipButton, .readsXCue:
      []
    // Values that are sets: a recording shows at most some of their elements.
    case .acceptedVersions, .otherVersionError, .sentEvents: []
    case .maxWrappers: [1, 2, 3, 4, 5, 9, 10].map(Value.count)
    case .plays: [1, 2].map(Value.count)
    case .observation: Self.times([50, 100, 200, 250, 500, 1000])
    case .firstObservation: Self.times([50, 100, 200, 250, 256, 500, 1000])
    case .headStart: Self.times([0, 15, 30, 45, 60, 75, 100, 130, 160, 200])
    case .playheadLag: Self.times([0, 80])
    case .playheadAge: Self.times([0, 100, 200, 250, 500, 1000])
    case .followsWrappers, .missingCreativeError, .missingDurationError, .missingOffsetError,
      .trackers, .replacesMacros, .startsMuted, .laterPlays, .clock, .alsoObserves, .impression,
      .creativeView, .loaded, .firstPlay, .start, .viewable, .quartileBasis, .quartileRule,
      .perObservation, .progress, .progressShare, .completion, .naturalEnd, .pause, .mute,
      .fullscreen, .click, .clickTracking, .skip, .seek, .rewind, .hopOrder, .transport, .pod,
      .failedAds, .missingMediaError, .undecodedMediaError, .unplayableMediaError, .noAdError,
      .emptyWrapperError, .unavailableWrapperError:
      switch form {
      case .choice(let choices): choices.map { .name($0.name) }
      case .flag: [.flag(true), .flag(false)]
      case .count, .duration, .names: []
      }
    }
  }

  /// Whether the policy only moves events in time, without adding or removing any.
  var isAboutTime: Bool {
    [.clock, .observation, .firstObservation, .headStart, .playheadLag, .playheadAge].contains(name)
  }

  private static func times(_ milliseconds: [Int]) -> [Value] {
    milliseconds.map { .duration(.milliseconds($0)) }
  }
}
