import Comparison
import Player
import TestSupport
import Testing

/// Captured players that are learned from a part of their cases, without their own profiles.
@Suite(.tags(.corpus, .slow), .nightly)
struct LearnedPlayersTests {
  private typealias Search = ProfileSearchStateMachine

  /// Cases that nothing is learned from: another length, a pause with other URLs, wrappers, and an error.
  private static let heldOut: Set<String> = ["n10", "n30", "pausecb", "wrapper", "macroserr"]

  private static func score(
    of profile: PlayerProfile, by cases: [CapturedCase]
  ) throws -> Search.Score {
    var score = Search.Score(differences: 0, deviation: .zero)
    for captured in cases {
      let predicted = try captured.predicted(by: profile)
      let comparison = captured.comparison(with: predicted)
      // An event counts once for each kind, in however many documents of a chain.
      score.differences +=
        Set(
          comparison.differences.map { difference in
            switch difference {
            case .missing(let index): "missing \(predicted[index].event)"
            case .extra(let index): "extra \(captured.beacons[index].event)"
            case .instant(let pair): "instant \(predicted[pair.predicted].event)"
            case .order(let pair): "order \(predicted[pair.predicted].event)"
            }
          }
        ).count
      score.deviation += comparison.deviation
    }
    return score
  }

  /// The order of a wrapper's hops is in no other case, so that it is learned from none.
  @Test func `85 % of the cases are predicted that nothing was learned from`() throws {
    var missed: [String] = []
    let players = [PlayerProfile.vastClientJS, .rmpVast, .fluidPlayer]
    for player in players {
      let cases = try CapturedCase.condensed(of: player.name)
      let learned = cases.filter { !Self.heldOut.contains($0.name) }
      let others = cases.filter { Self.heldOut.contains($0.name) }
      try #require(learned.count > 15 && others.count == Self.heldOut.count)
      var search = Search(bases: PlayerProfile.builtIn.filter { $0 != player })
      var action = search.begin()
      while case .rate(let profiles) = action {
        action = search.rated(try profiles.map { try Self.score(of: $0, by: learned) })
      }
      guard case .finish(let finding) = action else { continue }
      #expect(finding.score.differences == 0, "\(player.name) as \(finding.base.name)")
      missed += try others.compactMap { captured in
        captured.difference(from: try captured.predicted(by: finding.profile))
      }
    }
    #expect(
      Double(missed.count) <= 0.15 * Double(players.count * Self.heldOut.count), "\(missed)")
  }
}

extension CapturedCase.Beacon {
  /// The event without its hop.
  fileprivate var event: Substring { name.split(separator: "/").last ?? "" }
}
