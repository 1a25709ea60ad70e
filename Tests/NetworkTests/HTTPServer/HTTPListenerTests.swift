import Foundation
import LoopbackServer
import Synchronization
import Testing
import Vocabulary

@testable import Network

struct HTTPListenerTests {
  @Test func `a request is answered by the handler`() throws {
    let listener = try HTTPListener { request in
      var answer = ServerAnswer.text("\(request.method) \(request.target)")
      answer.headers.append(HTTPHeader("X-One", "1"))
      return answer
    }
    let answer = try listener.ask("/a%20b?c=[D]")
    #expect(answer.status == "HTTP/1.1 200 OK")
    #expect(answer.header("Content-Type") == "text/plain; charset=utf-8")
    #expect(answer.header("Content-Length") == "16")
    #expect(answer.header("X-One") == "1")
    #expect(answer.header("Date") == nil)
    #expect(answer.text == "GET /a%20b?c=[D]")
  }

  @Test func `a handler is given the request as it was sent`() throws {
    let seen = Mutex<[ServerRequest]>([])
    let listener = try HTTPListener { request in
      seen.withLock { $0.append(request) }
      return ServerAnswer(status: 204)
    }
    let before = ContinuousClock.now
    #expect(
      try listener.ask("/p?q", method: "POST", headers: ["X-B: 2", "x-a: 1"], body: "hello").status
        == "HTTP/1.1 204 No Content")
    let request = try #require(seen.withLock { $0 }.first)
    #expect(request.method == "POST")
    #expect(request.target == "/p?q")
    #expect(request.path == "/p")
    #expect(
      request.headers == [
        HTTPHeader("Host", "x"), HTTPHeader("Connection", "close"),
        HTTPHeader("Content-Length", "5"), HTTPHeader("X-B", "2"), HTTPHeader("x-a", "1"),
      ])
    #expect(request.body == Array("hello".utf8))
    #expect(request.arrival >= before)
  }

  @Test(arguments: [(9, "HTTP/1.1 200 OK"), (10, "HTTP/1.1 200 OK"), (11, "HTTP/1.1 413")])
  func `a body has a limit`(count: Int, status: String) throws {
    let listener = try HTTPListener(limits: HTTPListenerLimits(bodyBytes: 10)) { request in
      .text("\(request.body.count)")
    }
    let answer = try listener.ask(
      "/", method: "PUT", body: String(repeating: "x", count: count))
    #expect(answer.status.hasPrefix(status))
    #expect(answer.text == (count > 10 ? "" : "\(count)"))
  }

  @Test func `a request that its headers refuse is not handled, and its body is not kept`() throws {
    let handled = Mutex(0)
    let listener = try HTTPListener(
      limits: HTTPListenerLimits(bodyBytes: 10), refusal: { $0.path == "/no" ? 404 : nil }
    ) { _ in
      handled.withLock { $0 += 1 }
      return .text("x")
    }
    // Longer than a body may be, which nobody notices.
    let refused = try listener.ask("/no", method: "PUT", body: String(repeating: "x", count: 100))
    #expect(refused.status.hasPrefix("HTTP/1.1 404"))
    #expect(handled.withLock { $0 } == 0)
    #expect(try listener.ask("/yes", method: "PUT", body: "x").status.hasPrefix("HTTP/1.1 200"))
    #expect(handled.withLock { $0 } == 1)
  }

  @Test func `all bodies have a limit together, and give their room back`() throws {
    let listener = try HTTPListener(
      limits: HTTPListenerLimits(bodyBytes: 10, allBodyBytes: 15)
    ) { .text("\($0.body.count)") }
    func status() throws -> Substring {
      try listener.ask("/", method: "PUT", body: "0123456789").status.dropFirst(9).prefix(3)
    }
    #expect(try status() == "200")
    var slow: RawClient?
    let isHeld = try eventually {
      // What comes while another body is kept is refused itself, and comes once more.
      let client = try #require(RawClient(port: listener.port))
      client.send(
        "PUT / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n01234567")
      slow = client
      return try (0..<100).contains { _ in try status() == "503" }
    }
    #expect(isHeld)
    slow?.send("89")
    #expect(slow?.receive().whole.hasSuffix("10") == true)
    #expect(try eventually { try status() == "200" })
  }

  @Test func `a body that is handled has its room until the handler has answered`() throws {
    let running = Mutex(false)
    let released = Mutex(false)
    let listener = try HTTPListener(
      limits: HTTPListenerLimits(bodyBytes: 10, allBodyBytes: 15)
    ) { request in
      if request.path == "/held" {
        running.withLock { $0 = true }
        _ = eventually { released.withLock { $0 } }
      }
      return .text("\(request.body.count)")
    }
    func status() throws -> Substring {
      try listener.ask("/", method: "PUT", body: "0123456789").status.dropFirst(9).prefix(3)
    }
    let held = try #require(RawClient(port: listener.port))
    held.send("PUT /held HTTP/1.0\r\nContent-Length: 10\r\n\r\n0123456789")
    #expect(eventually { running.withLock { $0 } })
    #expect(try status() == "503")
    released.withLock { $0 = true }
    #expect(held.receive().text == "10")
    #expect(try status() == "200")
  }

  @Test func `one connection carries several requests`() throws {
    let numbers = Mutex<Set<Int>>([])
    let listener = try HTTPListener { request in
      numbers.withLock { _ = $0.insert(request.connection.number) }
      return .text("x")
    }
    let connection = try #require(RawClient(port: listener.port))
    connection.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    connection.send("GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let text = connection.receive().whole
    #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
    #expect(numbers.withLock { $0.count } == 1)
  }

  @Test func `requests are answered at the same time`() throws {
    // Every handler waits until all of them run.
    let running = Mutex(0)
    let listener = try HTTPListener { _ in
      running.withLock { $0 += 1 }
      return .text(eventually { running.withLock { $0 } == 5 } ? "x" : "alone")
    }
    let connections = try (0..<5).map { _ in try #require(RawClient(port: listener.port)) }
    for connection in connections { connection.send("GET / HTTP/1.0\r\n\r\n") }
    #expect(connections.map { $0.receive().text } == ["x", "x", "x", "x", "x"])
  }

  @Test func `without an answer the connection is closed`() throws {
    let listener = try HTTPListener { request in request.path == "/none" ? nil : .text("x") }
    #expect(try listener.ask("/none").head == [""])
    #expect(try listener.ask("/").text == "x")
  }

  @Test func `the end of an answer is told, however it ended`() throws {
    let ended = Mutex<[String]>([])
    let listener = try HTTPListener { request in
      var answer = ServerAnswer(
        body: .stream(length: nil) { offset, _ in
          request.path == "/endless" ? .bytes([1, 2, 3]) : offset == 0 ? .bytes([1]) : .end
        })
      answer.completed = { ended.withLock { $0.append(request.path) } }
      return answer
    }
    _ = try listener.ask("/whole")
    #expect(eventually { ended.withLock { $0 } == ["/whole"] })
    do {
      let connection = try #require(RawClient(port: listener.port))
      connection.send("GET /endless HTTP/1.0\r\n\r\n")
      #expect(connection.receive(upTo: 10_000).bytes.count == 10_000)
    }
    #expect(eventually { ended.withLock { $0 } == ["/whole", "/endless"] })
  }

  @Test func `a port can be chosen, and is free again after the end`() throws {
    // The system gives these ports to nobody who does not ask for them.
    var first = (10_000..<30_000).shuffled().lazy.compactMap { port in
      try? HTTPListener(port: port) { _ in .text("first") }
    }.first
    let port = try #require(first?.port)
    let error = #expect(throws: HTTPListenerError.self) {
      try HTTPListener(port: port) { _ in nil }
    }
    #expect(error?.description == "MHD_start_daemon: Address already in use")
    first = nil
    #expect(RawClient(port: port) == nil)
    let second = try HTTPListener(port: port) { _ in .text("second") }
    #expect(second.port == port)
    #expect(try second.ask("/").text == "second")
  }

  @Test(arguments: [-1, 65_536])
  func `a port that is none is refused`(port: Int) {
    let error = #expect(throws: HTTPListenerError.self) {
      try HTTPListener(port: port) { _ in nil }
    }
    #expect(error?.description == "port: \(port) is not from 0 to 65535")
  }

  @Test func `stopping breaks off what is sent and refuses what comes`() throws {
    let listener = try HTTPListener { _ in
      ServerAnswer(body: .stream(length: nil) { _, _ in .bytes([1, 2, 3]) })
    }
    let connection = try #require(RawClient(port: listener.port))
    connection.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(connection.receive(upTo: 1_000).bytes.count == 1_000)
    listener.stop()
    listener.stop()
    _ = connection.receive()
    // Another server may have been given the port since.
    if let stranger = RawClient(port: listener.port) {
      stranger.send("GET / HTTP/1.0\r\n\r\n")
      #expect(!stranger.receive(upTo: 1_000).body.starts(with: [1, 2, 3]))
    }
  }

  @Test func `URLs name the address or the host`() throws {
    let listener = try HTTPListener { _ in nil }
    #expect(listener.url("/a") == "http://127.0.0.1:\(listener.port)/a")
    #expect(listener.url("/a", host: "localhost") == "http://localhost:\(listener.port)/a")
  }
}

extension HTTPListener {
  /// Sends one request on a connection of its own and reads the answer.
  func ask(
    _ target: String, method: String = "GET", headers: [String] = [], body: String = ""
  ) throws -> RawClient.Answer {
    let client = try #require(RawClient(port: port))
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let lines =
      ["\(method) \(target) HTTP/1.1", "Host: x", "Connection: close"] + length + headers
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return client.receive()
  }
}
