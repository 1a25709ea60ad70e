import Certification
import Testing

struct RemedyTests {
  @Test(arguments: [
    ("ImpressionOncePerHop", "Give each wrapper"), ("CaseNotShown", "The session did not tell"),
    ("VASTError401", "Upload the media again"), ("MediaDamaged", "The file opens"),
    ("DuplicateTracker", "Take one"), ("ImpressionMissing", "Put an Impression"),
    ("IntegratedLoudness", "Normalise the sound"),
  ])
  func `a rule says what to do, whoever has it`(rule: String, text: String) throws {
    let remedy = try #require(Remedy.text(for: rule))
    #expect(remedy.hasPrefix(text), "\(remedy)")
    #expect(remedy.count > 40)
  }

  @Test(arguments: ["NoSuchRule", "VASTError", "VASTError999"])
  func `what nobody knows has no remedy`(rule: String) {
    #expect(Remedy.text(for: rule) == nil)
  }

  @Test(arguments: CertificationRule.allCases)
  func `a rule of the certification is one in words`(rule: CertificationRule) {
    #expect(Remedy.text(for: rule.rawValue) == rule.remedy)
    #expect(rule.rawValue.first?.isUppercase == true)
  }
}
