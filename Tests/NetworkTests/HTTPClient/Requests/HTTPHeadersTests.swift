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
