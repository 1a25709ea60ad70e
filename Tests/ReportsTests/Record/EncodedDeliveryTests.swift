import Player
import Reports
import Testing
import VASTSimulator
import Vocabulary

struct EncodedDeliveryTests {
  /// A run whose first beacon came through at the second attempt, by a redirect.
  private func sent() throws -> RunRecord {
    var timings = HTTPTimings()
    timings.nameLookup = .milliseconds(1)
    (timings.connect, timings.tls) = (.milliseconds(2), .milliseconds(4))
    (timings.wait, timings.receive) = (.milliseconds(8), .microseconds(500))
    var again = HTTPTimings()
    again.wait = .milliseconds(16)
    return try Recorded.run().delivered([
      0: Beacon.Delivery(
        .delivered,
        attempts: [
          .init(
            begun: .zero, duration: .seconds(1), failure: "hop 0 refused",
            hops: [.init(url: "http://a/")]),
          .init(
            begun: .seconds(2), duration: .milliseconds(32), status: 200,
            hops: [
              .init(url: "http://a/", status: 302, address: "192.0.2.1", timings: timings),
              .init(url: "http://b/", status: 200, address: "192.0.2.2", timings: again),
            ]),
        ])
    ])
  }

  @Test func `the stream has what servers decide, and no times of the wall`() throws {
    let lines = try JSONLinesReport.text(of: sent()).split(separator: "\n")
      .filter { $0.contains(#""kind":"beacon""#) }.map { try JSONReader.value(of: String($0)) }
    let first = try #require(lines.first)
    #expect(first["status"] == 200 && first["attempts"] == 2)
    #expect(first["delivery"] == "delivered" && first["error"] == nil)
    #expect(first["addresses"] == .array(["192.0.2.1", "192.0.2.2"]))
    #expect(lines.dropFirst().allSatisfy { $0["status"] == nil && $0["delivery"] == nil })
  }

  @Test func `the record has every attempt`() throws {
    let record = try JSONReader.value(of: JSONReport.text(of: sent()))
    guard case .array(let beacons)? = record["beacons"], let first = beacons.first,
      case .array(let attempts)? = first["sending"]
    else { return #expect(Bool(false), "no attempts") }
    #expect(attempts.count == 2)
    #expect(attempts[0]["error"] == "hop 0 refused" && attempts[0]["status"] == nil)
    #expect(attempts[1]["begunUs"] == 2_000_000 && attempts[1]["durationUs"] == 32_000)
    guard case .array(let hops)? = attempts[1]["hops"] else { return #expect(Bool(false)) }
    #expect(hops.map { $0["url"] } == ["http://a/", "http://b/"])
    #expect(hops.map { $0["status"] } == [302, 200])
    #expect(hops.map { $0["address"] } == ["192.0.2.1", "192.0.2.2"])
    #expect(beacons.last?["sending"] == nil)
  }

  @Test func `the archive has the last attempt's status, address and times`() throws {
    let archive = try JSONReader.value(of: HARReport.text(of: sent()))
    guard case .array(let entries)? = archive["log"]?["entries"],
      let entry = entries.first(where: { $0["_delivery"] != nil })
    else { return #expect(Bool(false), "no entry") }
    #expect(entry["response"]?["status"] == 200 && entry["_attempts"] == 2)
    #expect(entry["serverIPAddress"] == "192.0.2.2")
    #expect(entry["time"] == .number(31.5))
    let timings = entry["timings"]
    #expect(timings?["dns"] == 1 && timings?["connect"] == 6 && timings?["ssl"] == 4)
    #expect(timings?["wait"] == 24 && timings?["receive"] == .number(0.5))
  }
}
