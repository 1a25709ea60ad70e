import Foundation
import LoopbackServer
import Testing
import Vocabulary

@testable import Network

struct ServerAnswerTests {
  private static let digits = Array("0123456789".utf8)

  /// A test's own file, which is removed with the value.
  private final class File {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).json"

    init(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func listener(_ answer: @escaping @Sendable () -> ServerAnswer) throws -> HTTPListener {
    try HTTPListener { _ in answer() }
  }

  @Test(arguments: [
    ("bytes=2-4", "206 Partial Content", "bytes 2-4/10", "234"),
    ("bytes=7-", "206 Partial Content", "bytes 7-9/10", "789"),
    ("bytes=-2", "206 Partial Content", "bytes 8-9/10", "89"),
    ("bytes=10-", "416 Range Not Satisfiable", "bytes */10", ""),
    ("lines=1-2", "200 OK", nil, "0123456789"),
  ])
  func `a part is sent of bytes and of files`(
    range: String, status: String, place: String?, text: String
  ) throws {
    let file = try File(Self.digits)
    let path = file.path
    for listener in [
      try listener { ServerAnswer(body: .bytes(Self.digits)) }, try listener { .file(path) },
    ] {
      let answer = try listener.ask("/", headers: ["Range: \(range)"])
      #expect(answer.status == "HTTP/1.1 \(status)")
      #expect(answer.header("Content-Range") == place)
      #expect(answer.header("Content-Length") == "\(text.count)")
      #expect(answer.header("Accept-Ranges") == "bytes")
      #expect(answer.text == text)
    }
  }

  @Test func `a file that became a link, or lies behind one, is not sent`() throws {
    let file = try File(Self.digits)
    let path = file.path
    let listener = try listener { .file(path) }
    #expect(try listener.ask("/").text == "0123456789")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    let link = try listener.ask("/")
    #expect(link.status == "HTTP/1.1 404 Not Found" && link.text.isEmpty)
    let behind = try self.listener { .file("/proc/self/cwd/Package.swift") }
    #expect(try behind.ask("/").status == "HTTP/1.1 404 Not Found")
  }

  @Test func `a part is for those who have the rest of the same body`() throws {
    let file = try File(Self.digits)
    let path = file.path
    let listener = try listener { .file(path) }
    let tag = try #require(try listener.ask("/").header("ETag"))
    let headers = ["Range: bytes=0-1", "If-Range: \(tag)"]
    #expect(try listener.ask("/", headers: headers).text == "01")
    try Data("another body".utf8).write(to: URL(filePath: file.path))
    let other = try listener.ask("/", headers: headers)
    #expect(other.text == "another body")
    #expect(other.header("ETag") != tag)
  }

  @Test func `ranges can be refused, and are for GET alone`() throws {
    let refusing = try listener {
      var answer = ServerAnswer(body: .bytes(Self.digits))
      answer.hasRanges = false
      return answer
    }
    let answer = try refusing.ask("/", headers: ["Range: bytes=0-1"])
    #expect(answer.text == "0123456789")
    #expect(answer.header("Accept-Ranges") == nil)
    let listener = try listener { ServerAnswer(body: .bytes(Self.digits)) }
    let head = try listener.ask("/", method: "HEAD", headers: ["Range: bytes=0-1"])
    #expect(head.status == "HTTP/1.1 200 OK")
    #expect(head.header("Content-Length") == "10")
    #expect(head.body == [])
  }

  @Test func `a file has the type of its name and is missing when there is none`() throws {
    let file = try File([])
    let path = file.path
    let listener = try HTTPListener { request in
      switch request.path {
      case "/file": .file(path)
      case "/folder": .file("/")
      case _: .file("/nonexistent/file")
      }
    }
    let answer = try listener.ask("/file")
    #expect(answer.header("Content-Type") == "application/json")
    #expect(answer.header("Content-Length") == "0")
    for path in ["/folder", "/none"] {
      let answer = try listener.ask(path)
      #expect(answer.status == "HTTP/1.1 404 Not Found")
      #expect(answer.header("Content-Type") == nil)
    }
  }

  @Test func `a large file arrives whole, and nobody has to take all of it`() throws {
    let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
    let file = try File(bytes)
    let path = file.path
    let listener = try listener { .file(path) }
    do {
      let connection = try #require(RawClient(port: listener.port))
      connection.send("GET / HTTP/1.0\r\n\r\n")
      #expect(connection.receive(upTo: 100_000).bytes.count == 100_000)
    }
    #expect(try listener.ask("/").body == bytes)
  }

  @Test func `a stream of known length is asked for piece by piece`() throws {
    let listener = try listener {
      ServerAnswer(
        body: .stream(length: 10) { offset, room in
          #expect(room > 0)
          return .bytes(Self.digits[offset..<min(offset + 3, 10)])
        })
    }
    let answer = try listener.ask("/")
    #expect(answer.header("Content-Length") == "10")
    #expect(answer.header("Accept-Ranges") == nil)
    #expect(answer.text == "0123456789")
  }

  @Test func `a stream of unknown length ends when it says so`() throws {
    let listener = try HTTPListener { request in
      ServerAnswer(
        body: .stream(length: nil) { offset, _ in
          if offset < 10 { return .bytes(Self.digits[offset..<(offset + 5)]) }
          return request.path == "/empty" ? .bytes([]) : .end
        })
    }
    for path in ["/end", "/empty"] {
      let answer = try listener.ask(path)
      #expect(answer.header("Content-Length") == nil)
      // In chunks, or up to the end of the connection.
      let isChunked = answer.header("Transfer-Encoding") == "chunked"
      #expect(answer.text.filter { $0.isNumber || !isChunked }.contains("56789"))
    }
  }

  @Test func `a stream that breaks closes the connection before its length`() throws {
    let listener = try listener {
      ServerAnswer(
        body: .stream(length: 10) { offset, _ in
          offset == 0 ? .bytes(Self.digits[..<4]) : .broken
        })
    }
    let answer = try listener.ask("/")
    #expect(answer.header("Content-Length") == "10")
    #expect(answer.text == "0123")
  }

  @Test func `a length that the handler names for a stream is sent as it is`() throws {
    let listener = try listener {
      ServerAnswer(
        headers: [HTTPHeader("Content-Length", "10")],
        body: .stream(length: nil) { offset, _ in
          offset < 10 ? .bytes(Self.digits[offset...]) : .end
        })
    }
    let answer = try listener.ask("/")
    #expect(answer.header("Content-Length") == "10")
    #expect(answer.header("Transfer-Encoding") == nil)
    #expect(answer.text == "0123456789")
  }

  @Test(arguments: [
    ("a/b.HTML", "text/html"), ("x.css", "text/css"), ("a.tar.mp4", "video/mp4"),
    ("a.b/c", "application/octet-stream"), ("", "application/octet-stream"),
  ])
  func `names tell types`(path: String, type: String) {
    #expect(ContentType.of(path) == type)
  }
}

struct ByteRangeRequestTests {
  @Test(
    arguments: [
      (nil, .whole), ("bytes=0-0", .part(0..<1)), ("bytes=0-9", .part(0..<10)),
      ("bytes=3-", .part(3..<10)), ("bytes=9-", .part(9..<10)), ("bytes=-4", .part(6..<10)),
      ("bytes=-40", .part(0..<10)), ("bytes=5-500", .part(5..<10)), ("bytes=10-", .unsatisfiable),
      ("bytes=10-20", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=5-4", .whole),
      ("bytes=0-1,3-4", .whole), ("items=0-1", .whole), ("bytes=-", .whole), ("bytes=", .whole),
      ("bytes=a-b", .whole), ("bytes=+1-2", .whole),
      ("bytes=99999999999999999999-", .whole), ("bytes=1-2-3", .whole),
    ] as [(String?, ByteRangeRequest)])
  func `a header asks for a part`(header: String?, range: ByteRangeRequest) {
    #expect(ByteRangeRequest(header: header, ifRange: nil, tag: "\"a\"", length: 10) == range)
  }

  @Test(arguments: [("\"a\"", true), ("\"b\"", false), ("Mon, 01 Jan 2026 00:00:00 GMT", false)])
  func `a part is for those who have the rest of the same body`(tag: String, isPart: Bool) {
    let range = ByteRangeRequest(header: "bytes=0-1", ifRange: tag, tag: "\"a\"", length: 10)
    #expect(range == (isPart ? .part(0..<2) : .whole))
  }

  @Test func `an empty body has no parts`() {
    for header in ["bytes=0-", "bytes=-5", "bytes=0-0"] {
      let range = ByteRangeRequest(header: header, ifRange: nil, tag: "", length: 0)
      #expect(range == .unsatisfiable)
    }
  }
}
