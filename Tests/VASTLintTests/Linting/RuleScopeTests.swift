import Testing
import VAST
import Vocabulary

@testable import VASTLint

struct RuleScopeTests {
  private let runs = Set(LintRules.inOrder.filter(\.mattersToRuns).map(\.rule))

  @Test(arguments: RuleTests.cases)
  func `a run is told of the rules that matter to it, and of no others`(_ rule: RuleCase) {
    for text in [MarkedText(rule.broken).text, rule.kept] {
      let found = VASTLinter.findings(
        .runs, in: Array(text.utf8), file: "tag.xml", configuration: LintConfiguration())
      #expect(found == lint(text).filter { runs.contains($0.rule) })
    }
  }

  @Test func `what does not matter to runs is not asked`() {
    let all = RuleTables.all
    let some = RuleTables.runs
    for element in SchemaElement.allCases {
      let count = LintRules.inOrder.count { rule in
        guard case .elements(let elements, _) = rule.check else { return false }
        return rule.mattersToRuns && elements.contains(element)
      }
      #expect(some.byElement[element.rawValue].count == count)
    }
    #expect(some.urlTraits.isStrictSubset(of: all.urlTraits))
    #expect(!some.urlTraits.contains(.bracket) && some.urlTraits.contains(.whitespace))
  }
}
