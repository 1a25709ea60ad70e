import LoopbackServer
import Network

/// Measures how long sending a thousand beacons takes to a server that delays each answer.
struct SendingBenchmark {
  /// How often the beacons are sent.
  let turns: Int
  private static let count = 1000
  private static let delay: Duration = .milliseconds(50)

  /// - Throws: why the server cannot start; `UnexpectedSending` when a beacon did not go out
  ///   exactly once.
  func measure() throws -> [Measurement] {
    let seconds = try (0..<turns).map { _ in try send() / .seconds(1) }
    return [
      Measurement(
        name: "\(Self.count) beacons to a server that answers after 50 ms",
        detail: "median of \(turns) turns, each beacon once, at most 32 at once",
        value: seconds.median, limit: 3, unit: " s")
    ]
  }

  private func send() throws -> Duration {
    let server = try LoopbackServer([
      LoopbackRoute("/", .status(204).with { $0.delay = Self.delay })
    ])
    defer { server.stop() }
    guard let session = HTTPSession(HTTPOptions(addresses: .all)) else {
      throw UnexpectedSending(reason: "libcurl cannot be set up")
    }
    let clock = ContinuousClock()
    let start = clock.now
    let delivery = BeaconDelivery(over: session)
    for id in 0..<Self.count { delivery.add(server.url("/\(id)"), id: id) }
    let results = delivery.finish()
    let time = clock.now - start
    guard results.allSatisfy({ $0.verdict == .delivered }),
      Set(server.requests.map(\.target)).count == Self.count, server.requests.count == Self.count
    else { throw UnexpectedSending(reason: "not every beacon arrived exactly once") }
    guard server.mostAtOnce <= 32 else {
      throw UnexpectedSending(reason: "\(server.mostAtOnce) beacons were under way at once")
    }
    return time
  }

  private struct UnexpectedSending: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }
}
