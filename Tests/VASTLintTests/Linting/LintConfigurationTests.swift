import Diagnostics
import Testing
import VASTLint

struct LintConfigurationTests {
  private let text = Tag.text { $0.tracking = Tag.tracking("x") }

  @Test(arguments: LintConfiguration.Level.allCases)
  func `a level replaces a rule's own`(level: LintConfiguration.Level) {
    let configuration = LintConfiguration(severities: ["TrackingEventUnknown": level])
    let found = lint(text, configuration)
    #expect(found.map(\.severity.rawValue) == (level == .off ? [] : [level.rawValue]))
  }

  @Test func `other rules keep theirs`() {
    let configuration = LintConfiguration(severities: ["NoAd": .error])
    #expect(lint(text, configuration) == lint(text))
  }

  @Test func `a rule that is not known is a warning with the nearest name`() {
    let configuration = LintConfiguration(severities: ["NoAdd": .off, "A": .off, "NoAd": .note])
    let place = SourceLocation(file: "vastsim.yaml")
    #expect(
      configuration.diagnostics(at: place).map(\.description) == [
        "vastsim.yaml: warning: there is no rule 'A' [RuleUnknown]",
        "vastsim.yaml: warning: there is no rule 'NoAdd'; did you mean 'NoAd'? [RuleUnknown]",
      ])
  }
}
