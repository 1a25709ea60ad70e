import Foundation
import SampleRuns
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

@Suite(.tags(.corpus))
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

  /// The entries of a run that fetched one document, under the record's own configuration.
  private func entries(_ fetch: Fetch, _ contents: HARContents) throws -> [JSONValue] {
    var record = try Recorded.run()
    record.events = record.events.prefix(1).map { event in
      var event = event
      event.kind = .fetch(fetch)
      return event
    }
    let text = try HARReport.text(of: record, contents: contents)
    guard case .array(let entries)? = try JSONReader.value(of: text)["log"]?["entries"] else {
      return []
    }
    return entries
  }

  private let fetch = Fetch(
    purpose: .vast, url: "https://a.example/t", source: .network, status: 200, bytes: 3)

  @Test(
    arguments: [
      (Array("<é>".utf8), "<é>", nil), ([0xFF, 0x00], "/wA=", "base64"), ([], "", nil),
    ] as [([UInt8], String, String?)])
  func `what came from the network is there with its content`(
    body: [UInt8], text: String, encoding: String?
  ) throws {
    var contents = HARContents()
    contents.add(.init(url: fetch.url, body: body), to: fetch.url)
    let entries = try entries(fetch, contents)
    #expect(entries.count == 1)
    let content = entries.first?["response"]?["content"]
    #expect(content?["text"] == .string(text))
    #expect(content?["encoding"] == encoding.map(JSONValue.string))
  }

  @Test func `a redirect is an entry of its own`() throws {
    var contents = HARContents()
    contents.add(.init(url: "https://b.example/u", body: [0x41]), to: fetch.url)
    let entries = try entries(fetch, contents)
    #expect(
      entries.map { $0["request"]?["url"] } == ["https://a.example/t", "https://b.example/u"])
    #expect(entries.map { $0["response"]?["status"] } == [302, 200])
    #expect(entries[0]["response"]?["redirectURL"] == "https://b.example/u")
    #expect(entries[1]["response"]?["content"]?["text"] == "A")
  }

  @Test func `every redirect is an entry with its own status and times`() throws {
    var contents = HARContents()
    let timings = HTTPTimings(
      nameLookup: .milliseconds(2), connect: .milliseconds(3), wait: .milliseconds(20),
      receive: .microseconds(1500), total: .microseconds(26_500))
    contents.add(
      .init(
        url: "https://c.example/v", body: [0x41],
        hops: [
          .init(url: "https://a.example/t", status: 301, timings: timings),
          .init(url: "https://b.example/u v", status: 307, timings: timings),
          .init(url: "https://c.example/v", status: 200, timings: timings),
        ]), to: fetch.url)
    let entries = try entries(fetch, contents)
    #expect(entries.map { $0["response"]?["status"] } == [301, 307, 200])
    #expect(
      entries.map { $0["response"]?["redirectURL"] }
        == ["https://b.example/u%20v", "https://c.example/v", ""])
    #expect(
      entries.map { $0["request"]?["url"] }
        == ["https://a.example/t", "https://b.example/u%20v", "https://c.example/v"])
    #expect(entries.map { $0["time"] } == [26.5, 26.5, 26.5])
    #expect(entries[2]["timings"]?["dns"] == 2)
    #expect(entries[2]["timings"]?["receive"] == 1.5)
  }

  @Test func `what came too late says so, and how long it was waited for`() throws {
    var late = fetch
    (late.status, late.bytes, late.absence) = (0, 0, .abandoned("no response within 5 s"))
    var contents = HARContents()
    contents.add(
      .init(
        url: fetch.url,
        hops: [
          .init(
            url: fetch.url, status: nil,
            timings: HTTPTimings(connect: .seconds(1), total: .seconds(5)))
        ], failure: .timeout), to: fetch.url)
    let entry = try #require(try entries(late, contents).first)
    #expect(entry["_failure"] == "timeout")
    #expect(entry["_error"] == "no response within 5 s")
    #expect(entry["time"] == 5000)
    #expect(entry["timings"]?["wait"] == 4000)
    #expect(entry["response"]?["status"] == 0)
  }

  @Test func `what nobody kept has a length alone, and files have no content`() throws {
    var contents = HARContents()
    #expect(try entries(fetch, contents).first?["response"]?["content"]?["text"] == nil)
    contents.add(.init(url: fetch.url, body: [0x41]), to: fetch.url)
    var mapped = fetch
    mapped.source = .map
    let content = try entries(mapped, contents).first?["response"]?["content"]
    #expect(content?["text"] == nil)
    #expect(content?["size"] == 3)
  }

  @Test(arguments: ReportSchemas.places)
  func `reports are valid by the schema`(place: CorpusPlace) throws {
    let schema = try ReportSchemas.har(in: place)
    let text = try HARReport.text(of: try Recorded.run())
    #expect(try schema.faults(in: text) == [])
    #expect(try schema.faults(in: text.replacing("\"startedDateTime\"", with: "\"begun\"")) != [])
  }
}
