import Player
import SampleRuns
import Testing
import Vocabulary

@testable import VASTSimulator

/// What a player does with every tag is a note about the player; what a tag causes stays a fault.
struct PlayerHabitsTests {
  private func findings(
    _ player: PlayerProfile, _ scenario: String = "fully-visible"
  ) throws -> [Diagnostic] {
    try InvariantStage.play(scenario, player: player).diagnostics
      .filter { RunInvariants.rules.contains($0.rule) }
  }

  @Test(arguments: PlayerProfile.builtIn.filter { $0.name != "criteo-ios" }, BuiltInScenarios.names)
  func `no player fails a tag without a fault by its own rules`(
    player: PlayerProfile, scenario: String
  ) throws {
    let findings = try findings(player, scenario)
    #expect(findings.filter { RunInvariants.rules.contains($0.rule) && $0.severity > .note } == [])
  }

  @Test func `a habit is said once, with its player`() throws {
    let notes = try findings(.openPlayerJS).filter { $0.rule == .nothingLostInPlaying }
    #expect(notes.map(\.severity) == [.note])
  }

  @Test func `the exact player has no habit`() throws {
    let request = RunRequest(
      tag: .init(path: "t.xml", displayName: "t.xml"),
      scenario: BuiltInScenarios.fullyVisible.scenario, profile: .exact)
    #expect(PlayerHabits.rules(of: request) == [])
  }
}
