import Testing
import Vocabulary

@testable import Network

struct HTTPHeadersTests {
  private static let url = "http://a.example/"

  private static func toHost(_ headers: HTTPHeader...) -> [HostHeader] {
    headers.compactMap { HostHeader($0, toHostOf: url) }
  }

  @Test(
    arguments: [
      ("X-A: b", HTTPHeader("X-A", "b")), ("X-A:b:c", HTTPHeader("X-A", "b:c")),
      ("X-A:", HTTPHeader("X-A", "")), ("X-A", nil), (": b", nil), ("X A: b", nil),
      ("X-A: b\r\nX-B: c", nil), ("X-A: b\u{0}", nil), ("X-Ä: b", nil),
    ] as [(String, HTTPHeader?)])
  func `a header is read from the command line`(text: String, header: HTTPHeader?) {
    #expect(HTTPHeader(parsing: text) == header)
  }

  @Test func `names are compared in any case`() {
    let headers = [
      HTTPHeader("Set-Cookie", "a"), HTTPHeader("X", "b"), HTTPHeader("set-cookie", "c"),
    ]
    #expect(headers.value(of: "SET-COOKIE") == "a")
    #expect(headers.value(of: "x") == "b")
    #expect(headers.value(of: "Y") == nil)
  }

  @Test func `a request says who asks and for whom`() throws {
    let device = DeviceIdentity(
      userAgent: "Phone/1", address: "192.0.2.7", referer: "https://p.example/",
      acceptLanguage: "fr", requestedWith: "com.example.app")
    let options = HTTPOptions(headers: Self.toHost(HTTPHeader("X-Test", "1")), device: device)
    let headers = try RequestHeaders(
      of: HTTPRequest(Self.url, for: .document), options, to: HTTPURL(Self.url))
    #expect(
      headers.fields.map { "\($0.name): \($0.value)" } == [
        "X-Test: 1", "X-Device-User-Agent: Phone/1", "X-Device-IP: 192.0.2.7",
        "X-Device-Referer: https://p.example/", "X-Device-Accept-Language: fr",
        "X-Device-Requested-With: com.example.app", "X-Forwarded-For: 192.0.2.7",
        "User-Agent: vastsim", "Accept: */*",
      ])
    #expect(headers.rejected == [])
  }

  @Test func `the nearer header wins, and a name may repeat`() throws {
    let options = HTTPOptions(
      userAgent: "usual",
      headers: Self.toHost(
        HTTPHeader("X-A", "1"), HTTPHeader("x-a", "2"), HTTPHeader("User-Agent", "other")))
    let request = HTTPRequest("", for: .media, headers: [HTTPHeader("USER-AGENT", "own")])
    let headers = try RequestHeaders(of: request, options, to: HTTPURL(Self.url))
    #expect(headers.fields.map(\.value) == ["own", "1", "2", "*/*"])
  }

  @Test func `what cannot be sent is left out and named`() throws {
    let options = HTTPOptions(
      headers: Self.toHost(
        HTTPHeader("X-A", "1\nHost: evil"), HTTPHeader("Transfer-Encoding", "chunked")),
      device: DeviceIdentity(userAgent: "a\u{7}"))
    let headers = try RequestHeaders(
      of: HTTPRequest("", for: .script), options, to: HTTPURL(Self.url))
    #expect(headers.rejected == ["X-A", "Transfer-Encoding", "X-Device-User-Agent"])
    #expect(headers.fields.map(\.name) == ["User-Agent", "Accept"])
  }

  @Test func `limits follow from the purpose unless they are given`() {
    let own = HTTPLimits(bodyBytes: 1)
    let options = HTTPOptions(limits: [.script: HTTPLimits(bodyBytes: 2)])
    #expect(options.limits(of: HTTPRequest("", for: .script, limits: own)).bodyBytes == 1)
    #expect(options.limits(of: HTTPRequest("", for: .script)).bodyBytes == 2)
    #expect(options.limits(of: HTTPRequest("", for: .document)) == HTTPLimits())
    #expect(options.limits(of: HTTPRequest("", for: .media)).bodyBytes == 500_000_000)
    #expect(HTTPLimits(for: .media).whole == .seconds(60))
    #expect(HTTPLimits(for: .captions).whole == .seconds(10))
    #expect(HTTPLimits(for: .beacon).connect == .seconds(3))
  }

  @Test(arguments: [("p%40ss", "p@ss"), ("%zz%4", "%zz%4"), ("a%+1", "a%+1"), ("", "")])
  func `credentials are decoded`(text: String, decoded: String) {
    #expect(PercentText.decoded(text[...]) == decoded)
  }
}

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
