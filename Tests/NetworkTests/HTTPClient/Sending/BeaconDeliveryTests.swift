import Foundation
import LoopbackServer
import Synchronization
import Testing
import Vocabulary

@testable import Network

struct BeaconDeliveryTests {
  /// No waits between attempts, and time enough for any machine.
  private let limits = DeliveryLimits(
    retries: RetryPolicy(waits: [.milliseconds(1)]),
    request: HTTPLimits(connect: .seconds(60), whole: .seconds(60), bodyBytes: 1_000))

  @Test func `each beacon is sent once and its way is told`() throws {
    let server = try CannedServer { request, _ in
      request.target == "/1" ? .redirect(to: "/moved") : .answer("204 No Content")
    }
    let delivery = BeaconDelivery(over: try Trial.session(), limits: limits)
    for id in 0..<3 { delivery.add(server.url("/\(id)"), id: 10 + id) }
    #expect(delivery.openCount == 3)
    let results = delivery.finish().sorted { $0.id < $1.id }
    #expect(delivery.openCount == 0)
    #expect(results.map(\.id) == [10, 11, 12])
    #expect(results.map(\.url) == (0..<3).map { server.url("/\($0)") })
    #expect(results.allSatisfy { $0.verdict == .delivered && $0.attempts.count == 1 })
    #expect(results.map(\.status) == [204, 204, 204])
    #expect(results.map { $0.attempts[0].hops.count } == [1, 2, 1])
    #expect(results.allSatisfy { Set($0.attempts[0].hops.map(\.address)) == ["127.0.0.1"] })
    #expect(server.targets.sorted() == ["/0", "/1", "/2", "/moved"])
    #expect(server.record.requests.allSatisfy { $0.line.hasPrefix("GET ") })
  }

  @Test(arguments: ["500 Oops", "503 Busy", "408 Late", "429 Slow Down"])
  func `what may pass is tried again`(status: String) throws {
    let server = try CannedServer { _, number in .answer(number < 2 ? status : "200 OK") }
    let delivery = BeaconDelivery(over: try Trial.session(), limits: limits)
    delivery.add(server.url(), id: 1)
    let result = try #require(delivery.finish().first)
    #expect(result.verdict == .delivered)
    #expect(result.attempts.map(\.status) == [Int(status.prefix(3)), Int(status.prefix(3)), 200])
    #expect(result.attempts.map(\.begun) == result.attempts.map(\.begun).sorted())
  }

  @Test func `after three attempts it is given up`() throws {
    let server = try CannedServer { _, number in
      // On a connection that was used before libcurl itself would try once more.
      number == 1 ? [.close] : .answer("500 Oops", ["Connection: close"]) + [.close]
    }
    let delivery = BeaconDelivery(over: try Trial.session(), limits: limits)
    delivery.add(server.url(), id: 1)
    let result = try #require(delivery.finish().first)
    #expect(result.verdict == .rejected)
    #expect(result.attempts.map(\.status) == [500, nil, 500])
    #expect(server.targets.count == 3)
  }

  @Test func `nobody listens`() throws {
    let closed = try #require(ClosedPort())
    let delivery = BeaconDelivery(over: try Trial.session(), limits: limits)
    delivery.add(closed.url(), id: 1)
    let result = try #require(delivery.finish().first)
    withExtendedLifetime(closed) {}
    #expect(result.verdict == .failed)
    #expect(result.attempts.map(\.failure?.kind) == [.refused, .refused, .refused])
  }

  @Test func `what will not pass is not tried again`() throws {
    let server = try CannedServer { request, _ in
      switch request.target {
      case "/0": .answer("404 Not Found")
      case "/1": .redirect(to: "http://127.0.0.2/")
      case "/2": .answer("429 Slow Down", ["Retry-After: 3600"])
      default: .answer()
      }
    }
    let delivery = BeaconDelivery(over: try Trial.session(), limits: limits)
    for id in 0..<3 { delivery.add(server.url("/\(id)"), id: id) }
    delivery.add("about:blank", id: 3)
    let results = delivery.finish().sorted { $0.id < $1.id }
    #expect(results.map(\.verdict) == [.rejected, .failed, .rejected, .failed])
    #expect(results.map(\.attempts.count) == [1, 1, 1, 1])
    #expect(results[3].attempts[0].failure?.kind == .schemeNotAllowed)
    #expect(server.targets.count == 3)
  }

  @Test func `only the request matters: a body that fails is no second beacon`() throws {
    let server = try CannedServer { request, _ in
      request.target == "/0"
        ? [.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"), .close]
        : [.text("HTTP/1.1 200 OK\r\n\r\n"), .sendForever([1, 2, 3])]
    }
    let delivery = BeaconDelivery(over: try Trial.session(), limits: limits)
    for id in 0..<2 { delivery.add(server.url("/\(id)"), id: id) }
    #expect(delivery.finish().allSatisfy { $0.verdict == .delivered })
    #expect(server.targets.sorted() == ["/0", "/1"])
  }

  @Test func `a thousand beacons go out once each, in order, within the limits`() throws {
    let server = try CannedServer { _, _ in [.pause(milliseconds: 1)] + .answer("204 No Content") }
    var limits = limits
    (limits.atOnce, limits.atOncePerHost) = (8, 1)
    let delivery = BeaconDelivery(over: try Trial.session(), limits: limits)
    let hosts = ["127.0.0.1", "a.example", "b.example"]
    for id in 0..<1_000 { delivery.add(server.url("/\(id)", host: hosts[id % 3]), id: id) }
    let results = delivery.finish()
    #expect(results.count == 1_000)
    #expect(results.allSatisfy { $0.verdict == .delivered && $0.attempts.count == 1 })
    #expect(server.record.mostAtOnce <= 3)
    let sent = server.targets.compactMap { Int($0.dropFirst()) }
    #expect(sent.sorted() == Array(0..<1_000))
    for host in 0..<3 {
      let own = sent.filter { $0 % 3 == host }
      #expect(own == own.sorted())
    }
  }

  @Test func `as many go out at once as the limit, and no more`() throws {
    let arrived = Tally()
    let server = try CannedServer { _, number in
      arrived.count.withLock { $0 += 1 }
      // The first ones wait for one another.
      guard number < 5 else { return .answer() }
      return eventually { arrived.count.withLock { $0 } >= 5 } ? .answer() : [.close]
    }
    var limits = limits
    (limits.atOnce, limits.atOncePerHost) = (5, 4)
    let delivery = BeaconDelivery(over: try Trial.session(), limits: limits)
    for id in 0..<200 {
      delivery.add(server.url("/\(id)", host: ["a.example", "b.example"][id % 2]), id: id)
    }
    #expect(delivery.finish().count == 200)
    #expect(server.record.mostAtOnce == 5)
  }

  private final class Tally: Sendable {
    let count = Mutex(0)
  }

  @Test func `teardown gives up what is under way and what waits`() throws {
    let server = try CannedServer { _, _ in [.hold] }
    var limits = limits
    limits.atOnce = 1
    let delivery = BeaconDelivery(over: try Trial.session(), limits: limits)
    for id in 0..<2 { delivery.add(server.url("/\(id)"), id: id) }
    while server.targets.isEmpty { #expect(delivery.work(for: .milliseconds(10)) == []) }
    let results = delivery.abandon()
    #expect(results.map(\.verdict) == [.cancelled, .cancelled])
    #expect(results.map(\.attempts.count) == [1, 0])
    #expect(server.targets == ["/0"])
    #expect(delivery.finish() == [])
  }

  @Test func `a cancelled session ends a delivery`() throws {
    let server = try CannedServer { _, _ in [.hold] }
    let session = try Trial.session { $0.isCancelled = { !server.targets.isEmpty } }
    let delivery = BeaconDelivery(over: session, limits: limits)
    for id in 0..<40 { delivery.add(server.url("/\(id)"), id: id) }
    let results = delivery.finish()
    #expect(results.map(\.id).sorted() == Array(0..<40))
    #expect(results.allSatisfy { $0.verdict == .cancelled })
    #expect(server.targets.count <= 32)
  }
}
