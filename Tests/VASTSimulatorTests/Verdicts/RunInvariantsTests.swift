import Foundation
import Media
import OpenMeasurement
import Player
import SampleRuns
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

struct RunInvariantsTests {
  @Test(arguments: Mutation.all)
  func `an invariant finds the fault that it is about`(mutation: Mutation) throws {
    var run = try InvariantStage.checked(mutation.scenario)
    #expect(InvariantStage.broken(run) == [])
    try mutation.apply(&run.record)
    #expect(InvariantStage.broken(run).contains(mutation.rule))
  }

  @Test func `every invariant is broken by at least one mutation`() {
    #expect(Set(Mutation.all.map(\.rule)) == Set(RunInvariants.rules.map(\.id)))
  }

  /// The players without faults; the other captured ones break invariants, as they do in a browser.
  private static let faultless: [PlayerProfile] = [
    .exact, .html5, .criteoIOS, .criteoIOSApp, .videojsxVast,
  ]

  @Test(
    arguments: [
      (.vastClientJS, "ResumeOnlyAfterPause"), (.concertVast, "QuartilesAtTheirShare"),
      (.rmpVast, "ViewableOnlyWhenMet"), (.videojsVASTTheOnion, "ResumeOnlyAfterPause"),
      (.fluidPlayer, "QuartilesAtTheirShare"),
    ] as [(PlayerProfile, String)])
  func `a captured player's fault breaks the invariant that it is about`(
    player: PlayerProfile, rule: String
  ) throws {
    let run = try InvariantStage.checked("fully-visible", player: player)
    #expect(InvariantStage.broken(run).contains(rule))
  }

  @Test(arguments: BuiltInScenarios.names, faultless)
  func `the invariants hold in every built-in scenario`(
    scenario: String, player: PlayerProfile
  ) throws {
    for tag in [InvariantStage.tag, "inline-linear-2.0", "skippable", "progress", "nonlinear"] {
      let run = try InvariantStage.checked(scenario, tag: tag, player: player)
      let broken = RunInvariants.breaches(of: run).map {
        "\(tag): \($0.rule.id): \($0.violation.message)"
      }
      #expect(broken == [])
    }
  }

  @Test func `a polling player that loses the end of a short clip is found out`() throws {
    var run = try InvariantStage.checked("fully-visible", player: .criteoIOS)
    #expect(InvariantStage.broken(run) == [])
    run.record.units[0].ads[0].lost = try InvariantStage.play("teardown-at-90-percent").ads[0].lost
    let violations = RunInvariants.all.flatMap { $0.violations(in: run) }
    let ending = violations.first {
      $0.message.contains("'complete': the player was destroyed before it")
    }
    #expect(ending?.at == .seconds(60))
  }

  @Test func `what a player never reported is no fault of the session that hears it`() throws {
    var run = try InvariantStage.checked("fully-visible")
    run.record.silence(.midpoint)
    #expect(InvariantStage.broken(run).contains("QuartileMissing"))
    run.record.events.removeAll {
      if case .player(let event, _) = $0.kind { event.kind == .midpoint } else { false }
    }
    #expect(!InvariantStage.broken(run).contains("QuartileMissing"))
  }

  @Test func `a rule has an identifier of its own and says what to do`() {
    let rules = RunInvariants.rules
    #expect(Set(rules.map(\.id)).count == rules.count)
    for rule in rules { #expect(rule.fix.hasSuffix("."), "\(rule.id)") }
  }
}

/// Runs of sample tags with made-up media of 30 s, and the rules that they break.
enum InvariantStage {
  /// The tag with trackers for everything, which may be skipped.
  static let tag = "inline-linear-4.3"

  private static let media = MediaFacts(
    formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 900_000, duration: .seconds(30),
    streams: MediaFacts.made().streams,
    videoFrames: MediaFrames(times: (0..<300).map { .milliseconds($0 * 100) }))

  /// Plays a sample tag under a built-in scenario.
  static func play(
    _ scenario: String = "fully-visible", tag: String = tag, player: PlayerProfile = .exact
  ) throws -> RunRecord {
    let known = BuiltInScenarios.scenario(named: scenario) ?? PlaybackScenario(name: scenario)
    let text = try String(
      contentsOf: Checkout.root.appending(path: "SampleMedia/Tags/\(tag).xml"), encoding: .utf8)
    var request = RunRequest(
      tag: .init(path: "t.xml", displayName: "t.xml"), scenario: known,
      profile: player.adapted(to: known.ad.player))
    request.media = .init(path: "m.mp4", displayName: "m.mp4")
    return try RunService(files: StubFiles(tag: text, facts: media)).run(request)
  }

  /// The run together with the run that shows which events its tag tracks.
  static func checked(
    _ scenario: String, tag: String = tag, player: PlayerProfile = .exact
  ) throws -> CheckedRun {
    CheckedRun(try play(scenario, tag: tag, player: player), reference: try play(tag: tag))
  }

  /// The rules that a run breaks.
  static func broken(_ run: CheckedRun) -> Set<String> {
    Set(RunInvariants.breaches(of: run).map(\.rule.id))
  }
}
