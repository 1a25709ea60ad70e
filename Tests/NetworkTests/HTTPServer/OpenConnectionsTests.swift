import LoopbackServer
import Synchronization
import Testing

@testable import Network

/// Connections with real sockets.
struct OpenConnectionsTests {
  private static func listener(
    _ limits: ConnectionsStateMachine.Limits, cutsBodies: Bool = false,
    handler: @escaping @Sendable (ServerRequest) -> ServerAnswer? = { _ in .text("x") }
  ) throws -> HTTPListener {
    try HTTPListener(
      limits: HTTPListenerLimits(bodyBytes: 10, cutsBodies: cutsBodies, ofConnections: limits),
      handler: handler)
  }

  @Test func `idle and slow connections keep nobody out, and the oldest go first`() throws {
    let listener = try Self.listener(.init(connections: 8))
    let halves = [
      "", "GET / HTT", "GET / HTTP/1.1\r\nHost: x\r\n",
      "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n12",
    ]
    let idle = try (0..<40).map { number in
      let client = try #require(RawClient(port: listener.port))
      client.send(halves[number % halves.count])
      return client
    }
    for _ in 0..<20 { #expect(try listener.ask("/").text == "x") }
    // The first one was closed without an answer.
    #expect(idle[0].receive().bytes.isEmpty)
    withExtendedLifetime(idle) {}
  }

  @Test func `a request that is answered is not closed for others`() throws {
    let released = Mutex(false)
    let running = Mutex(false)
    let listener = try Self.listener(.init(connections: 2)) { request in
      guard request.path == "/held" else { return .text("x") }
      running.withLock { $0 = true }
      _ = eventually { released.withLock { $0 } }
      return .text("held")
    }
    let held = try #require(RawClient(port: listener.port))
    held.send("GET /held HTTP/1.0\r\n\r\n")
    #expect(eventually { running.withLock { $0 } })
    for _ in 0..<10 { #expect(try listener.ask("/").text == "x") }
    released.withLock { $0 = true }
    #expect(held.receive().text == "held")
  }

  @Test func `a header that does not arrive in time ends its connection`() throws {
    let listener = try Self.listener(.init(headerTime: .milliseconds(50)))
    let client = try #require(RawClient(port: listener.port))
    client.send("GET / HTTP/1.1\r\n")
    #expect(client.receive().bytes.isEmpty)
    #expect(try listener.ask("/").text == "x")
  }

  @Test func `a connection without another request ends after its time`() throws {
    let listener = try Self.listener(.init(waitingTime: .milliseconds(50)))
    let client = try #require(RawClient(port: listener.port))
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    let answer = client.receive()
    #expect(answer.text == "x" && answer.end != .silent)
  }

  @Test(arguments: [(9, 9), (10, 10), (11, 10), (200_000, 10)])
  func `of a body that is too long the beginning is kept and the length is known`(
    count: Int, kept: Int
  ) throws {
    let listener = try Self.listener(.init(), cutsBodies: true) { request in
      .text("\(request.body.count) of \(request.bodyLength)")
    }
    let answer = try listener.ask("/", method: "PUT", body: String(repeating: "x", count: count))
    #expect(answer.text == "\(kept) of \(count)")
  }
}
