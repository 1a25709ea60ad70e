import LoopbackServer
import Testing

@testable import Network

struct RequestQueueTests {
  @Test func `requests are kept once the queue is open, each once`() throws {
    let requests = RequestQueue()
    let listener = try HTTPListener(handler: requests.answer)
    #expect(try listener.ask("/early").status.hasPrefix("HTTP/1.1 503"))
    requests.open { .text($0.target) }
    #expect(try listener.ask("/a").text == "/a")
    #expect(try listener.ask("/b").text == "/b")
    #expect(requests.take().map(\.target) == ["/a", "/b"])
    #expect(requests.take().isEmpty)
  }

  @Test func `what waits has a bound, and what is beyond it is counted`() throws {
    let requests = RequestQueue(mostBytes: 2_000)
    requests.open { .text($0.target) }
    let listener = try HTTPListener(handler: requests.answer)
    let body = String(repeating: "x", count: 1_200)
    #expect(try listener.ask("/a", method: "PUT", body: body).text == "/a")
    #expect(try listener.ask("/b", method: "PUT", body: body).status.hasPrefix("HTTP/1.1 503"))
    #expect(requests.dropped == 1)
    #expect(requests.take().map(\.target) == ["/a"])
    #expect(try listener.ask("/c", method: "PUT", body: body).text == "/c")
    #expect(requests.dropped == 1)
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("127.0.0.2", "127.0.0.2"), ("::1", "[::1]"),
  ])
  func `an address in numbers is listened at`(text: String, host: String) throws {
    let address = try #require(HTTPListener.Address(parsing: text))
    #expect(address.host == host)
    let listener = try HTTPListener(address: address) { _ in ServerAnswer() }
    #expect(listener.url("/a") == "http://\(host):\(listener.port)/a")
  }

  @Test(arguments: ["0.0.0.0", "::", "::0", "localhost", "127.1", "", "1.2.3.4.5", "127.0.0.1:80"])
  func `names and the addresses of all interfaces are none`(text: String) {
    #expect(HTTPListener.Address(parsing: text) == nil)
  }
}
