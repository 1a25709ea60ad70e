import Foundation
import LoopbackServer
import Testing
import Vocabulary

@testable import Network

struct HTTPSessionFaultTests {
  private func fault(
    _ answer: @escaping @Sendable (CannedServer.Request, Int) -> [CannedServer.Step]
  ) throws -> Exchange {
    let server = try CannedServer(answer: answer)
    return try Trial.session().fetch(Trial.request(server.url()))
  }

  @Test func `nobody listens`() throws {
    let closed = try #require(ClosedPort())
    let exchange = try Trial.session().fetch(Trial.request(closed.url()))
    withExtendedLifetime(closed) {}
    #expect(exchange.failure?.kind == .refused)
    #expect(exchange.failure?.hop == 0)
    #expect(exchange.hops.count == 1)
    #expect(exchange.status == nil)
  }

  @Test func `a reset in the middle of the body`() throws {
    let exchange = try fault { _, _ in
      [
        .text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .arrive, .reset,
      ]
    }
    #expect(exchange.failure?.kind == .reset)
    #expect(exchange.status == 200)
    #expect(exchange.content == nil)
  }

  @Test func `a reset before an answer`() throws {
    #expect(try fault { _, _ in [.reset] }.failure?.kind == .reset)
  }

  @Test func `a reset in the middle of a redirect's head`() throws {
    let exchange = try fault { _, _ in
      [.text("HTTP/1.1 302 Found\r\nLocation: /x\r\n"), .arrive, .reset]
    }
    #expect(exchange.failure?.kind == .reset)
    #expect(exchange.hops.map(\.status) == [nil])
  }

  @Test func `a connection closed without an answer`() throws {
    #expect(try fault { _, _ in [.close] }.failure?.kind == .closedWithoutAnswer)
  }

  @Test func `slow headers`() throws {
    let server = try CannedServer { _, _ in [.text("HTTP/1.1 200 OK\r\nX-A: b\r\n"), .hold] }
    let (exchange, limit) = Trial.fetchHopelessly(
      server.url(), upTo: .headers, over: try Trial.session())
    #expect(exchange.failed(with: .timedOut(.headers, after: limit)))
    #expect(exchange.status == nil)
  }

  @Test func `a slow body`() throws {
    let server = try CannedServer { _, _ in
      [.text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .hold]
    }
    let (exchange, limit) = Trial.fetchHopelessly(
      server.url(), upTo: .body, over: try Trial.session())
    #expect(exchange.failed(with: .timedOut(.body, after: limit)))
    #expect(exchange.status == 200)
  }

  @Test func `a handshake of TLS that is not answered`() throws {
    let server = try CannedServer { _, _ in [] }
    let (exchange, limit) = Trial.fetchHopelessly(
      "https://127.0.0.1:\(server.port)/", upTo: .tls, over: try Trial.session())
    #expect(exchange.failed(with: .timedOut(.tls, after: limit)))
    #expect(exchange.hops.map { $0.timings.tls } == [nil])
  }

  @Test func `what is not TLS`() throws {
    let server = try CannedServer(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n") { _, _ in [] }
    let exchange = try Trial.session().fetch(Trial.request("https://127.0.0.1:\(server.port)/"))
    #expect(exchange.failure?.kind == .tlsFailed)
    #expect(exchange.failure?.reason.contains("wrong version number") == true)
  }

  @Test func `a host that takes no connections`() throws {
    let full = try FullListener()
    let (exchange, limit) = Trial.fetchHopelessly(
      "http://127.0.0.1:\(full.port)/", upTo: .connect, over: try Trial.session())
    #expect(exchange.failed(with: .timedOut(.connect, after: limit)))
    #expect(exchange.hops.map { $0.timings.connect } == [nil])
  }

  @Test func `an endless body`() throws {
    let exchange = try fault { _, _ in
      [.text("HTTP/1.1 200 OK\r\n\r\n"), .sendForever(Array("more and more".utf8))]
    }
    #expect(exchange.failed(with: .bodyTooLarge(limit: 100_000)))
  }

  @Test func `a body that says it is too large is not read`() throws {
    let exchange = try fault { _, _ in
      [.text("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n"), .hold]
    }
    #expect(exchange.failed(with: .bodyTooLarge(limit: 100_000)))
  }

  @Test func `a body shorter than it says`() throws {
    let exchange = try fault { _, _ in
      [.text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .close]
    }
    #expect(exchange.failed(with: .cutShort(received: 4)))
  }

  @Test func `a body longer than it says is cut`() throws {
    let exchange = try fault { _, _ in
      [.text("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhalf and more"), .close]
    }
    #expect(exchange.failure == nil)
    #expect(exchange.content == .bytes(Array("half".utf8)))
  }

  @Test func `what stands beside a redirect does not matter`() throws {
    let exchange = try fault { request, _ in
      switch request.target {
      case "/":
        [
          .text("HTTP/1.1 302 Found\r\nLocation: /2\r\nContent-Length: 100\r\n\r\nhalf"), .close,
        ]
      case "/2":
        [.text("HTTP/1.1 302 Found\r\nLocation: /3\r\n\r\n"), .sendForever([1, 2, 3])]
      case "/3": [.text("HTTP/1.1 302 Found\r\nLocation: /4\r\nContent-Length: 999999\r\n\r\n")]
      default: .answer(body: [1])
      }
    }
    #expect(exchange.failure == nil)
    #expect(exchange.hops.map(\.status) == [302, 302, 302, 200])
    #expect(exchange.content == .bytes([1]))
  }

  @Test func `a redirect loop`() throws {
    let exchange = try fault { request, _ in .redirect(to: request.target == "/" ? "/b" : "/") }
    #expect(exchange.failure?.kind == .redirectLoop)
    #expect(exchange.failure?.hop == 1)
    #expect(exchange.hops.map(\.status) == [302, 302])
  }

  @Test func `a chain without end`() throws {
    let exchange = try fault { _, number in .redirect(to: "/\(number)") }
    #expect(exchange.failed(with: .tooManyRedirects(limit: 5)))
    #expect(exchange.hops.count == 6)
  }

  @Test func `a redirect to a file`() throws {
    let exchange = try fault { _, _ in .redirect(to: "file:///etc/passwd") }
    #expect(exchange.failed(with: .redirectNotAllowed("file")))
    #expect(exchange.failure?.hop == 0)
  }

  @Test func `what is compressed beyond measure`() throws {
    let bomb = try #require(Data(base64Encoded: Self.bomb))
    let exchange = try fault { _, _ in
      .answer("200 OK", ["Content-Encoding: gzip"], body: Array(bomb))
    }
    #expect(exchange.failed(with: .decompressionBomb(limit: 100_000, encoded: bomb.count)))
  }

  @Test func `what is not compressed as it says`() throws {
    let exchange = try fault { _, _ in
      .answer("200 OK", ["Content-Encoding: gzip"], body: Array("<VAST/>".utf8))
    }
    #expect(exchange.failure?.kind == .badContentEncoding)
  }

  @Test(arguments: [50_000, 1_000_000])
  func `headers without end`(length: Int) throws {
    let header = "X-A: " + String(repeating: "x", count: length) + "\r\n"
    let exchange = try fault { _, _ in
      [.text("HTTP/1.1 200 OK\r\n"), .sendForever(Array(header.utf8))]
    }
    #expect(exchange.failed(with: .headersTooLarge(limit: 256_000)))
    #expect(exchange.status == nil)
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9\r\n\r\n", "\r\n\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n"])
  func `what is not HTTP`(answer: String) throws {
    let failure = try fault { _, _ in [.text(answer), .close] }.failure
    #expect(failure?.kind == .malformedAnswer)
  }

  /// 200,000 zeros as gzip writes them.
  private static let bomb =
    "H4sIAAAAAAACA+3BMQEAAADCoPVPbQZ/o" + String(repeating: "A", count: 257) + "CA1wB7WOBcQA0DAA=="
}

/// Certificates, over the real client.
struct HTTPSessionTLSTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vastsim-\(UUID())")

  /// Fetches from a server with a certificate, trusting an authority.
  private func fetch(
    trusting: Bool = true, host: String? = nil,
    _ certificate: (LoopbackAuthority) throws -> ServerCertificate
  ) throws -> Exchange {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let authority = try LoopbackAuthority(in: folder.path)
    let server = try LoopbackServer(
      [LoopbackRoute("/a", .text("secret"))], certificate: try certificate(authority))
    let session = try Trial.session { options in
      if trusting { options.certificateAuthorities = authority.certificateFile }
    }
    let exchange = session.fetch(Trial.request(server.url("/a", host: host)))
    #expect(server.requests.count == (exchange.isSuccess ? 1 : 0))
    return exchange
  }

  /// What is said about a bad certificate.
  private func complaint(_ exchange: Exchange) -> String? {
    exchange.failure?.kind == .badCertificate ? exchange.failure?.reason : nil
  }

  @Test(arguments: [nil, "a.example"])
  func `a certificate of an authority that is trusted is good`(host: String?) throws {
    let names = LoopbackAuthority.loopbackNames + ["DNS:a.example"]
    let exchange = try fetch(host: host) { try $0.certificate(for: names) }
    #expect(exchange.failure == nil)
    #expect(exchange.content == .bytes(Array("secret".utf8)))
    #expect(exchange.hops.first?.timings.tls != nil)
  }

  @Test func `a certificate that has expired`() throws {
    let exchange = try fetch { try $0.certificate(days: -1) }
    #expect(complaint(exchange)?.contains("certificate has expired") == true)
    #expect(exchange.failure?.hop == 0)
  }

  @Test func `a certificate for another name`() throws {
    let exchange = try fetch(host: "a.example") { try $0.certificate(for: ["DNS:b.example"]) }
    #expect(complaint(exchange)?.contains("target host name 'a.example'") == true)
  }

  @Test func `a certificate for a name, asked by the address`() throws {
    #expect(complaint(try fetch { try $0.certificate(for: ["DNS:a.example"]) }) != nil)
  }

  @Test func `a certificate of an authority that nobody knows`() throws {
    let exchange = try fetch(trusting: false) { try $0.certificate() }
    #expect(complaint(exchange)?.contains("unable to get local issuer certificate") == true)
  }
}

/// Listens on the loopback interface, accepts no connection, and has a full queue.
final class FullListener {
  let port: Int
  private var sockets: [Int32]

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    sockets = [listener]
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let clients = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> [Int32]? in
        guard bind(listener, address, length) == 0, listen(listener, 0) == 0,
          getsockname(listener, address, &length) == 0
        else { return nil }
        // One more than fits is enough; the rest is for kernels that count otherwise.
        return (0..<4).map { _ in
          let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
          let client = socket(AF_INET, Int32(kind), 0)
          _ = connect(client, address, length)
          return client
        }
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard let clients else { throw POSIXError(.EADDRNOTAVAIL) }
    sockets += clients
  }

  deinit { sockets.forEach { close($0) } }
}
