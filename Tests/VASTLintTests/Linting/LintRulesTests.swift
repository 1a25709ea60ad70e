import Testing
import VASTLint
import Vocabulary

struct LintRulesTests {
  @Test func `rules are in order and have one identifier each`() {
    let ids = LintRules.all.map(\.id)
    #expect(ids == Set(ids).sorted())
    #expect(ids.count > 100)
  }

  @Test(arguments: LintRules.all)
  func `a rule explains itself`(rule: Rule) throws {
    let first = try #require(rule.id.first)
    #expect(first.isUppercase && rule.id.allSatisfy { $0.isASCII && $0.isLetter })
    #expect(!rule.summary.hasSuffix(".") && rule.summary.count <= 80)
    #expect(rule.explanation.hasSuffix(".") && rule.explanation.count > 40)
    #expect(rule.fix.hasSuffix(".") && rule.fix.count > 10, "\(rule.id) has no fix")
    let clause = try #require(rule.clause)
    #expect(!clause.isEmpty && !clause.hasSuffix("."))
    #expect(LintRules.named(rule.id) == rule)
  }
}
