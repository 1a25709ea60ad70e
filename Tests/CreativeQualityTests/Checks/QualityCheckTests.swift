import CreativeQuality
import Diagnostics
import Testing

struct QualityCheckTests {
  @Test func `identifiers are what lint's are like, and stable`() {
    for check in QualityCheck.allCases {
      #expect(check.rawValue.first?.isUppercase == true)
      #expect(check.rawValue.allSatisfy { $0.isLetter })
    }
    #expect(QualityCheck.allCases.count == 56)
    #expect(QualityCheck.ofOneFile.count == 53)
  }

  @Test(arguments: QualityCheck.allCases)
  func `every check has words and a unit of its own value`(check: QualityCheck) {
    #expect(check.noun.hasPrefix("the "))
    #expect(check.rule.explanation.hasSuffix("."))
    #expect(check.rule.remedy.hasSuffix(".") && check.rule.remedy.first?.isUppercase == true)
    #expect(check.rule.explanation.first?.isUppercase == true)
  }
}
