import Testing
import Vocabulary

struct RuleLevelsTests {
  private let finding = Diagnostic(rule: Rule(named: "Rule"), "something is odd")

  @Test(
    arguments: [
      (.error, .error), (.warning, .warning), (.note, .note), (.off, nil),
    ] as [(RuleLevels.Level, Severity?)])
  func `a level replaces a finding's own`(level: RuleLevels.Level, severity: Severity?) {
    #expect(RuleLevels(["Rule": level]).applied(to: finding)?.severity == severity)
  }

  @Test func `other findings stay as they are`() {
    #expect(RuleLevels(["Other": .off]).applied(to: finding) == finding)
    #expect(RuleLevels().applied(to: finding) == finding)
  }
}
