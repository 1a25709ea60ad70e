import Prebid
import Testing
import Vocabulary

struct PrebidClientRulesTests {
  @Test func `every rule has a name of its own, a fix and an explanation`() {
    let rules = PrebidClientRules.all
    #expect(Set(rules).count == rules.count)
    for rule in rules {
      #expect(!rule.summary.hasSuffix("."))
      #expect(rule.explanation.hasSuffix("."))
      #expect(rule.fix.hasSuffix("."))
      #expect(rule.id.hasPrefix("Prebid"))
    }
  }
}
