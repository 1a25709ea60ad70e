import Reports
import TestSupport
import Testing
import Vocabulary

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
