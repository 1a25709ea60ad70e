import Player
import Reports
import Testing
import VASTSimulator
import Vocabulary

struct PlannedRequestsTests {
  @Test func `each beacon is a line with its instant, its event and its whole URL`() throws {
    let record = try Recorded.run()
    let lines = PlannedRequests.text(of: record).description.split(separator: "\n")
    #expect(lines.first == "Not sent: \(record.beacons.count) requests to 2 hosts")
    #expect(
      lines.dropFirst().map { $0.split(separator: " ").last.map(String.init) }
        == record.beacons.map(\.beacon.url))
    #expect(lines.contains("4.000 s  midpoint    https://t.example/midpoint"))
  }

  @Test func `a run without beacons has none`() throws {
    var record = try Recorded.run()
    record.events = []
    #expect(PlannedRequests.text(of: record).description == "Not sent: 0 requests to 0 hosts\n")
  }
}
