import Foundation
import System
import Testing

@testable import LoopbackServer

struct LoopbackFaultTests {
  @Test func `a connection is reset in the middle of a body`() throws {
    let body = [UInt8](repeating: 7, count: 100_000)
    let server = try LoopbackServer([
      LoopbackRoute(
        "/a", .bytes(body, type: "video/mp4").with { $0.ending = .reset(after: 40_000) }),
      LoopbackRoute("/at-once", .text("x").with { $0.ending = .reset(after: 0) }),
      LoopbackRoute("/empty", .status(200).with { $0.ending = .reset(after: 0) }),
    ])
    let answer = try server.ask("/a")
    #expect(answer.header("Content-Length") == "100000")
    #expect(answer.body.count == 40_000)
    #expect(answer.end == .reset)
    for path in ["/at-once", "/empty"] {
      let empty = try server.ask(path)
      #expect(empty.head.first == "HTTP/1.1 200 OK")
      #expect(empty.body == [])
      #expect(empty.end == .reset)
    }
  }

  @Test func `a body ends before its declared length, in the orderly way`() throws {
    let server = try LoopbackServer([
      LoopbackRoute("/a", .text("0123456789").with { $0.ending = .closed(after: 4) })
    ])
    let answer = try server.ask("/a")
    #expect(answer.header("Content-Length") == "10")
    #expect(answer.text == "0123")
    #expect(answer.end == .closed)
  }

  @Test(arguments: [3, 10, 1_000])
  func `a length that is not the body's is told`(length: Int) throws {
    let server = try LoopbackServer([
      LoopbackRoute("/a", .text("0123456789").with { $0.declaredLength = length })
    ])
    let answer = try server.ask("/a")
    #expect(
      answer.head.filter { $0.lowercased().hasPrefix("content-length") }
        == ["Content-Length: \(length)"])
    #expect(answer.header("Transfer-Encoding") == nil)
    #expect(answer.text == "0123456789")
    #expect(answer.end == .closed)
  }

  @Test func `headers come late and a body in pieces`() throws {
    let server = try LoopbackServer([
      LoopbackRoute("/late", .text("x").with { $0.delay = .milliseconds(200) }),
      LoopbackRoute(
        "/slow",
        .text("0123456789").with {
          $0.pace = LoopbackAnswer.Pace(bytes: 4, every: .milliseconds(100))
        }),
    ])
    #expect(try server.ask("/late").text == "x")
    #expect(try server.time(ofRequest: 0) >= .milliseconds(200))
    #expect(try server.ask("/slow").text == "0123456789")
    // Two waits between three pieces.
    #expect(try server.time(ofRequest: 1) >= .milliseconds(200))
  }

  @Test func `a body without an end goes on until the client has enough`() throws {
    let server = try LoopbackServer([LoopbackRoute("/a", .endless("abc"))])
    let answer = try server.ask("/a", upTo: 1_000_000)
    #expect(answer.header("Content-Length") == nil)
    #expect(answer.bytes.count >= 1_000_000)
    #expect(answer.text.contains("abcabcabc"))
    #expect(try server.time(ofRequest: 0) > .zero)
  }

  @Test func `ten megabytes of headers are sent`() throws {
    let server = try LoopbackServer([LoopbackRoute("/a", .hugeHeaders(bytes: 10_000_000))])
    let answer = try server.ask("/a")
    #expect(answer.bytes.starts(with: "HTTP/1.1 200 OK\r\n".utf8))
    #expect(answer.bytes.count > 10_000_000)
    #expect(answer.bytes.suffix(4).elementsEqual("\r\n\r\n".utf8))
    #expect(answer.end == .closed)
  }

  @Test func `raw bytes take the place of an answer`() throws {
    let broken = LoopbackAnswer(body: .raw(Array("HTTP/1.1 banana\r\n\r\nbody".utf8)))
    let server = try LoopbackServer([
      LoopbackRoute("/a", broken),
      LoopbackRoute(
        "/dripping",
        broken.with { $0.pace = LoopbackAnswer.Pace(bytes: 10, every: .milliseconds(50)) }),
      LoopbackRoute("/cut", broken.with { $0.ending = .closed(after: 5) }),
      LoopbackRoute("/reset", broken.with { $0.ending = .reset(after: 0) }),
    ])
    let answer = try server.ask("/a")
    #expect(answer.head == ["HTTP/1.1 banana"])
    #expect(answer.text == "body")
    #expect(answer.end == .closed)
    #expect(try server.ask("/dripping").text == "body")
    #expect(try server.time(ofRequest: 1) >= .milliseconds(100))
    #expect(try server.ask("/cut").bytes == Array("HTTP/".utf8))
    let reset = try server.ask("/reset")
    #expect(reset.bytes == [])
    #expect(reset.end == .reset)
  }

  @Test func `an empty body, HTML in place of XML and a type that is wrong are sent as asked`()
    throws
  {
    let server = try LoopbackServer([
      LoopbackRoute("/empty", .bytes([], type: "application/xml")),
      LoopbackRoute("/html", .text("<html>", type: "application/xml")),
      LoopbackRoute("/204", .status(204)),
    ])
    let empty = try server.ask("/empty")
    #expect(empty.header("Content-Length") == "0")
    #expect(empty.body == [])
    #expect(try server.ask("/html").header("Content-Type") == "application/xml")
    #expect(try server.ask("/204").head.first == "HTTP/1.1 204 No Content")
  }

  @Test func `bodies in gzip encoding can be undone, and a bomb is small`() throws {
    let text = String(repeating: "0123456789", count: 10_000)
    let folder = try ScratchFolder()
    try Data(text.utf8).write(to: URL(filePath: folder.path + "/a"))
    let server = try LoopbackServer([
      LoopbackRoute("/text", .text(text).gzipped()),
      LoopbackRoute("/file", .file(folder.path + "/a").gzipped()),
      LoopbackRoute("/bomb", .gzipBomb(bytes: 50_000_000)),
    ])
    for path in ["/text", "/file"] {
      let answer = try server.ask(path)
      #expect(answer.header("Content-Encoding") == "gzip")
      let run = try output(of: "gzip", ["-dc"], input: answer.body)
      #expect(run.isSuccess)
      #expect(run.output == Array(text.utf8))
    }
    let bomb = try server.ask("/bomb").body
    #expect(bomb.count < 350_000)
    #expect(
      try output(of: "sh", ["-c", "gzip -dc | wc -c"], input: bomb).output
        == Array("50000000\n".utf8))
  }
}

struct GzipStreamTests {
  @Test(arguments: [0, 1, 2, 65_535, 65_536, 65_537, 500_000])
  func `bytes come out again`(count: Int) throws {
    var generator = SystemRandomNumberGenerator()
    for bytes in [
      (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) },
      // Bytes that cannot be compressed.
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) },
    ] {
      let run = try output(
        of: "gzip", ["-dc"], input: try #require(GzipStream.compressed(bytes)))
      #expect(run.isSuccess)
      #expect(run.output == bytes)
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `so many zeros come out`(count: Int) throws {
    let run = try output(of: "gzip", ["-dc"], input: try #require(GzipStream.zeros(count)))
    #expect(run.isSuccess)
    #expect(run.output == [UInt8](repeating: 0, count: count))
  }

  @Test func `the same bytes have the same form`() {
    let bytes = Array("0123456789".utf8)
    #expect(GzipStream.compressed(bytes) == GzipStream.compressed(bytes))
    // No time and no name in the header (RFC 1952 § 2.3).
    #expect(GzipStream.compressed(bytes)?.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }
}
