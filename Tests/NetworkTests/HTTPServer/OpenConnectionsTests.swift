import LoopbackServer
import Synchronization
import Testing
import Vocabulary

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

struct ConnectionsStateMachineTests {
  private static func machine(
    _ connections: Int, client: Int = 0, header: Duration? = nil, waiting: Duration? = nil,
    body: Duration? = nil
  ) -> ConnectionsStateMachine {
    ConnectionsStateMachine(
      limits: .init(
        connections: connections, clientConnections: client, headerTime: header,
        waitingTime: waiting, bodyTime: body))
  }

  @Test func `where there is no room the connection goes that has waited longest`() {
    var machine = Self.machine(2)
    #expect(machine.opened(1, by: "a", at: .seconds(1)) == [.accept])
    #expect(machine.opened(2, by: "b", at: .seconds(2)) == [.accept])
    // A request and its answer are not waiting.
    machine.receivedHeader(1, at: .seconds(3))
    machine.receivedRequest(1)
    machine.answered(1, at: .seconds(4))
    #expect(machine.opened(3, by: "c", at: .seconds(5)) == [.close(2), .accept])
    #expect(machine.opened(4, by: "d", at: .seconds(5)) == [.close(1), .accept])
    #expect(machine.count == 2)
  }

  @Test func `a connection without a header goes before one whose body arrives`() {
    var machine = Self.machine(2)
    _ = machine.opened(1, by: "a", at: .seconds(1))
    machine.receivedHeader(1, at: .seconds(1))
    _ = machine.opened(2, by: "a", at: .seconds(2))
    #expect(machine.opened(3, by: "a", at: .seconds(3)) == [.close(2), .accept])
    machine.receivedHeader(3, at: .seconds(3))
    #expect(machine.opened(4, by: "a", at: .seconds(4)) == [.close(1), .accept])
  }

  @Test func `while all are answered a new connection is refused, and then let in`() {
    var machine = Self.machine(1)
    _ = machine.opened(1, by: "a", at: .zero)
    machine.receivedHeader(1, at: .zero)
    machine.receivedRequest(1)
    #expect(machine.opened(2, by: "b", at: .zero) == [.refuse])
    #expect(machine.count == 1)
    machine.closed(2)
    machine.answered(1, at: .seconds(1))
    #expect(machine.opened(3, by: "b", at: .seconds(1)) == [.close(1), .accept])
  }

  @Test func `a client beyond its share makes room by itself`() {
    var machine = Self.machine(4, client: 2)
    _ = machine.opened(1, by: "b", at: .zero)
    for id in 2...3 { #expect(machine.opened(id, by: "a", at: .seconds(id)) == [.accept]) }
    for id in 4...9 {
      // It keeps itself out as little as the others.
      #expect(machine.opened(id, by: "a", at: .seconds(id)) == [.close(id - 2), .accept])
    }
    #expect(machine.count == 3)
  }

  @Test func `a request has a time to arrive`() {
    var machine = Self.machine(
      0, header: .seconds(10), waiting: .seconds(60), body: .seconds(30))
    #expect(machine.deadline == nil)
    for id in 1...3 { _ = machine.opened(id, by: "a", at: .zero) }
    machine.receivedHeader(2, at: .seconds(5))
    machine.receivedHeader(3, at: .seconds(5))
    machine.receivedRequest(3)
    #expect(machine.deadline == .seconds(10))
    #expect(machine.timePassed(to: .milliseconds(9_999)) == [])
    #expect(machine.timePassed(to: .seconds(10)) == [.close(1)])
    #expect(machine.timePassed(to: .seconds(10)) == [])
    #expect(machine.deadline == .seconds(35))
    #expect(machine.timePassed(to: .seconds(35)) == [.close(2)])
    // An answer may take any time.
    #expect(machine.deadline == nil)
    machine.answered(3, at: .seconds(100))
    #expect(machine.deadline == .seconds(160))
    #expect(machine.timePassed(to: .seconds(160)) == [.close(3)])
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `any clients keep within the bound and keep nobody out who waits for room`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let most = Int.random(in: 1...8, using: &random)
    let share = Int.random(in: 1...8, using: &random)
    var machine = Self.machine(most, client: share, header: .seconds(3), waiting: .seconds(9))
    /// What a connection does, as the test sees it; nil for nothing that is known any more.
    enum Phase { case waiting, receiving, answering }
    var open: [Int: (client: String, phase: Phase)] = [:]
    var closing: Set<Int> = []
    var now = Duration.zero
    func carryOut(_ actions: [ConnectionsStateMachine.Action]) {
      for case .close(let id) in actions {
        #expect(open[id] != nil && open[id]?.phase != .answering, "seed \(seed)")
        open[id] = nil
        closing.insert(id)
      }
    }
    for id in 1...400 {
      now += .milliseconds(Int.random(in: 0...500, using: &random))
      let client = ["a", "b", "c"].randomElement(using: &random) ?? ""
      let own = open.values.filter { $0.client == client }
      let rivals = own.count >= share ? own : Array(open.values)
      let hasRoom = own.count < share && open.count < most
      let hasWaiting = rivals.contains { $0.phase != .answering }
      let actions = machine.opened(id, by: client, at: now)
      carryOut(actions)
      #expect(actions.last == (hasRoom || hasWaiting ? .accept : .refuse), "seed \(seed), \(id)")
      if actions.last == .accept { open[id] = (client, .waiting) } else { closing.insert(id) }
      #expect(machine.count == open.count && open.count <= most, "seed \(seed), \(id)")
      #expect(
        Dictionary(grouping: open.values, by: \.client).values.allSatisfy { $0.count <= share })
      // What the connections do next, also those that are being closed.
      for other in open.keys.sorted() where Bool.random(using: &random) {
        switch open[other]?.phase {
        case .waiting?:
          machine.receivedHeader(other, at: now)
          open[other]?.phase = .receiving
        case .receiving?:
          machine.receivedRequest(other)
          open[other]?.phase = .answering
        case .answering? where Bool.random(using: &random):
          machine.answered(other, at: now)
          open[other]?.phase = .waiting
        case .answering?, nil:
          machine.closed(other)
          open[other] = nil
        }
      }
      for other in closing.sorted() where Bool.random(using: &random) {
        machine.receivedHeader(other, at: now)
        machine.answered(other, at: now)
        machine.closed(other)
        closing.remove(other)
      }
      carryOut(machine.timePassed(to: now))
    }
  }
}
