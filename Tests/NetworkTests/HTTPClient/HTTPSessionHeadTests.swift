import LoopbackServer
import Network
import Testing
import Vocabulary

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
