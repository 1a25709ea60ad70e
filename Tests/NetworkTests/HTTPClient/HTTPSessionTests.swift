import Foundation
import LoopbackServer
import Synchronization
import Testing
import Vocabulary

@testable import Network

struct HTTPSessionTests {
  @Test func `an answer comes with all that is known of it`() throws {
    let server = try CannedServer { _, _ in
      .answer("200 Fine", ["X-A: b"], body: Array("<VAST/>".utf8))
    }
    let exchange = try Trial.session().fetch(Trial.request(server.url("/t", host: "a.example")))
    #expect(exchange.isSuccess)
    #expect(exchange.failure == nil)
    #expect(exchange.content == .bytes(Array("<VAST/>".utf8)))
    #expect(exchange.remarks == [])
    let hop = try #require(exchange.hops.first)
    #expect(exchange.hops.count == 1)
    #expect(hop.url == server.url("/t", host: "a.example"))
    #expect(hop.status == 200)
    #expect(hop.reason == "Fine")
    #expect(hop.version == "HTTP/1.1")
    #expect(hop.headers.value(of: "x-a") == "b")
    #expect(hop.resolved == ["127.0.0.1"])
    #expect(hop.address == "127.0.0.1")
    #expect(hop.port == server.port)
    #expect(hop.encodedBytes == 7 && hop.decodedBytes == 7)
    #expect(hop.timings.connect != nil && hop.timings.tls == nil)
    let firstByte = try #require(hop.timings.firstByte)
    #expect(firstByte > .zero && firstByte <= hop.timings.total)
    #expect(hop.timings.total <= exchange.duration)
  }

  @Test func `the request is what was asked for, and a GET`() throws {
    let server = try CannedServer { _, _ in .answer() }
    let url = server.url(host: "a.example")
    let session = try Trial.session { options in
      options.headers = [HTTPHeader("X-Test", "1"), HTTPHeader("X-Empty", "")].compactMap {
        HostHeader($0, toHostOf: url)
      }
      options.device = DeviceIdentity(userAgent: "Phone/1")
    }
    let target = "/a/../b//c?u=%5BX%5D&v=[Y]|\"<{}"
    _ = session.fetch(Trial.request(server.url(target, host: "a.example") + "#fragment"))
    let request = try #require(server.record.requests.first)
    #expect(request.line == "GET \(target) HTTP/1.1")
    #expect(request.value(of: "Host") == "a.example:\(server.port)")
    #expect(request.value(of: "User-Agent") == "vastsim")
    #expect(request.value(of: "X-Test") == "1")
    #expect(request.value(of: "X-Empty") == "")
    #expect(request.value(of: "X-Device-User-Agent") == "Phone/1")
    #expect(request.value(of: "Accept-Encoding")?.contains("gzip") == true)
    #expect(request.value(of: "Cookie") == nil)
  }

  @Test func `media is asked for as it is`() throws {
    let server = try CannedServer { _, _ in .answer() }
    _ = try Trial.session().fetch(Trial.request(server.url(), for: .media))
    #expect(try #require(server.record.requests.first).value(of: "Accept-Encoding") == nil)
  }

  @Test func `spaces are encoded and remarked on`() throws {
    let server = try CannedServer { _, _ in .answer() }
    let exchange = try Trial.session().fetch(Trial.request(server.url("/a b?é")))
    #expect(server.targets == ["/a%20b?%C3%A9"])
    #expect(exchange.hops.map(\.url) == [server.url("/a%20b?%C3%A9")])
    #expect(exchange.remarks.map(\.rule) == ["URLNotSendable"])
  }

  @Test func `credentials of a URL are sent and not told`() throws {
    let server = try CannedServer { _, _ in .answer() }
    let url = "http://u%40:p:q@a.example:\(server.port)/"
    let exchange = try Trial.session().fetch(Trial.request(url))
    let expected = Data("u@:p:q".utf8).base64EncodedString()
    #expect(server.record.requests.first?.value(of: "Authorization") == "Basic \(expected)")
    #expect(exchange.finalURL == server.url("/", host: "a.example"))
  }

  @Test func `every hop of a chain is recorded`() throws {
    let server = try CannedServer { request, _ in
      switch request.target {
      case "/x/1": .redirect(to: "2?q")
      case "/x/2?q":
        .redirect(
          to: "//b.example:\(request.value(of: "Host")?.split(separator: ":").last ?? "")/3")
      default: .answer(body: [1, 2, 3])
      }
    }
    let exchange = try Trial.session().fetch(Trial.request(server.url("/x/1", host: "a.example")))
    #expect(exchange.hops.map(\.status) == [302, 302, 200])
    #expect(
      exchange.hops.map(\.url) == [
        server.url("/x/1", host: "a.example"), server.url("/x/2?q", host: "a.example"),
        server.url("/3", host: "b.example"),
      ])
    #expect(exchange.content == .bytes([1, 2, 3]))
    #expect(exchange.finalURL == server.url("/3", host: "b.example"))
    // The second hop went over the first one's connection.
    #expect(exchange.hops.map { $0.timings.connect == nil } == [false, true, false])
    #expect(server.record.connections == 2)
  }

  @Test func `cookies stay within a session`() throws {
    let server = try CannedServer { request, number in
      number == 0 ? .redirect(to: request.target, ["Set-Cookie: id=7; Path=/"]) : .answer()
    }
    let session = try Trial.session()
    #expect(session.fetch(Trial.request(server.url())).hops.map(\.status) == [302, 200])
    _ = session.fetch(Trial.request(server.url("/more")))
    _ = try Trial.session().fetch(Trial.request(server.url("/other")))
    #expect(server.record.requests.map { $0.value(of: "Cookie") } == [nil, "id=7", "id=7", nil])
  }

  @Test func `gzip is undone and both lengths are known`() throws {
    let packed = try #require(Data(base64Encoded: "H4sIAAAAAAACA7MJcwwO0bcDAK2JmywHAAAA"))
    let server = try CannedServer { _, _ in
      .answer("200 OK", ["Content-Encoding: gzip"], body: Array(packed))
    }
    let exchange = try Trial.session().fetch(Trial.request(server.url()))
    #expect(exchange.content == .bytes(Array("<VAST/>".utf8)))
    #expect(exchange.hops.first?.encodedBytes == packed.count)
    #expect(exchange.hops.first?.decodedBytes == 7)
  }

  @Test func `every encoding that is asked for is undone`() throws {
    let text = String(repeating: "<Tracking event=\"start\"/>", count: 1_000)
    let server = try LoopbackServer([
      LoopbackRoute("/gzip", .text(text).gzipped()), LoopbackRoute("/br", .text(text).brotlied()),
    ])
    let session = try Trial.session()
    for path in ["/gzip", "/br"] {
      let exchange = session.fetch(Trial.request(server.url(path)))
      #expect(exchange.content == .bytes(Array(text.utf8)))
      #expect(try #require(exchange.hops.first?.encodedBytes) < text.utf8.count / 10)
    }
    let asked = server.requests.compactMap { $0.headers.value(of: "Accept-Encoding") }
    #expect(asked.allSatisfy { $0.contains("gzip") && $0.contains("br") })
  }

  @Test(arguments: ["204 No Content", "200 OK", "404 Not Found", "500 Oops", "429 Slow Down"])
  func `an answer of any status is an answer`(status: String) throws {
    let server = try CannedServer { _, _ in .answer(status, ["Retry-After: 7"]) }
    let exchange = try Trial.session().fetch(Trial.request(server.url()))
    #expect(exchange.failure == nil)
    #expect(exchange.status == Int(status.prefix(3)))
    #expect(exchange.isSuccess == status.hasPrefix("2"))
    #expect(exchange.content == .bytes([]))
    #expect(exchange.hops.first?.headers.value(of: "Retry-After") == "7")
  }

  @Test func `several requests go side by side and come in order`() throws {
    let others = Mutex(0)
    let server = try CannedServer { request, _ in
      if request.target == "/0" {
        // The first one is answered when all the others have come.
        return eventually { others.withLock { $0 } == 3 } ? .answer(body: [0]) : [.close]
      }
      others.withLock { $0 += 1 }
      return .answer(body: Array(request.target.utf8))
    }
    let requests = (0..<4).map { Trial.request(server.url("/\($0)")) }
    let contents = try Trial.session().fetch(requests).map(\.content)
    #expect(contents == [.bytes([0])] + (1..<4).map { .bytes(Array("/\($0)".utf8)) })
  }

  @Test func `a session that is cancelled ends what is under way`() throws {
    let server = try CannedServer { _, _ in [.hold] }
    let session = try Trial.session { $0.isCancelled = { !server.targets.isEmpty } }
    let exchange = session.fetch(Trial.request(server.url()))
    #expect(exchange.failure?.kind == .cancelled)
    #expect(exchange.hops.map(\.status) == [nil])
  }

  @Test func `one exchange can be cancelled`() throws {
    let server = try CannedServer { request, _ in request.target == "/1" ? [.hold] : .answer() }
    let session = try Trial.session()
    let (held, free) = (
      session.begin(Trial.request(server.url("/1"))), session.begin(Trial.request(server.url("/2")))
    )
    var answered: Exchange?
    while answered == nil {
      session.work(.seconds(1))
      answered = session.take(free)
    }
    #expect(answered?.isSuccess == true)
    #expect(session.take(held) == nil)
    session.cancel(held)
    session.work(.zero)
    #expect(session.take(held)?.failure?.kind == .cancelled)
    #expect(session.take(held) == nil)
  }
}

struct HTTPSessionPostTests {
  /// What a server was asked, one line each: method, target, media type and body.
  private func ask(_ target: String, sending content: RequestContent?) throws -> [String] {
    let asked = Mutex<[String]>([])
    let server = try HTTPListener { request in
      let type = request.headers.first { $0.isNamed("Content-Type") }?.value ?? "-"
      let body = String(decoding: request.body, as: UTF8.self)
      asked.withLock { $0.append("\(request.method) \(request.target) \(type) \(body)") }
      guard let status = Int(request.target.dropFirst()) else { return ServerAnswer(status: 200) }
      var answer = ServerAnswer(status: status)
      answer.headers = [HTTPHeader("Location", "/end")]
      return answer
    }
    var request = Trial.request("http://127.0.0.1:\(server.port)\(target)")
    request.method = .post
    request.content = content
    let exchange = try Trial.session().fetch(request)
    #expect(exchange.isSuccess)
    return asked.withLock { $0 }
  }

  private let content = RequestContent(Array(#"{"id":"ä"}"#.utf8), type: "application/json")

  @Test func `a POST sends its content under its media type`() throws {
    #expect(
      try ask("/auction", sending: content) == [#"POST /auction application/json {"id":"ä"}"#])
  }

  @Test func `a POST without content is one nevertheless`() throws {
    #expect(try ask("/auction", sending: nil).first?.hasPrefix("POST /auction ") == true)
  }

  @Test(arguments: [301, 302, 303])
  func `a redirect makes it a GET without content`(status: Int) throws {
    let asked = try ask("/\(status)", sending: content)
    #expect(asked.last == "GET /end - ")
    #expect(asked.count == 2)
  }

  @Test(arguments: [307, 308])
  func `or has it sent again`(status: Int) throws {
    let asked = try ask("/\(status)", sending: content)
    #expect(asked.last == #"POST /end application/json {"id":"ä"}"#)
  }
}

struct HTTPSessionHeadTests {
  private func ask(
    _ path: String, _ routes: [LoopbackRoute], method: HTTPMethod = .head,
    headers: [HTTPHeader] = []
  ) throws -> (exchange: Exchange, asked: [LoopbackRequest]) {
    let server = try LoopbackServer(routes)
    var request = Trial.request(server.url(path))
    request.method = method
    request.headers = headers
    return (try Trial.session().fetch(request), server.requests)
  }

  @Test func `a HEAD brings the head alone`() throws {
    let (exchange, asked) = try ask(
      "/a", [LoopbackRoute("/a", LoopbackAnswer.text("body").header("X-A", "b"))])
    #expect(asked.map(\.method) == ["HEAD"])
    #expect(exchange.isSuccess && exchange.content == .bytes([]))
    #expect(exchange.hops.last?.headers.value(of: "X-A") == "b")
    #expect(exchange.hops.last?.headers.value(of: "Content-Length") == "4")
  }

  @Test func `the length of what does not come exceeds no limit`() throws {
    let long = LoopbackRoute("/a", .bytes(Array(repeating: 0, count: 200_000), type: "a/b"))
    #expect(try ask("/a", [long]).exchange.isSuccess)
    #expect(!(try ask("/a", [long], method: .get).exchange.isSuccess))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect keeps a HEAD`(status: Int) throws {
    let (exchange, asked) = try ask(
      "/a",
      [LoopbackRoute("/a", .redirect(to: "/b", status: status)), LoopbackRoute("/b", .text("x"))])
    #expect(exchange.isSuccess)
    #expect(asked.map { "\($0.method) \($0.target)" } == ["HEAD /a", "HEAD /b"])
  }

  @Test func `a part is a success`() throws {
    let (exchange, _) = try ask(
      "/a", [LoopbackRoute("/a", .text("abcdef"))], method: .get,
      headers: [HTTPHeader("Range", "bytes=0-1")])
    #expect(exchange.status == 206 && exchange.isSuccess)
    #expect(exchange.content == .bytes(Array("ab".utf8)))
  }
}

struct HTTPSessionFileTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "media-\(UUID().uuidString)").path

  /// Nil when there is no such file.
  private var content: [UInt8]? {
    FileHandle(forReadingAtPath: path).map { Array((try? $0.readToEnd()) ?? Data()) }
  }

  @Test func `a body goes into a file as it comes`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let server = try CannedServer { request, _ in
      request.target == "/" ? .redirect(to: "/file") : .answer(body: body)
    }
    let exchange = try Trial.session().fetch(
      Trial.request(server.url(), for: .media, bodyBytes: 300_000, into: .file(path)))
    #expect(exchange.content == .file(path: path, byteCount: 300_000))
    #expect(content == body)
  }

  @Test func `an empty body makes an empty file`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = try CannedServer { _, _ in .answer() }
    let exchange = try Trial.session().fetch(Trial.request(server.url(), into: .file(path)))
    #expect(exchange.content == .file(path: path, byteCount: 0))
    #expect(content == [])
  }

  @Test func `what comes with an error stays in memory`() throws {
    let server = try CannedServer { _, _ in .answer("404 Not Found", body: [1]) }
    let exchange = try Trial.session().fetch(Trial.request(server.url(), into: .file(path)))
    #expect(exchange.content == .bytes([1]))
    #expect(content == nil)
  }

  @Test func `half a file is removed`() throws {
    let server = try CannedServer { _, _ in
      [.text("HTTP/1.1 200 OK\r\n\r\n"), .sendForever(Array(repeating: 7, count: 1_000))]
    }
    let exchange = try Trial.session().fetch(
      Trial.request(server.url(), for: .media, bodyBytes: 50_000, into: .file(path)))
    #expect(exchange.failed(with: .bodyTooLarge(limit: 50_000)))
    #expect(exchange.content == nil)
    #expect(content == nil)
  }

  @Test func `a file that cannot be written is a failure`() throws {
    let server = try CannedServer { _, _ in .answer(body: [1]) }
    let exchange = try Trial.session().fetch(
      Trial.request(server.url(), into: .file("/no/such/folder/file")))
    #expect(exchange.failed(with: .fileNotWritten("No such file or directory")))
    #expect(exchange.status == 200)
  }
}
