import Foundation
import OpenMeasurement
import TestSupport
import Testing
import Vocabulary

/// The sample scripts receive the events of a recorded session: of one in this repository, and of a
/// real one, where that recording is available.
@Suite(.tags(.corpus))
struct CapturedEventsTests {
  private static let root = Checkout.root

  private func sample(_ name: String) throws -> String {
    try String(
      contentsOf: Self.root.appending(path: "SampleMedia/Scripts/\(name)"), encoding: .utf8)
  }

  /// The recorded events in the form for a host.
  private func events(in place: CorpusPlace) throws -> [ScriptEvent] {
    try place.text("omid/golden-events.jsonl").split(separator: "\n").map { line in
      let value = try JSONReader.value(of: String(line))
      let type = try #require(OMIDEventType(rawValue: value["type"]?.text ?? ""))
      return ScriptEvent(type: type, text: String(line))
    }
  }

  @Test(arguments: CorpusPlace.all(with: "omid"))
  func `every recorded event reaches the scripts as it was`(place: CorpusPlace) throws {
    let bench = Bench()
    bench.load(try sample("log-everything.js"), vendorKey: "log.example-omid")
    bench.load(try sample("omid3p.js"), vendorKey: "omid3p.example-omid")
    let events = try events(in: place)
    #expect(events.count == 9)
    for event in events { _ = bench.keep(bench.host.deliver(event, at: .zero)) }
    let texts = events.map { $0.text.filter { $0 != " " } }
    let logged = bench.urls(of: 0).compactMap { $0.removingPercentEncoding }
    for text in texts {
      #expect(logged.contains { $0.filter { $0 != " " }.hasSuffix("::\(text)") }, "\(text)")
    }
    let changes = events.filter { $0.type == .geometryChange }.count
    #expect(bench.urls(of: 1).count { $0.contains("/geometry?percent=") } == changes)
    #expect(bench.lines(of: 0) == [] && bench.lines(of: 1) == [])
  }
}
