import Testing

@testable import Player

/// The search for a player's policies, driven by scores that are made up.
struct ProfileSearchTests {
  private typealias Search = ProfileSearchStateMachine

  /// The policies that the made-up recordings show.
  private static let shown: [PlayerPolicy.Name] = [
    .impression, .creativeView, .loaded, .firstPlay, .start, .quartileRule, .completion, .pause,
    .headStart, .hopOrder, .pod,
  ]

  /// One difference for each policy that is not as in `truth`; what is about time moves instants alone.
  private static func score(_ profile: PlayerProfile, _ truth: PlayerProfile) -> Search.Score {
    let wrong = shown.map(\.policy).filter { $0.value(in: profile) != $0.value(in: truth) }
    return Search.Score(
      differences: wrong.count { !$0.isAboutTime },
      deviation: .seconds(wrong.count { $0.isAboutTime } + 1))
  }

  private static func found(
    _ bases: [PlayerProfile], _ truth: PlayerProfile,
    score: (PlayerProfile, PlayerProfile) -> Search.Score = score
  ) throws -> (finding: Search.Finding, rated: Int) {
    var search = Search(bases: bases)
    var action = search.begin()
    var rated = 0
    while rated < 100_000 {
      switch action {
      case .finish(let finding): return (finding, rated)
      case .rate(let profiles):
        rated += profiles.count
        action = search.rated(profiles.map { score($0, truth) })
      }
    }
    throw Endless()
  }

  private struct Endless: Error {}

  @Test(arguments: PlayerProfile.captured)
  func `a captured player is found again, whatever the search begins as`(
    truth: PlayerProfile
  ) throws {
    for base in [PlayerProfile.html5, .exact] {
      let (finding, _) = try Self.found([base], truth)
      #expect(finding.base == base)
      for policy in Self.shown.map(\.policy) where !policy.isAboutTime {
        #expect(
          policy.value(in: finding.profile) == policy.value(in: truth),
          "\(truth.name) \(policy.key)")
      }
      #expect(finding.score.differences == 0)
    }
  }

  @Test func `the nearest of the known profiles is the beginning, of equals the first`() throws {
    let (finding, rated) = try Self.found([.html5, .rmpVast, .fluidPlayer], .rmpVast)
    #expect(finding.base == .rmpVast && finding.profile == .rmpVast)
    // The bases, and one round of changes that brings nothing.
    let changes = PlayerPolicy.all.reduce(0) { sum, policy in
      sum + policy.candidates.filter { $0 != policy.value(in: .rmpVast) }.count
    }
    #expect(rated == 3 + changes)
    #expect(try Self.found([.html5, .html5], .html5).finding.base == .html5)
  }

  @Test
  func `what the recordings do not show stays the base's, and is named with its other values`()
    throws
  {
    let (finding, _) = try Self.found([.html5], .rmpVast)
    #expect(finding.profile.click == PlayerProfile.html5.click)
    let tie = try #require(finding.ties.first { $0.policy == .click })
    #expect(tie.values.count == ClickPolicy.allCases.count - 1)
    #expect(!finding.ties.contains { Self.shown.contains($0.policy) })
  }

  @Test func `the same scores lead to the same profile`() throws {
    let first = try Self.found([.exact], .videojsVASTVPAID)
    let second = try Self.found([.exact], .videojsVASTVPAID)
    #expect(first.finding == second.finding && first.rated == second.rated)
  }

  @Test func `two policies that help only together are both found`() throws {
    var truth = PlayerProfile.html5
    truth.reports.loaded = .loadedData
    truth.reports.impression = .canPlay
    let (finding, _) = try Self.found([.html5], truth) { profile, truth in
      let isOrdered =
        profile.reports.loaded == truth.reports.loaded
        && profile.reports.impression == truth.reports.impression
      return Search.Score(differences: isOrdered ? 0 : 1, deviation: .zero)
    }
    #expect(finding.profile == truth && finding.score.differences == 0)
  }

  @Test func `where nothing helps, pairs are tried once and not without end`() throws {
    let (finding, rated) = try Self.found([.html5], .html5) { _, _ in
      Search.Score(differences: 1, deviation: .zero)
    }
    #expect(finding.profile == .html5)
    let changes = PlayerPolicy.all.reduce(0) { sum, policy in
      sum + policy.candidates.filter { $0 != policy.value(in: .html5) }.count
    }
    #expect(rated == 1 + changes + 3_000)
  }

  @Test func `who goes on after the end is told the same finding`() {
    var search = Search(bases: [.html5])
    var action = search.begin()
    while case .rate(let profiles) = action {
      action = search.rated(profiles.map { _ in Search.Score(differences: 0, deviation: .zero) })
    }
    #expect(search.rated([]) == action)
  }

  @Test func `how a player looks is changed only for instants that are nearer`() throws {
    var truth = PlayerProfile.html5
    truth.observation.headStart = .milliseconds(75)
    let (finding, _) = try Self.found([.html5], truth)
    #expect(finding.profile == truth)
  }

  @Test func `every candidate is a value of its policy`() {
    for policy in PlayerPolicy.all {
      for value in policy.candidates {
        var profile = PlayerProfile.html5
        policy.set(value, in: &profile)
        #expect(policy.value(in: profile) == value, "\(policy.key): \(value)")
      }
    }
  }
}
