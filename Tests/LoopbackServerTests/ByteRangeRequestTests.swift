import Transport
import Foundation
import Testing

@testable import LoopbackServer

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
    let samples = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
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
