import Certification
import Testing
import Vocabulary

struct CertificationRulesTests {
  @Test(arguments: CertificationRules.all)
  func `a rule says what it is and what to do`(rule: Rule) {
    #expect(rule.summary.last?.isLetter == true, "\(rule.summary)")
    #expect(rule.explanation.hasSuffix(".") && rule.fix.hasSuffix("."))
    #expect(rule.advice.count > 40)
  }

  @Test func `an error's rule has the words of its code`() {
    let rule = AdFailure.rule(ofCode: 401)
    #expect(rule.id == "VASTError401" && rule.severity == .error)
    #expect(rule.advice.hasPrefix("Upload the media again"))
    #expect(CertificationRules.all.contains(rule))
  }

  @Test func `an error of no standard has a rule all the same`() {
    let rule = AdFailure.rule(ofCode: 999)
    #expect(rule.id == "VASTError999" && !CertificationRules.all.contains(rule))
    #expect(rule.explanation == "No standard defines this code.")
  }
}
