import Testing
import VAST
import Vocabulary

@testable import VASTLint

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

/// What a version requires reaches neither older documents nor, as an error, those of which a later
/// version requires less.
struct VersionRequirementTests {
  private func severities(of rule: String, _ text: String) -> [Severity] {
    lint(text).filter { $0.rule.id == rule }.map(\.severity)
  }

  @Test(
    arguments: [
      ("2.0", []), ("3.0", []), ("4.0", [.error]), ("4.2", [.error]),
    ] as [(String, [Severity])])
  func `the identifier of a companion's click tracker is required where the schema has it`(
    version: String, expected: [Severity]
  ) {
    let tag = Tag(version) {
      $0.furtherCreatives = """
        <Creative><CompanionAds><Companion width='1' height='1'>
        <StaticResource creativeType='image/png'>https://c.example.com/c.png</StaticResource>
        <CompanionClickTracking>https://t.example.com/c</CompanionClickTracking>
        </Companion></CompanionAds></Creative>
        """
    }
    #expect(severities(of: "AttributeMissing", tag.text) == expected)
  }

  @Test func `a version that is far too low is one finding, which names three features`() {
    let tag = Tag("2.0") {
      $0.linearAttributes = "skipoffset='1%'"
      $0.tracking = Tag.tracking("skip") + Tag.tracking("skip")
      $0.further = "<Category authority='a'>c</Category><Expires>60</Expires>"
    }
    let found = lint(tag.text).filter { $0.rule.id.contains("Version") }
    #expect(
      found.map(\.message) == [
        "the document declares 2.0 and uses 4 features of later versions: "
          + "'Category' in 'InLine', 'Expires' in 'InLine', 'skipoffset' of 'Linear' and 1 more; "
          + "declare 4.1, which has all of them"
      ])
    let single = Tag("2.0") { $0.further = "<Expires>60</Expires>" }
    #expect(severities(of: "VersionTooLow", single.text) == [])
    #expect(severities(of: "ElementNotInVersion", single.text) == [.warning])
  }

  @Test func `what is missing in an element that is newer than the document is no finding`() {
    let captions = "<ClosedCaptionFiles/><InteractiveCreativeFile/>"
    let category = "<Category>IAB1</Category>"
    let old = Tag("3.0") { ($0.media, $0.further) = ($0.media + captions, category) }
    let new = Tag("4.2") { ($0.media, $0.further) = ($0.media + captions, category) }
    #expect(severities(of: "AttributeMissing", old.text) == [])
    #expect(severities(of: "AttributeMissing", new.text) == [.error])
    #expect(severities(of: "VersionTooLow", old.text) == [.warning])
  }

  @Test(
    arguments: [
      ("2.0", [.warning]), ("3.0", [.warning]), ("4.0", []), ("4.3", []),
    ] as [(String, [Severity])])
  func `a second Error is a warning before the version that allows it`(
    version: String, expected: [Severity]
  ) {
    let tag = Tag(version) {
      $0.further = """
        <Error>https://t.example.com/e?[ERRORCODE]</Error>
        <Error>https://t.example.com/f?[ERRORCODE]</Error>
        """
    }
    #expect(severities(of: "RepeatedElement", tag.text) == expected)
  }

  @Test(
    arguments: [
      ("2.0", [.warning]), ("3.0", [.warning]), ("4.0", []), ("4.2", []),
    ] as [(String, [Severity])])
  func `a Wrapper without Creatives is a warning before the version that allows it`(
    version: String, expected: [Severity]
  ) {
    let text = """
      <VAST version='\(version)'><Ad id='a'><Wrapper><AdSystem>s</AdSystem>
      <VASTAdTagURI>https://t.example.com/v</VASTAdTagURI>
      <Impression>https://t.example.com/i</Impression></Wrapper></Ad></VAST>
      """
    #expect(severities(of: "ElementMissing", text) == expected)
  }

  @Test func `an InLine without Creatives, and a second Linear, are errors in every version`() {
    for version in ["2.0", "3.0", "4.0", "4.2"] {
      let text = """
        <VAST version='\(version)'><Ad id='a'><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
        <Impression>https://t.example.com/i</Impression></InLine></Ad></VAST>
        """
      let second = Tag(version) { $0.creativeFurther = "<Linear/>" }
      #expect(severities(of: "CreativesMissing", text) == [.error])
      #expect(severities(of: "RepeatedElement", second.text) == [.error])
    }
  }

  @Test func `verifications have their requirements in every version`() {
    let tag = Tag("3.0") {
      $0.further = "<AdVerifications><Verification/></AdVerifications>"
    }
    #expect(severities(of: "VerificationVendorMissing", tag.text) == [.error])
  }
}
