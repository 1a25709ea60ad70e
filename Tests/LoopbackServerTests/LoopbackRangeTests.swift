import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import LoopbackServer

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
