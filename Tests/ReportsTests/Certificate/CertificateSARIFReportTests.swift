import Certification
import Reports
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

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
