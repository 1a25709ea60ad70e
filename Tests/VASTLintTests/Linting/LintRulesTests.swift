import Diagnostics
import Testing
import VAST
import VASTLint

struct LintRulesTests {
  @Test func `rules are in order and have one identifier each`() {
    let ids = LintRules.all.map(\.id)
    #expect(ids == Set(ids).sorted())
    #expect(ids.count > 100)
  }

  @Test(arguments: LintRules.all)
  func `a rule explains itself`(rule: LintRule) throws {
    let first = try #require(rule.id.first)
    #expect(first.isUppercase && rule.id.allSatisfy { $0.isASCII && $0.isLetter })
    #expect(!rule.summary.hasSuffix(".") && rule.summary.count <= 80)
    #expect(rule.rationale.hasSuffix(".") && rule.rationale.count > 40)
    #expect(rule.remedy.hasSuffix(".") && rule.remedy.count > 10, "\(rule.id) has no remedy")
    #expect(!rule.clause.isEmpty && !rule.clause.hasSuffix("."))
    #expect(LintRules.named(rule.id) == rule)
  }

  @Test(arguments: VASTRule.allCases)
  func `what a run reports about a tag can be explained and configured`(rule: VASTRule) {
    #expect(LintRules.named(rule.rawValue) != nil, "the lint has no rule '\(rule.rawValue)'")
  }
}
