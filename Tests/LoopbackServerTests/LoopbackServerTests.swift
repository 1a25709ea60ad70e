import Foundation
import Network
import System
import TestSupport
import Testing
import Vocabulary

@testable import LoopbackServer

struct LoopbackServerTests {
  @Test func `an answer is sent with its status, its headers and its length`() throws {
    let server = try LoopbackServer([
      LoopbackRoute("/tag.xml", .text("<VAST/>", type: "text/html").header("X-One", "1"))
    ])
    let answer = try server.ask("/tag.xml")
    #expect(answer.head.first == "HTTP/1.1 200 OK")
    #expect(answer.header("Content-Type") == "text/html")
    #expect(answer.header("X-One") == "1")
    #expect(answer.header("Content-Length") == "7")
    #expect(answer.header("Date") == nil)
    #expect(answer.text == "<VAST/>")
    #expect(answer.end == .closed)
    #expect(try server.ask("/tag").head.first == "HTTP/1.1 404 Not Found")
  }

  @Test func `what was asked is kept as it came`() throws {
    let server = try LoopbackServer([LoopbackRoute("/a/", .text("x"))])
    let target = "/a/%20b;c?cb=[CACHEBUSTING]&x=%5b%5D+é&&y=//"
    _ = try server.ask(target, headers: ["X-B: 2", "x-a: 1", "X-B: 3"])
    _ = try server.ask("/a/post", method: "POST", headers: ["Content-Length: 5"], body: "hello")
    _ = try server.ask("http://ads.example.com/a/?q", method: "HEAD")
    let requests = server.requests
    #expect(requests.map(\.method) == ["GET", "POST", "HEAD"])
    #expect(requests.map(\.target) == [target, "/a/post", "http://ads.example.com/a/?q"])
    #expect(
      requests[0].headers == [
        HTTPHeader("Host", "x"), HTTPHeader("X-B", "2"), HTTPHeader("x-a", "1"),
        HTTPHeader("X-B", "3"), HTTPHeader("Connection", "close"),
      ])
    #expect(requests[0].headers.value(of: "x-b") == "2")
    #expect(requests[1].body == Array("hello".utf8))
    #expect(requests[0].instant < requests[1].instant)
    #expect(requests[0].path == "/a/%20b;c")
  }

  @Test func `one connection can ask several times`() throws {
    let server = try LoopbackServer([LoopbackRoute("/a", .text("x"))])
    let client = try #require(RawClient(port: server.port))
    for _ in 0..<2 {
      client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.receive(endingIn: "\r\n\r\nx").text == "x")
    }
    _ = try server.ask("/a")
    #expect(server.requests.count == 3)
    #expect(server.requests[0].connection == server.requests[1].connection)
  }

  @Test func `answers follow one another and the last repeats`() throws {
    let server = try LoopbackServer([
      LoopbackRoute("/a", .status(500), .tooManyRequests(retryAfter: 3), .text("x"))
    ])
    let answers = try (0..<4).map { _ in try server.ask("/a") }
    #expect(
      answers.map(\.head.first) == [
        "HTTP/1.1 500 Internal Server Error", "HTTP/1.1 429 Too Many Requests", "HTTP/1.1 200 OK",
        "HTTP/1.1 200 OK",
      ])
    #expect(answers[1].header("Retry-After") == "3")
  }

  @Test func `a folder is served below its path and not above it`() throws {
    let folder = try ScratchFolder()
    try Data("inside".utf8).write(to: URL(filePath: folder.path + "/a b.vtt"))
    let server = try LoopbackServer([
      LoopbackRoute("/files/", folder: folder.path), LoopbackRoute("/files/one", .text("exact")),
    ])
    let answer = try server.ask("/files/a%20b.vtt?query")
    #expect(answer.text == "inside")
    #expect(answer.header("Content-Type") == "text/vtt")
    #expect(try server.ask("/files/one").text == "exact")
    for path in [
      "/files/../../etc/hostname", "/files/%2e%2e/x", "/files/none", "/files/", "/other",
    ] {
      #expect(try server.ask(path).head.first == "HTTP/1.1 404 Not Found", "\(path)")
    }
  }

  @Test func `redirects make chains and loops`() throws {
    let server = try LoopbackServer(
      LoopbackRoute.chain("/hop", count: 3, to: "/end", status: 307)
        + LoopbackRoute.loop(["/x", "/y"]))
    var path = "/hop/2"
    var passed: [String] = []
    while let next = try server.ask(path).header("Location") {
      passed.append(next)
      path = next
    }
    #expect(passed == ["/hop/1", "/hop/0", "/end"])
    #expect(try server.ask("/x").header("Location") == "/y")
    #expect(try server.ask("/y").header("Location") == "/x")
  }

  @Test func `requests that wait at one time are counted, and no others`() throws {
    let server = try LoopbackServer([
      LoopbackRoute("/at-once", .text("x")), LoopbackRoute("/never", .never),
    ])
    for _ in 0..<5 { #expect(try server.ask("/at-once").text == "x") }
    #expect(server.mostAtOnce == 1)
    let clients = try (0..<3).map { _ in try #require(RawClient(port: server.port)) }
    for client in clients { client.send("GET /never HTTP/1.0\r\n\r\n") }
    #expect(server.waitForRequests(8))
    #expect(server.mostAtOnce == 3)
    server.stop()
    #expect(clients.map { $0.receive().bytes } == [[], [], []])
  }

  @Test func `what never happens is not waited for for ever`() throws {
    var asked = 0
    #expect(
      !eventually(within: .milliseconds(1)) {
        asked += 1
        return false
      })
    #expect(asked > 0)
    #expect(eventually { true })
  }

  @Test func `a closed port refuses, and nobody is given it meanwhile`() throws {
    let closed = try #require(ClosedPort())
    #expect(RawClient(port: closed.port) == nil)
    #expect(throws: HTTPListenerError.self) {
      _ = try HTTPListener(port: closed.port) { _ in nil }
    }
    #expect(closed.url("/a") == "http://127.0.0.1:\(closed.port)/a")
  }

  @Test func `a stopped server refuses, and nobody goes on waiting`() throws {
    let server = try LoopbackServer([
      LoopbackRoute("/never", .never), LoopbackRoute("/endless", .endless()),
    ])
    let waiting = try #require(RawClient(port: server.port))
    waiting.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n")
    let fed = try #require(RawClient(port: server.port))
    fed.send("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(fed.receive(upTo: 100_000).bytes.count >= 100_000)
    #expect(server.waitForRequests(2))
    server.stop()
    server.stop()
    #expect(waiting.receive().bytes == [])
    // Another server may have been given the port since.
    if let stranger = RawClient(port: server.port) {
      stranger.send("GET /endless HTTP/1.0\r\n\r\n")
      #expect(!stranger.receive(upTo: 1_000).text.hasPrefix("endless"))
    }
  }

  @Test(
    .enabled("there is no ::1 here") {
      FileManager.default.contents(atPath: "/proc/net/if_inet6")?.isEmpty == false
    })
  func `the other loopback address can be listened at`() throws {
    let server = try LoopbackServer([], address: .v6)
    #expect(server.url("/a") == "http://[::1]:\(server.port)/a")
  }

  @Test func `URLs can name the host`() throws {
    let server = try LoopbackServer([])
    #expect(server.url("/a") == "http://127.0.0.1:\(server.port)/a")
    #expect(server.url("/a", host: "localhost") == "http://localhost:\(server.port)/a")
  }
}

struct LoopbackRangeTests {
  @Test func `parts are answered with 206 and where they lie`() throws {
    let server = try LoopbackServer([
      LoopbackRoute("/a", .text("0123456789")),
      LoopbackRoute("/whole", .text("0123456789").with { $0.hasRanges = false }),
    ])
    let whole = try server.ask("/a")
    let tag = try #require(whole.header("ETag"))
    #expect(whole.header("Accept-Ranges") == "bytes")
    let part = try server.ask("/a", headers: ["Range: bytes=2-4", "If-Range: \(tag)"])
    #expect(part.head.first == "HTTP/1.1 206 Partial Content")
    #expect(part.header("Content-Range") == "bytes 2-4/10")
    #expect(part.header("Content-Length") == "3")
    #expect(part.text == "234")
    let none = try server.ask("/a", headers: ["Range: bytes=10-"])
    #expect(none.head.first?.hasPrefix("HTTP/1.1 416") == true)
    #expect(none.header("Content-Range") == "bytes */10")
    #expect(none.text == "")
    let unheard = try server.ask("/whole", headers: ["Range: bytes=2-4"])
    #expect(unheard.head.first == "HTTP/1.1 200 OK")
    #expect(unheard.header("Accept-Ranges") == nil)
    #expect(unheard.text == "0123456789")
  }

  @Test func `the parts of a sample make the sample`() throws {
    let samples = Checkout.root
      .appending(path: "SampleMedia").path
    let media = try #require(FileManager.default.contents(atPath: samples + "/Media/ad-6s.mp4"))
    let server = try LoopbackServer([LoopbackRoute("/media/", folder: samples + "/Media")])
    let tail = media.count / 3
    let parts = try ["bytes=0-999", "bytes=1000-\(media.count - tail - 1)", "bytes=-\(tail)"].map {
      try server.ask("/media/ad-6s.mp4", headers: ["Range: \($0)"])
    }
    #expect(parts.map { $0.header("Content-Type") } == ["video/mp4", "video/mp4", "video/mp4"])
    #expect(Set(parts.map { $0.header("ETag") }).count == 1)
    #expect(Data(parts.flatMap(\.body)) == media)
    #expect(server.requests.compactMap { $0.headers.value(of: "Range") }.count == 3)
  }
}

extension LoopbackServer {
  /// Sends one request on a connection of its own and reads the whole answer.
  func ask(
    _ target: String, method: String = "GET", headers: [String] = [], body: String = "",
    upTo limit: Int = .max
  ) throws -> RawClient.Answer {
    let client = try #require(RawClient(port: port))
    let lines = ["\(method) \(target) HTTP/1.1", "Host: x"] + headers + ["Connection: close"]
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return client.receive(upTo: limit)
  }

  /// How long an answer took; the client may have all of it before the server knows.
  func time(ofRequest index: Int) throws -> Duration {
    _ = eventually { requests[index].end != nil }
    let request = requests[index]
    return try #require(request.end) - request.instant
  }
}

/// A folder that is removed with the value.
final class ScratchFolder {
  let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Runs a program with an input and returns its output.
func output(of program: String, _ arguments: [String], input: [UInt8]) throws -> ProgramRun {
  try #require(Program(program)).run(arguments, input: input)
}
