import Foundation
import LoopbackServer
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// Clients that no page has, beside one that does.
@Suite(.tags(.process), .serialized)
struct HostileInspectorTests {
  private static func isAlive(_ inspector: RunningServer) throws -> Bool {
    try inspector.ask(
      "/\(inspector.token)/jobs", method: "POST",
      body: #"{"do":"run","tag":{"text":"<VAST version='3.0'/>"}}"#
    ).contains("{\"end\":\"finished\"}")
  }

  @Test func `a thousand malformed requests change nothing`() throws {
    let inspector = try RunningServer([], command: "serve")
    var random = SeededRandom(seed: 20)
    let words = [
      "GET", "POST", "PUT", "\u{0}", "/\(inspector.token)/", "jobs", "uploads?name=", "&offset=",
      "../", "%2e%2e/", "%00", " HTTP/1.1", " HTTP/9.9", "\r\n", "\r\n\r\n", "Host: ",
      "127.0.0.1:\(inspector.port)", "Host: evil.example\r\n", "Content-Length: 5\r\n",
      "Content-Length: -1\r\n", "Content-Length: 99999999999999999999\r\n",
      "Transfer-Encoding: chunked\r\n", "zz\r\n", "{\"do\":\"run\",",
      "\"tag\":{\"text\":\"<VAST>\"}}",
      String(repeating: "a", count: 3_000), String(repeating: "[", count: 2_000), "\u{FF}", ":",
      "Origin: null\r\n", "certificates/1", "catalog.json", "inspector.js", "Range: bytes=0-\r\n",
      "Expect: 100-continue\r\n", "\u{16}\u{3}\u{1}",
    ]
    for _ in 0..<1_000 {
      var text = ""
      if random.next() % 2 == 0 {
        text = "POST /\(inspector.token)/jobs HTTP/1.1\r\nHost: 127.0.0.1:\(inspector.port)\r\n"
      }
      for _ in 0..<(1 + Int(random.next() % 9)) {
        text += words[Int(random.next() % UInt64(words.count))]
      }
      let connection = try #require(RawClient(port: inspector.port))
      connection.send(text + "\r\nConnection: close\r\n\r\n")
      // Its answer, if there is one, is not waited for.
      withExtendedLifetime(connection) {}
    }
    #expect(try Self.isAlive(inspector))
    #expect(inspector.end() == .pass)
  }

  @Test func `slow clients and a hundred connections leave the page as it is`() throws {
    let inspector = try RunningServer([], command: "serve")
    let halves = [
      "", "GET /\(inspector.token)/ HTT", "GET /\(inspector.token)/ HTTP/1.1\r\nHost: ",
      "POST /\(inspector.token)/jobs HTTP/1.1\r\nHost: 127.0.0.1:\(inspector.port)\r\n"
        + "Content-Length: 100\r\n\r\n{\"do\":",
    ]
    let slow = try (0..<100).map { number in
      let connection = try #require(RawClient(port: inspector.port))
      connection.send(halves[number % halves.count])
      return connection
    }
    #expect(try Self.isAlive(inspector))
    // A hundred at once, each with an answer of its own.
    let answered = Counter()
    let ended = DispatchSemaphore(value: 0)
    for _ in 0..<100 {
      Thread.detachNewThread {
        defer { ended.signal() }
        let answer = try? inspector.ask("/\(inspector.token)/catalog.json")
        if answer?.hasPrefix("HTTP/1.1 200") == true { _ = answered.next() }
      }
    }
    for _ in 0..<100 { ended.wait() }
    #expect(answered.next() == 101)
    #expect(try Self.isAlive(inspector))
    withExtendedLifetime(slow) {}
  }

  @Test func `three hundred slow connections without the token keep nobody out`() throws {
    let server = try LineProcess(CommandRun.program, ["serve", "--quiet"])
    let url = try server.receive(within: .seconds(180)).split(separator: "/").map(String.init)
    let (host, token) = (url[1], url[2])
    let port = try #require(Int(host.split(separator: ":")[1]))
    let halves = [
      "", "GET /x HTT", "GET /x HTTP/1.1\r\nHost: ",
      "POST /x HTTP/1.1\r\nHost: \(host)\r\nContent-Length: 100\r\n\r\n{",
    ]
    let slow = try (0..<300).map { number in
      let client = try #require(RawClient(port: port))
      client.send(halves[number % halves.count])
      return client
    }
    for _ in 0..<10 {
      let page = try #require(RawClient(port: port))
      page.send("GET /\(token)/ HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(page.receive().whole.hasPrefix("HTTP/1.1 200"))
    }
    withExtendedLifetime(slow) {}
  }

  @Test func `what a hundred clients send is bounded, and not kept without the token`() throws {
    let server = try LineProcess(CommandRun.program, ["serve", "--quiet"])
    let url = try server.receive(within: .seconds(180)).split(separator: "/").map(String.init)
    let (host, token) = (url[1], url[2])
    let port = try #require(Int(host.split(separator: ":")[1]))
    func peak() throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(server.id)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return try #require(line.flatMap { Int($0.filter(\.isNumber)) }) << 10
    }
    let before = try peak()
    let body = String(repeating: " ", count: 3 << 20)
    // None of the requests ever ends.
    let clients = try (0..<100).map { number in
      let client = try #require(RawClient(port: port))
      client.send(
        "POST /\(number % 2 == 0 ? token : "x")/jobs HTTP/1.1\r\nHost: \(host)\r\n"
          + "Content-Length: \(body.utf8.count + 1)\r\n\r\n\(body)")
      return client
    }
    let page = try #require(RawClient(port: port))
    page.send("GET /\(token)/ HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    #expect(page.receive().whole.hasPrefix("HTTP/1.1 200"))
    // They sent 300 MiB, and may take 32 MiB, of which a list that grows has two.
    #expect(try peak() - before < 160 << 20)
    withExtendedLifetime(clients) {}
  }

  /// An inspector with one worker, whose runs of the given tag last until they are ended.
  private static func inspector(heldBy server: LoopbackServer) throws -> RunningServer {
    try RunningServer(
      [
        server.url("/tag"), "--jobs", "1", "--timeout", "1h", "--network", "--allow-private",
        "--total-timeout", "1h", "--limit", "networkTime=1h",
      ], command: "serve")
  }

  /// Asks for a run of the given tag.
  private static func heldRun(of inspector: RunningServer) throws -> RawClient {
    let body = #"{"do":"run","tag":{"given":0}}"#
    let connection = try #require(RawClient(port: inspector.port))
    connection.send(
      "POST /\(inspector.token)/jobs HTTP/1.1\r\nHost: 127.0.0.1:\(inspector.port)\r\n"
        + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    return connection
  }

  @Test func `a reader who goes away ends the run`() throws {
    let server = try LoopbackServer([LoopbackRoute("/", .never)])
    let inspector = try Self.inspector(heldBy: server)
    for number in 1...4 {
      // The one worker does each run only when the one before it has been ended.
      let connection = try Self.heldRun(of: inspector)
      try #require(server.waitForRequests(number))
      withExtendedLifetime(connection) {}
    }
    #expect(try Self.isAlive(inspector))
    #expect(server.requests.count == 4)
  }

  @Test func `more runs than may wait are refused`() throws {
    let server = try LoopbackServer([LoopbackRoute("/", .never)])
    let inspector = try Self.inspector(heldBy: server)
    let running = try Self.heldRun(of: inspector)
    try #require(server.waitForRequests())
    // Each is asked for when the one before it waits, as the beginning of its answer says.
    let waiting = try (0..<16).map { _ in
      let connection = try Self.heldRun(of: inspector)
      #expect(connection.receive(endingIn: "\r\n\r\n").status.hasPrefix("HTTP/1.1 200"))
      return connection
    }
    for _ in 0..<3 {
      let refused = try Self.heldRun(of: inspector).receive().whole
      #expect(refused.contains("{\"end\":\"refused\""), "\(refused.suffix(300))")
    }
    #expect(server.requests.count == 1)
    withExtendedLifetime((running, waiting)) {}
    #expect(inspector.end() == .pass)
  }
}
