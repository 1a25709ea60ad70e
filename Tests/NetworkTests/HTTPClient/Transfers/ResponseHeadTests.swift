import Testing
import Vocabulary

@testable import Network

struct ResponseHeadTests {
  private func head(_ lines: [String], limit: Int = 1_000) -> (head: ResponseHead, isTaken: [Bool])
  {
    var head = ResponseHead(limit: limit)
    let isTaken = lines.map { head.receive(Array(($0 + "\r\n").utf8)) }
    return (head, isTaken)
  }

  @Test func `status, version and headers are read`() {
    let head = head(["HTTP/1.1 404 Not Found", "Content-Length: 12", "X-A:b : c", "X-Empty:", ""])
      .head
    #expect(head.status == 404)
    #expect(head.reason == "Not Found")
    #expect(head.version == "HTTP/1.1")
    #expect(
      head.headers == [
        HTTPHeader("Content-Length", "12"), HTTPHeader("X-A", "b : c"), HTTPHeader("X-Empty", ""),
      ])
    #expect(head.declaredLength == 12)
    #expect(head.isComplete)
  }

  @Test func `an interim answer is not the answer`() {
    let lines = ["HTTP/1.1 100 Continue", "X-A: 1", "", "HTTP/1.1 200", "X-B: 2"]
    #expect(!head(Array(lines.prefix(3))).head.isComplete)
    let head = head(lines + [""]).head
    #expect(head.status == 200)
    #expect(head.reason == "")
    #expect(head.headers == [HTTPHeader("X-B", "2")])
    #expect(head.isComplete)
  }

  @Test func `trailers are left out, folded lines joined`() {
    let head = head(["HTTP/2 200 ", "A: b", "  c", "", "Trailer: x"]).head
    #expect(head.headers == [HTTPHeader("A", "b c")])
    #expect(head.version == "HTTP/2")
  }

  @Test func `more than the limit is not taken`() {
    let (head, isTaken) = head(["HTTP/1.1 200 OK", "A: 1", "B: 2"], limit: 23)
    #expect(isTaken == [true, true, false])
    #expect(head.headers == [HTTPHeader("A", "1")])
  }

  @Test func `bytes that are not UTF-8 are Latin-1`() {
    var head = ResponseHead(limit: 100)
    _ = head.receive([0x41, 0x3A, 0xE9])
    #expect(head.headers.value(of: "A") == "é")
  }

  @Test(arguments: [("gzip", true), ("identity", false), ("Identity", false)])
  func `an encoding is told from none`(encoding: String, isEncoded: Bool) {
    #expect(head(["HTTP/1.1 200 OK", "Content-Encoding: \(encoding)"]).head.isEncoded == isEncoded)
    #expect(!head(["HTTP/1.1 200 OK"]).head.isEncoded)
  }
}
