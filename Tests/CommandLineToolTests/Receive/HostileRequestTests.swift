import CommandLineTool
import Foundation
import LoopbackServer
import System
import TestSupport
import Testing

/// Requests that no player sends, beside one that does.
@Suite(.tags(.process))
struct HostileRequestTests {
  /// `TOKEN` and `HOST` stand for the reception's own.
  private static let requests = [
    "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /../../../etc/passwd HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /TOKEN/../../etc/passwd HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /TOKEN/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /TOKEN/m7/../../../etc/passwd HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /TOKENx/t0/a HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /00000000000000000000000000000000/tag.xml HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /TOKEN/tag.xml HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "GET /TOKEN/tag.xml HTTP/1.1\r\n\r\n",
    "GET http://evil.example/TOKEN/tag.xml HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "CONNECT evil.example:443 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "DELETE /TOKEN/tag.xml HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "POST /TOKEN/tag.xml HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\n\r\nab",
    "GET /TOKEN/t99999/x HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /TOKEN/t-1/x HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /\u{1B}[2J\u{7}/x HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /TOKEN/t0 HTTP/9.9\r\nHost: HOST\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}",
    "\r\n\r\n\r\n",
    "GET /TOKEN/t0/x HTTP/1.1\r\nHost: HOST\r\nX: " + String(repeating: "a", count: 1 << 20)
      + "\r\n\r\n",
    "GET /TOKEN/t0/" + String(repeating: "a", count: 1 << 20) + " HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "POST /TOKEN/t0/x HTTP/1.1\r\nHost: HOST\r\nContent-Length: 99999999999999999999\r\n\r\nx",
  ]

  /// Half requests and slow clients, which never end their request.
  private static let halves = [
    "GET /TOKEN/t0/x HTT", "GET /TOKEN/t0/x HTTP/1.1\r\nHost: HOST\r\n",
    "POST /TOKEN/t0/x HTTP/1.1\r\nHost: HOST\r\nContent-Length: 10\r\n\r\nabc", "",
  ]

  @Test func `twenty kinds of hostile requests change nothing`() throws {
    let reception = try RunningServer(
      [CommandRun.tag, CommandRun.media, "--until", "interrupt"])
    func filled(_ text: String) -> String {
      text.replacing("TOKEN", with: reception.token)
        .replacing("HOST", with: "127.0.0.1:\(reception.port)")
    }
    #expect(Self.requests.count >= 20)
    let waiting = try Self.halves.map { half in
      let connection = try #require(RawClient(port: reception.port))
      connection.send(filled(half))
      return connection
    }
    for request in Self.requests {
      let connection = try #require(RawClient(port: reception.port))
      connection.send(filled(request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n")))
      let answer = connection.receive(silence: .seconds(2)).whole
      #expect(!answer.contains("HTTP/1.1 20"), "\(request.prefix(80)): \(answer.prefix(200))")
      #expect(!answer.contains("root:"))
    }
    let tag = try reception.tag()
    _ = try reception.ask(try reception.path(of: "impression?cb=[CACHEBUSTING]", in: tag))
    _ = reception.end()
    withExtendedLifetime(waiting) {}
    let lines = reception.output.split(separator: "\n")
    #expect(lines[1].hasSuffix("GET the tag"))
    #expect(lines[2].hasSuffix("impression  https://track.example.com/impression?cb=12345678"))
    #expect(lines[3].hasPrefix("Ended"))
    #expect(reception.output.contains("Received  1 beacon of 2 requests"))
    #expect(reception.output.contains("Refused   "))
    #expect(!reception.output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test func `three hundred idle connections keep no player out`() throws {
    let server = try LineProcess(
      CommandRun.program, ["receive", CommandRun.tag, CommandRun.media, "--until", "interrupt"])
    let url = try server.receive(within: .seconds(180)).split(separator: "/").map(String.init)
    let (host, token) = (url[1], url[2])
    let port = try #require(Int(host.split(separator: ":")[1]))
    let idle = try (0..<300).map { _ in try #require(RawClient(port: port)) }
    for _ in 0..<10 {
      let player = try #require(RawClient(port: port))
      player.send(
        "GET /\(token)/tag.xml HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(player.receive().whole.hasPrefix("HTTP/1.1 200"))
    }
    withExtendedLifetime(idle) {}
  }

  @Test func `of a long body the beginning is kept, and what is cut is said`() throws {
    let reception = try RunningServer(
      [CommandRun.tag, CommandRun.media, "--until", "interrupt"])
    let path = try reception.path(of: "impression?cb=[CACHEBUSTING]", in: try reception.tag())
    let answer = try reception.ask(
      path, method: "POST", body: String(repeating: "x", count: 100_000))
    #expect(answer.hasPrefix("HTTP/1.1 204"))
    _ = reception.end()
    #expect(
      reception.output.contains("  (34464 of the 100000 bytes of its body are not kept)\n"))
  }

  @Test func `control characters in the path of a beacon do not reach the terminal`() throws {
    let reception = try RunningServer(
      [CommandRun.tag, CommandRun.media, "--until", "interrupt"])
    let connection = try #require(RawClient(port: reception.port))
    connection.send(
      Array("GET /\(reception.token)/t1/\u{1B}]0;x\u{7}\u{9B}2Ja".utf8) + [0x80, 0x08]
        + Array(" HTTP/1.1\r\nHost: 127.0.0.1:\(reception.port)\r\nConnection: close\r\n\r\n".utf8))
    _ = connection.receive(silence: .seconds(2)).whole
    _ = reception.end()
    #expect(
      !(reception.output + reception.errorOutput).unicodeScalars.contains {
        ($0.value < 32 && $0 != "\n") || (0x7F..<0xA0).contains($0.value)
      })
  }
}
