import Testing
import Vocabulary

@testable import Network

struct HostHeaderTests {
  @Test(arguments: [
    ("a.example=X-A: b", true, "https://a.example/"),
    ("A.Example=X-A:b", true, "https://a.example/"),
    // Without a port by https alone.
    ("a.example=X-A: b", false, "http://a.example/"),
    ("a.example=X-A: b", true, "https://A.EXAMPLE:8443/x?y"),
    ("a.example=X-A: b", false, "https://b.example/"),
    ("a.example=X-A: b", false, "https://www.a.example/"),
    ("a.example=X-A: b", false, "https://a.example.b.example/"),
    ("a.example=X-A: b", false, "https://a.example@b.example/"),
    ("a.example:8080=X-A: b", true, "http://a.example:8080/"),
    ("a.example:8080=X-A: b", false, "http://a.example/"),
    ("a.example:80=X-A: b", true, "http://a.example/"),
    ("a.example:80=X-A: b", false, "https://a.example/"),
    ("a.example:443=X-A: b", true, "https://a.example/"),
    ("127.0.0.1=X-A: b", true, "https://127.0.0.1:9/"),
    ("[::1]=X-A: b", true, "https://[0:0::1]:9/"),
    ("[::1]:8=X-A: b", false, "http://[::1]:9/"),
    ("a.example=X-A: b=c", true, "https://a.example/"),
  ])
  func `a header for a host goes to that host`(text: String, isSent: Bool, url: String) throws {
    let header = try HostHeader(parsing: text)
    #expect(header.header.name == "X-A")
    #expect(header.isSent(to: try HTTPURL(url)) == isSent)
  }

  @Test(arguments: [
    "", "a.example", "X-A: b", "=X-A: b", "a.example=", "a.example=X-A", "a.example=X A: b",
    "a.example/x=X-A: b", "http://a.example=X-A: b", "u@a.example=X-A: b", "a b=X-A: b",
    "a.example?=X-A: b", "a.example#=X-A: b", "a.example:x=X-A: b", "a.example:0=X-A: b",
    "a..example=X-A: b", "[::1=X-A: b", "a.example=Host: b", "a.example=X-A: b\r\nX-B: c",
    "a.ex\nample=X-A: b",
    "*=X-A: b",
  ])
  func `what names no host, or no header, is not read`(text: String) {
    #expect(throws: HeaderMistake.self) { try HostHeader(parsing: text) }
  }

  @Test(arguments: [
    ("http://a.example/tag", "http://a.example/other?x", true),
    ("http://A.example/tag", "http://a.EXAMPLE:80/", true),
    ("http://a.example/tag", "http://b.example/tag", false),
    ("http://a.example/tag", "http://sub.a.example/tag", false),
    ("http://a.example/tag", "http://a.example:8080/tag", false),
    ("http://a.example:8080/tag", "http://a.example:8080/", true),
    // To https on the way, and never back.
    ("http://a.example/tag", "https://a.example/tag", true),
    ("https://a.example/tag", "http://a.example/tag", false),
    ("http://a.example:8080/tag", "https://a.example:8443/tag", false),
    ("https://u:p@a.example/tag", "https://a.example/", true),
  ])
  func `a header for the host of a URL goes there alone`(url: String, other: String, isSent: Bool)
    throws
  {
    let header = try #require(HostHeader(HTTPHeader("X-A", "b"), toHostOf: url))
    #expect(header.isSent(to: try HTTPURL(other)) == isSent)
  }

  @Test(arguments: ["tag.xml", "file:///tag.xml", "http://", "https://[HOST]/tag", "-"])
  func `what is not a URL has no host`(text: String) {
    #expect(HostHeader(HTTPHeader("X-A", "b"), toHostOf: text) == nil)
  }

  @Test func `one request of a chain has its host's headers alone`() throws {
    let headers = [
      HostHeader(HTTPHeader("X-A", "1"), toHostOf: "http://a.example/"),
      try HostHeader(parsing: "b.example:80=X-B: 2"),
      try HostHeader(parsing: "b.example:80=Connection: 3"),
    ].compactMap(\.self)
    let options = HTTPOptions(headers: headers)
    let request = HTTPRequest("http://a.example/", for: .document)
    func sent(to url: String) throws -> RequestHeaders {
      RequestHeaders(of: request, options, to: try HTTPURL(url))
    }
    #expect(
      try sent(to: "http://a.example/").fields.map(\.name) == ["X-A", "User-Agent", "Accept"])
    #expect(
      try sent(to: "http://b.example/").fields.map(\.name) == ["X-B", "User-Agent", "Accept"])
    #expect(try sent(to: "http://c.example/").fields.map(\.name) == ["User-Agent", "Accept"])
    #expect(try sent(to: "http://a.example/").rejected == [])
    #expect(try sent(to: "http://b.example/").rejected == ["Connection"])
  }
}
