import Foundation
import JSONTree
import Reports
import Testing
import Transport
import VASTSimulator

struct HARReportTests {
  private func entries(_ scenario: String = "") throws -> [JSONValue] {
    let value = try JSONReader.value(of: try HARReport.text(of: try Recorded.run(scenario)))
    guard case .array(let entries)? = value["log"]?["entries"] else { return [] }
    return entries
  }

  @Test func `every fetch and beacon is an entry, in order`() throws {
    let record = try Recorded.run()
    let fetches = record.events.count { if case .fetch = $0.kind { true } else { false } }
    #expect(try entries().count == fetches + record.beacons.count)
  }

  @Test func `a beacon's time is the run's clock, its status that of no answer`() throws {
    let start = try #require(try entries().first { $0["_event"] == "midpoint" })
    #expect(start["startedDateTime"] == "2026-01-01T00:00:04.000+00:00")
    #expect(start["_virtualTimeUs"] == 4_000_000)
    #expect(start["response"]?["status"] == 0)
    #expect(start["_hop"] == 0)
  }

  @Test func `a local file is no address of the network`() throws {
    let tag = try #require(try entries().first)
    #expect(tag["request"]?["url"] == "file:Tags/t.xml")
    #expect(tag["response"]?["status"] == 200)
    #expect(tag["_source"] == "file")
  }

  @Test(.enabled(if: ReportSchemas.areThere, "the schemas ../shared/data/schemas are not at hand"))
  func `reports are valid by the schema`() throws {
    let schema = try JSONSchema("har.json", in: ReportSchemas.folder.appending(path: "har"))
    let text = try HARReport.text(of: try Recorded.run())
    #expect(try schema.faults(of: text) == [])
    #expect(try schema.faults(of: text.replacing("\"startedDateTime\"", with: "\"begun\"")) != [])
  }
}
