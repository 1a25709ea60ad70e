import Testing
import VASTLint
import Vocabulary

struct LintConfigurationTests {
  private let text = Tag.text { $0.tracking = Tag.tracking("x") }

  @Test(arguments: RuleLevels.Level.allCases)
  func `a level replaces a rule's own`(level: RuleLevels.Level) {
    let configuration = LintConfiguration(levels: RuleLevels(["TrackingEventUnknown": level]))
    let found = lint(text, configuration)
    #expect(found.map(\.severity.rawValue) == (level == .off ? [] : [level.rawValue]))
  }

  @Test func `other rules keep theirs`() {
    let configuration = LintConfiguration(levels: RuleLevels(["NoAd": .error]))
    #expect(lint(text, configuration) == lint(text))
  }
}
