import Player
import Testing
import VASTSimulator
import Vocabulary

@testable import Reports

struct DeliverySummaryTests {
  private typealias Delivery = Beacon.Delivery

  private func attempt(
    _ status: Int?, _ milliseconds: Int = 10, hops: Int = 1
  ) -> Delivery.Attempt {
    Delivery.Attempt(
      begun: .zero, duration: .milliseconds(milliseconds), status: status,
      hops: Array(repeating: .init(url: "https://h.example/", status: status), count: hops))
  }

  @Test func `without sending there is nothing to say`() throws {
    let record = try Recorded.run()
    #expect(DeliverySummary(record).lines == [])
    let summary = RunSummary(record, failingOn: .error).lines(.plain).map(\.description)
    #expect(!summary.contains { $0.hasPrefix("Sent") })
  }

  @Test func `hosts that did well are counted only`() throws {
    let record = try Recorded.run()
    let all = record.beacons.indices.map { ($0, Delivery(.delivered, attempts: [attempt(204)])) }
    let sent = record.delivered(Dictionary(uniqueKeysWithValues: all))
    #expect(DeliverySummary(sent).lines == ["\(all.count) of \(all.count) beacons delivered"])
  }

  @Test func `hosts that failed, redirected or were slow have a line each`() throws {
    let record = try Recorded.run()
    let hosts = record.beacons.map(\.beacon.host)
    let vast = hosts.indices.filter { hosts[$0] == "t.example" }
    let vendor = hosts.indices.filter { hosts[$0] == "v.example" }
    let sent = record.delivered([
      vast[0]: Delivery(.rejected, attempts: [attempt(500), attempt(502), attempt(503, 1_000)]),
      vast[1]: Delivery(.rejected, attempts: [attempt(404)]),
      vast[2]: Delivery(.delivered, attempts: [attempt(200, 1_001)]),
      vendor[0]: Delivery(.failed, attempts: [attempt(nil, 1_250, hops: 2)]),
      vendor[1]: Delivery(.cancelled, attempts: []),
    ])
    let lines = DeliverySummary(sent).lines
    #expect(
      lines[0]
        == "1 of 5 beacons delivered, 2 rejected, 1 without a response, 1 cancelled, in 6 attempts")
    #expect(
      lines.dropFirst().sorted() == [
        "t.example, 3 beacons: 2 rejected with status 404, 503, 1 slow, 1.001 s at most",
        "v.example, 2 beacons: 1 without a response, 1 redirected, 1 slow, 1.250 s at most",
      ])
    #expect(
      RunSummary(sent, failingOn: .error).lines(.plain).map(\.description)
        .filter { $0.hasPrefix("Sent") }
        == ["Sent         " + lines[0]])
  }
}
