import Certification
import SampleRuns
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

@Suite(.tags(.corpus))
struct SARIFReportTests {
  private static let findings = [
    Diagnostic(
      rule: Rule(named: "NotWellFormed", .error), "a tag is not closed",
      at: SourceLocation(file: "Tags/ein Tag.xml", position: .init(line: 3, column: 7))),
    Diagnostic(rule: Rule(named: "Odd"), "odd", at: nil),
    Diagnostic(
      rule: Rule(named: "Odd", .note), "odd", at: SourceLocation(file: "t.xml", position: nil)),
    Diagnostic(
      rule: Rule(named: "Odd", .note), "odd", at: SourceLocation(file: "t.xml", position: nil)),
  ]

  private func run(_ findings: [Diagnostic] = Self.findings) throws -> JSONValue {
    let value = try JSONReader.value(of: try SARIFReport.text(of: findings))
    return try #require(value["runs"]?[0])
  }

  @Test func `a finding has its rule, level, words and place`() throws {
    let result = try #require(try run()["results"]?[0])
    #expect(result["ruleId"] == "NotWellFormed")
    #expect(result["ruleIndex"] == 0)
    #expect(result["level"] == "error")
    #expect(result["message"]?["text"] == "a tag is not closed")
    let place = try #require(result["locations"]?[0]?["physicalLocation"])
    #expect(place["artifactLocation"]?["uri"] == "Tags/ein%20Tag.xml")
    #expect(place["region"] == .object([.init("startColumn", 7), .init("startLine", 3)]))
  }

  @Test func `rules are described once, by what is known of them`() throws {
    let rules = try #require(try run()["tool"]?["driver"]?["rules"])
    #expect(rules[0]?["id"] == "NotWellFormed" && rules[1]?["id"] == "Odd")
    #expect(rules[1]?["shortDescription"]?["text"] == "it is odd")
    #expect(rules[1]?["fullDescription"]?["text"] == "Nobody minds. Look at it.")
    #expect(rules[1]?["defaultConfiguration"]?["level"] == "warning")
    #expect(rules[2] == nil)
  }

  @Test func `a fingerprint survives a move, and tells repetitions apart`() throws {
    func fingerprints(_ findings: [Diagnostic]) throws -> [JSONValue?] {
      let results = try run(findings)["results"]
      return findings.indices.map { results?[$0]?["partialFingerprints"]?["finding/v1"] }
    }
    var moved = Self.findings
    moved[0].location?.position?.line = 90
    let all = try fingerprints(Self.findings)
    #expect(all == (try fingerprints(moved)))
    #expect(Set(all).count == 4)
    #expect(all[2]?.text?.hasSuffix(":1") == true && all[3]?.text?.hasSuffix(":2") == true)
  }

  @Test func `expectations that do not hold are findings of the scenario file`() throws {
    let record = try Recorded.run("expect: [{ beacon: skip }, { beacon: start }]")
    let value = try JSONReader.value(
      of: try SARIFReport.text(of: record))
    guard case .array(let all)? = value["runs"]?[0]?["results"] else {
      Issue.record("no results")
      return
    }
    let failed = all.filter { $0["ruleId"] == "ExpectationFailed" }
    #expect(failed.count == 1)
    #expect(
      failed[0]["locations"]?[0]?["physicalLocation"]?["artifactLocation"]?["uri"] == "s.yaml")
  }

  @Test(arguments: ReportSchemas.places)
  func `reports are valid by the schema`(place: CorpusPlace) throws {
    let schema = try ReportSchemas.sarif(in: place)
    #expect(try schema.faults(in: SARIFReport.text(of: Self.findings)) == [])
    #expect(try schema.faults(in: SARIFReport.text(of: [])) == [])
    #expect(try schema.faults(in: #"{"version": "2.1.0", "runs": [{"tool": {}}]}"#) != [])
    let record = try Recorded.run("expect: [{ beacon: skip }]", damagedAt: .seconds(3))
    #expect(try schema.faults(in: SARIFReport.text(of: record)) == [])
  }
}

extension JSONValue {
  subscript(index: Int) -> JSONValue? {
    guard case .array(let items) = self, items.indices.contains(index) else { return nil }
    return items[index]
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
}

@Suite(.tags(.corpus))
struct CertificateSARIFReportTests {
  private static let certificate = CertificateTextReportTests.certificate

  private func results(
    _ certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) throws -> [JSONValue] {
    let text = try CertificateSARIFReport.text(of: certificates, unreadable)
    let runs = try JSONReader.value(of: text)["runs"]
    #expect(runs?[1] == nil)
    guard case .array(let results)? = runs?[0]?["results"] else { return [] }
    return results
  }

  @Test func `each finding is there once, with its cases and its place`() throws {
    let results = try results([Self.certificate])
    #expect(
      results.map { $0["message"]?["text"] } == [
        "it is lost; in cases first, second", "ad 1: it is left; in case third",
        "it is there twice; in case third",
      ])
    #expect(results.map { $0["level"] } == ["error", "warning", "warning"])
    let places = results.map { $0["locations"]?[0]?["physicalLocation"] }
    #expect(places.map { $0?["artifactLocation"]?["uri"] } == ["t.xml", "t.xml", "t.xml"])
    #expect(places.map { $0?["region"]?["startLine"] } == [nil, nil, 3])
  }

  @Test func `several tags share a run, and differ in their fingerprints`() throws {
    var other = Self.certificate
    other.tag = "u.xml"
    let results = try results(
      [Self.certificate, other], [UnreadableTag(tag: "v.xml", reason: "it is gone")])
    // One finding is in the document that both lead to.
    #expect(results.count == 6)
    #expect(
      results[2]["message"]?["text"]
        == "it is there twice; in cases third, third of u.xml")
    let prints = results.map { $0["partialFingerprints"]?["finding/v1"]?.text ?? "" }
    #expect(Set(prints).count == 6)
    #expect(results[5]["ruleId"] == "InputUnreadable" && results[5]["level"] == "error")
  }

  @Test func `at most three cases are named`() throws {
    let lost = Finding(rule: .nothingLostInPlaying, severity: .error, "it is lost")
    func message(_ count: Int) throws -> JSONValue? {
      let certificate = Certificate(
        tag: "t.xml", players: ["exact"],
        cases: (1...count).map { CaseResult("c\($0)", "c", .mandatory, findings: [lost]) })
      return try results([certificate]).first?["message"]?["text"]
    }
    #expect(try message(1) == "it is lost; in case c1")
    #expect(try message(3) == "it is lost; in cases c1, c2, c3")
    #expect(try message(4) == "it is lost; in cases c1, c2, c3 and 1 more")
  }

  @Test func `what is accepted is suppressed, and known by the same name`() throws {
    let before = try results([Self.certificate])
    var certificate = Self.certificate
    certificate.accept(Array(certificate.distinctFindings.prefix(1)))
    let after = try results([certificate])
    #expect(after[0]["suppressions"]?[0]?["status"] == "accepted")
    #expect(after[1]["suppressions"] == nil)
    #expect(before.map { $0["partialFingerprints"] } == after.map { $0["partialFingerprints"] })
  }

  @Test(arguments: ReportSchemas.places)
  func `reports are valid by the schema`(place: CorpusPlace) throws {
    let schema = try ReportSchemas.sarif(in: place)
    var certificate = Self.certificate
    certificate.accept(certificate.distinctFindings)
    let text = try CertificateSARIFReport.text(of: [certificate])
    #expect(try schema.faults(in: text) == [])
    #expect(try schema.faults(in: text.replacing("\"external\"", with: "\"elsewhere\"")) != [])
  }
}

struct GitHubReportTests {
  private static let rule = Rule(
    "OddThing", .error, "it is odd", explanation: "Nobody minds.", fix: "Look at it.")

  @Test(arguments: [
    ("a\n::error::b", "a%0A::error::b"), ("a\r\n::error::b", "a%0D%0A::error::b"),
    ("a\rb", "a%0Db"), ("100 %0A", "100 %250A"),
  ])
  func `a message cannot begin a command of its own`(message: String, shown: String) {
    let text = GitHubReport.text(of: [Diagnostic(rule: Self.rule, message)])
    #expect(text == "::error title=OddThing::\(shown)\n")
  }

  @Test func `a file's name cannot end its property`() {
    let place = SourceLocation(file: "a,line=2::b:c\r\n::error::d%", position: nil)
    let text = GitHubReport.text(of: [Diagnostic(rule: Self.rule, "m", at: place)])
    #expect(
      text == "::error file=a%2Cline=2%3A%3Ab%3Ac%0D%0A%3A%3Aerror%3A%3Ad%25,title=OddThing::m\n")
  }
}
