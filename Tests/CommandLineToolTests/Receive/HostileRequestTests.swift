import Foundation
import LoopbackServer
import System
import TestSupport
import Testing

@testable import CommandLineTool

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

/// As many requests as eight connections can send.
@Suite(.tags(.process))
struct ReceptionLoadTests {
  private static let count = 10_000
  private static let connections = 8

  @Test func `no request of ten thousand is lost`() throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file(
      "tag.xml",
      "<VAST version='3.0'><Ad><InLine><Impression>https://t.example/i?n=[N]</Impression>"
        + "</InLine></Ad></VAST>")
    let reception = try RunningServer(
      [tag, "--player", "exact", "--until", "interrupt", "--format", "jsonl"])
    let path = try reception.path(of: "t.example/i?n=", in: try reception.tag())
    let port = reception.port
    let (answered, ended) = (Counter(), DispatchSemaphore(value: 0))
    // Threads of their own: the requests must not wait for other tests.
    for first in 0..<Self.connections {
      Thread.detachNewThread {
        defer { ended.signal() }
        guard let connection = RawClient(port: port) else { return }
        for number in stride(from: first, to: Self.count, by: Self.connections) {
          connection.send("GET \(path)\(number) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
          guard connection.receiveAnswer().status.hasPrefix("HTTP/1.1 200") else { continue }
          _ = answered.next()
        }
      }
    }
    for _ in 0..<Self.connections { ended.wait() }
    _ = reception.end()
    #expect(answered.next() == Self.count + 1)
    var numbers: Set<String> = []
    var lines = 0
    for line in reception.output.split(separator: "\n") {
      guard let start = line.firstRange(of: "https://t.example/i?n="),
        line.contains("\"kind\":\"request\"")
      else { continue }
      lines += 1
      numbers.insert(String(line[start.upperBound...].prefix { $0 != "\"" }))
    }
    #expect(lines == Self.count)
    #expect(numbers == Set((0..<Self.count).map(String.init)))
  }
}

/// A reception with `--tls`, and clients that trust its certificate or do not.
@Suite(.tags(.process), .enabled(if: Program("openssl") != nil, "openssl is not at hand"))
struct ReceptionTLSTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What `vastsim resolve` says of a URL, over the program's own client.
  private func resolved(_ url: String, trusting file: String? = nil) -> CommandRun {
    CommandRun(
      ["resolve", url, "--network", "--allow-private"] + (file.map { ["--ca-file", $0] } ?? []))
  }

  private func reception(_ file: String) throws -> RunningServer {
    try RunningServer([
      CommandRun.tag, CommandRun.media, "--until", "interrupt", "--player", "exact", "--tls", file,
    ])
  }

  @Test func `who trusts the certificate gets the tag, and others are refused`() throws {
    let file = folder.path("receive.pem")
    let reception = try reception(file)
    #expect(reception.url.hasPrefix("https://127.0.0.1:\(reception.port)/"))
    let stranger = resolved(reception.url)
    #expect(stranger.exitCode == .findings)
    #expect(stranger.output.contains("has a certificate that is not trusted"))
    let friend = resolved(reception.url, trusting: file)
    #expect(friend.exitCode == .pass, "\(friend.errorOutput)")
    // The tag was asked for once: the stranger said nothing.
    _ = reception.end()
    #expect(reception.output.contains("of 1 request\n"), "\(reception.output)")
    #expect(friend.output.contains("https://127.0.0.1:\(reception.port)/\(reception.token)/"))
  }

  @Test func `the certificate is served without its key, and its fingerprint is told`() throws {
    let file = folder.path("receive.pem")
    let reception = try reception(file)
    let port = reception.port
    func ask(_ path: String) throws -> String {
      let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
      return try #require(Program("openssl")).run(
        [
          "s_client", "-connect", "127.0.0.1:\(port)", "-CAfile", file, "-verify_return_error",
          "-verify_ip", "127.0.0.1", "-quiet", "-ign_eof",
        ], input: Array(request.utf8)
      ).text
    }
    let served = try ask("/\(reception.token)/certificate.pem")
    #expect(served.contains("Content-Type: application/x-x509-ca-cert\r\n"))
    #expect(served.contains("-----BEGIN CERTIFICATE-----") && !served.contains("PRIVATE"))
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    #expect(kept.contains("PRIVATE KEY-----"))
    #expect(kept.hasSuffix(try #require(served.components(separatedBy: "\r\n\r\n").last)))
    #expect(try ask("/certificate.pem").hasPrefix("HTTP/1.1 404"))
    let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    let fingerprint =
      try #require(Program("openssl")).run([
        "x509", "-in", file, "-noout", "-fingerprint", "-sha256",
      ]).text.split(separator: "=").last ?? ""
    #expect(
      reception.errorOutput.contains(
        "note: the certificate in '\(file)', created now, is also served at "
          + "https://127.0.0.1:\(port)/\(reception.token)/certificate.pem; its SHA-256 "
          + "fingerprint is \(fingerprint)"))
    #expect(reception.end() == .findings)
    #expect(reception.output.contains("of 0 requests\n"))
  }

  @Test func `a file that is there is used as it is`() throws {
    let file = folder.path("receive.pem")
    let first = try reception(file)
    _ = first.end()
    let made = try Data(contentsOf: URL(filePath: file))
    let second = try reception(file)
    #expect(resolved(second.url, trusting: file).exitCode == .pass)
    _ = second.end()
    #expect(try Data(contentsOf: URL(filePath: file)) == made)
    #expect(!second.errorOutput.contains("made now"))
  }

  @Test func `a file without a certificate and its key is refused`() throws {
    let run = CommandRun("receive", CommandRun.tag, "--tls", try folder.file("a.pem", "PEM"))
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.contains(
        "a.pem': it does not contain both a certificate and a key in PEM; with --tls, name"))
    let (own, other) = (folder.path("own.pem"), folder.path("other.pem"))
    for file in [own, other] { _ = try reception(file).end() }
    let mark = "-----BEGIN CERTIFICATE-----"
    let key = try String(contentsOfFile: own, encoding: .utf8).components(separatedBy: mark)[0]
    let rest = try String(contentsOfFile: other, encoding: .utf8).components(separatedBy: mark)[1]
    let pair = CommandRun(
      "receive", CommandRun.tag, "--tls", try folder.file("b", key + mark + rest))
    #expect(pair.exitCode == .unreadableInput)
    #expect(pair.errorOutput.contains("the certificate and its key are not a pair for TLS; use"))
    let far = CommandRun("receive", CommandRun.tag, "--tls", folder.path("no/such.pem"))
    #expect(far.exitCode == .unreadableInput)
  }
}
