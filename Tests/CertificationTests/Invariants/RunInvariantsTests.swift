import Certification
import Player
import Testing
import VASTSimulator
import Vocabulary

struct RunInvariantsTests {
  @Test(arguments: Mutation.all)
  func `an invariant finds the fault that it is about`(mutation: Mutation) throws {
    var run = try Stage.checked(mutation.scenario)
    #expect(Stage.broken(run) == [])
    try mutation.apply(&run.record)
    #expect(Stage.broken(run).contains(mutation.rule))
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
    #expect(Stage.broken(try Stage.checked("fully-visible", player: player)).contains(rule))
  }

  @Test(arguments: BuiltInScenarios.names, faultless)
  func `the invariants hold in every built-in scenario`(
    scenario: String, player: PlayerProfile
  ) throws {
    for tag in [Stage.tag, "inline-linear-2.0", "skippable", "progress", "nonlinear"] {
      let run = try Stage.checked(scenario, tag: tag, player: player)
      let broken = RunInvariants.all.flatMap { invariant in
        invariant.violations(in: run).map { "\(tag): \(invariant.rule.id): \($0.message)" }
      }
      #expect(broken == [])
    }
  }

  @Test func `a polling player that loses the end of a short clip is found out`() throws {
    var run = try Stage.checked("fully-visible", player: .criteoIOS)
    #expect(Stage.broken(run) == [])
    run.record.units[0].ads[0].lost = try Stage.play("teardown-at-90-percent").ads[0].lost
    let violations = RunInvariants.all.flatMap { $0.violations(in: run) }
    let ending = violations.first {
      $0.message.contains("'complete': the player was destroyed before it")
    }
    #expect(ending?.at == .seconds(60))
  }

  @Test func `a rule has an identifier of its own and says what to do`() {
    let rules = RunInvariants.rules
    #expect(Set(rules.map(\.id)).count == rules.count)
    for rule in rules { #expect(rule.fix.hasSuffix("."), "\(rule.id)") }
    #expect(rules.filter { $0.severity == .warning }.map(\.id) == [])
  }
}
