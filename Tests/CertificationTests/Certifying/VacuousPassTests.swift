import Certification
import Media
import Player
import TestSupport
import Testing
import VASTSimulator

/// Every case under every player in the nightly and under four of them otherwise, with media of every
/// kind: none passes that showed nothing.
@Suite(.tags(.slow))
struct VacuousPassTests {
  enum Kind: CaseIterable, Sendable {
    case ordinary, short, long, audioOnly, damaged, damagedAtOnce

    var facts: MediaFacts {
      switch self {
      case .ordinary: CertificationSample.media
      case .short: Stage.media(lasting: .milliseconds(920))
      case .long: Stage.media(lasting: .milliseconds(90_460))
      case .audioOnly: Stage.media(lasting: .seconds(30), .audio)
      case .damaged: Stage.media(lasting: .seconds(30), damagedAt: .seconds(7))
      case .damagedAtOnce: Stage.media(lasting: .seconds(30), damagedAt: .zero)
      }
    }
  }

  private static let players: [PlayerProfile] =
    Lane.isNightly ? PlayerProfile.builtIn : [.exact, .html5, .criteoIOS, .fluidPlayer]

  @Test(arguments: players, Kind.allCases)
  func `a case that passes has shown its ad, and any other says why`(
    player: PlayerProfile, kind: Kind
  ) throws {
    var files = try TagFiles(Stage.tag)
    files.facts = kind.facts
    let service = RunService(files: files)
    let request = Stage.request(.init(name: "base"), .exact)
    let certifier = Certifier(request, players: [player], progress: { _ in }) {
      try service.run($0)
    }
    let certificate = try certifier.certificate(lint: [], inspection: try service.inspect(request))
    let played = certificate.cases.filter { $0.player != nil }
    #expect(played.map(\.name) == BuiltInScenarios.names)
    for result in played {
      let comment: Comment = "\(result.name), \(player.name), \(kind)"
      switch result.verdict {
      case .pass, .warn:
        let run = try #require(result.run, comment)
        let reported = Set(run.marks.filter { $0.voice == .vast }.map(\.name))
        #expect(reported.contains("start"), comment)
        #expect(run.outcome != .error, comment)
        if run.outcome == .completed, result.verdict == .pass {
          #expect(
            reported.isSuperset(of: ["firstQuartile", "midpoint", "thirdQuartile", "complete"]))
        }
      case .notApplicable: #expect(result.reason?.isEmpty == false, comment)
      case .fail, .inconclusive: #expect(!result.reasons.isEmpty, comment)
      }
    }
    if kind == .damaged || kind == .damagedAtOnce { #expect(certificate.verdict == .fail) }
    if kind == .ordinary, player == .exact { #expect(certificate.verdict == .pass) }
  }
}
