import Comparison
import Foundation
import Player
import TestSupport
import Testing

/// The profiles of captured players, held to what the players sent in a browser.
@Suite(.tags(.corpus))
struct CapturedPlayersTests {
  @Test func `every captured player has a profile with its evidence`() throws {
    #expect(CapturedCase.players.count == 13)
    for player in CapturedCase.players {
      let profile = try #require(PlayerProfile.named(player))
      #expect(profile.evidence?.contains("Chromium") == true)
    }
  }

  @Test(arguments: CapturedCase.players)
  func `a profile sends what its player sent, in its order, within an observation`(
    player: String
  ) throws {
    let profile = try #require(PlayerProfile.named(player))
    let cases = try CapturedCase.condensed(of: player)
    #expect([13, 24].contains(cases.count))
    for captured in cases {
      if let difference = captured.difference(from: try captured.predicted(by: profile)) {
        Issue.record("\(difference)")
      }
    }
  }

  @Test(arguments: CapturedCase.players)
  func `a server that does not see the media play finds no difference either`(
    player: String
  ) throws {
    let profile = try #require(PlayerProfile.named(player))
    for var captured in try CapturedCase.condensed(of: player) {
      for index in captured.beacons.indices { captured.beacons[index].at += .seconds(7) }
      let difference = captured.differenceOnArrival(from: try captured.predicted(by: profile))
      #expect(difference == nil)
    }
  }

  /// The comparison can fail: no player does what another one does.
  @Test func `no player is predicted by the profile of the one after it`() throws {
    for (player, other) in zip(
      CapturedCase.players, CapturedCase.players.dropFirst() + ["html5"])
    {
      let profile = try #require(PlayerProfile.named(other))
      let differing = try CapturedCase.condensed(of: player).filter {
        $0.difference(from: try $0.predicted(by: profile)) != nil
      }
      #expect(differing.count > 5, "\(other) predicts \(player)")
    }
  }

  @Test func `an observation's tolerance does not hide a beacon in another place`() throws {
    var captured = try #require(
      CapturedCase.condensed(of: "vast-client-js").first { $0.name == "n10" })
    let predicted = try captured.predicted(by: .vastClientJS)
    #expect(captured.difference(from: predicted) == nil)
    captured.beacons[5].at += .milliseconds(700)
    #expect(captured.difference(from: predicted)?.contains("firstQuartile") == true)
    captured.beacons.swapAt(3, 4)
    #expect(captured.difference(from: predicted)?.contains("predicted") == true)
  }

  /// A replay of the content, after which the player plays its ad once more, is not simulated.
  private static let unpredicted: Set<String> = ["videojs-vast-vpaid/replaycb"]

  @Test(arguments: CorpusPlace.all(with: "players"))
  func `at least 97 % of whole captures are predicted, and the others are known`(
    place: CorpusPlace
  ) throws {
    let cases = try CapturedCase.whole(in: place)
    var differing: [String] = []
    var differences: [String] = []
    for captured in cases {
      let profile = try #require(PlayerProfile.named(captured.player))
      guard let difference = captured.difference(from: try captured.predicted(by: profile)) else {
        continue
      }
      differing.append(captured.description)
      differences.append(difference)
    }
    let explanation = Comment(rawValue: differences.joined(separator: "\n"))
    #expect(Double(differing.count) <= 0.03 * Double(cases.count), explanation)
    switch place {
    case .own:
      #expect(cases.count == 3 && differing == [], explanation)
    case .shared:
      #expect(cases.count > 200)
      #expect(Set(differing) == Self.unpredicted, explanation)
    }
  }

  @Test(arguments: CorpusPlace.all(with: "players"))
  func `a whole capture tells what the condensed one of its case does`(place: CorpusPlace) throws {
    let cases = try CapturedCase.whole(in: place)
    #expect(!cases.isEmpty)
    for whole in cases where !Self.unpredicted.contains(whole.description) {
      let condensed = try #require(
        CapturedCase.condensed(of: whole.player).first { $0.name == whole.name })
      #expect(whole.tag == condensed.tag && whole.steps.count == condensed.steps.count, "\(whole)")
      #expect(whole.steps.map(\.name) == condensed.steps.map(\.name), "\(whole)")
      #expect(whole.beacons.map(\.name) == condensed.beacons.map(\.name), "\(whole)")
      for (one, other) in zip(whole.beacons, condensed.beacons) {
        #expect(abs((one.at - other.at) / .milliseconds(1)) < 1, "\(whole): \(one.name)")
      }
    }
  }
}

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
