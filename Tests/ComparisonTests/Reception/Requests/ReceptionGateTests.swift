import Comparison
import TestSupport
import Testing
import Vocabulary

struct ReceptionGateTests {
  private static let host = [HTTPHeader("Host", "127.0.0.1:8000")]
  private let gate: ReceptionGate

  init() {
    var urls = ServedURLs(base: "http://127.0.0.1:8000/secret")
    _ = DocumentRewriting(
      of: Array(
        ("<V><Impression>https://a.example/i?cb=[CACHEBUSTING]</Impression>"
          + "<VASTAdTagURI>http://b.example/w</VASTAdTagURI></V>").utf8), number: 0, in: &urls)
    gate = ReceptionGate(
      urls: urls, token: "secret", hosts: ["127.0.0.1:8000", "localhost:8000"])
  }

  @Test func `a request to a tracker tells the URL of its own server`() {
    #expect(
      gate.admission(of: "GET", "/secret/t0/a.example/i?cb=123&x=%3A", Self.host)
        == .served(.tracker, number: 0, restored: "https://a.example/i?cb=123&x=%3A"))
    #expect(
      gate.admission(of: "POST", "/secret/t0/a.example/i", Self.host)
        == .served(.tracker, number: 0, restored: "https://a.example/i"))
    #expect(gate.admission(of: "HEAD", "/secret/tag.xml", Self.host) == .tag)
    #expect(gate.admission(of: "OPTIONS", "/secret/t0/x", Self.host) == .preflight)
    #expect(
      gate.admission(of: "GET", "/secret/d0/b.example/w", [HTTPHeader("host", "LOCALHOST:8000")])
        == .served(.document, number: 0, restored: "http://b.example/w"))
  }

  @Test(
    arguments: [
      "/", "/secret", "/secret/", "/Secret/tag.xml", "/secre/tag.xml", "/secret/../secret/tag.xml",
      "//secret/tag.xml", "/secret%2Ftag.xml", "/secret/t1/x", "/secret/t00/x",
      "/secret/t-1/x", "/secret/t+0/x", "/secret/t/x", "/secret/x0/x", "/secret/t99999999/x",
      "/secret/t٠/x", "/secret/\u{1B}[2J", "http://127.0.0.1:8000/secret/tag.xml", "*", "",
      "/secret/t0/" + String(repeating: "a", count: 70_000),
    ] as [Named<String>])
  func `whatever else is asked for is refused`(target: Named<String>) {
    #expect(gate.admission(of: "GET", target.value, Self.host) == .refused(status: 404))
  }

  @Test(arguments: ["evil.example", "127.0.0.1", "127.0.0.1:8001", "", "127.0.0.1:8000.evil"])
  func `another host is refused, as pages that resolve to this machine would be`(host: String) {
    #expect(
      gate.admission(of: "GET", "/secret/tag.xml", [HTTPHeader("Host", host)])
        == .refused(status: 421))
    #expect(gate.admission(of: "GET", "/secret/tag.xml", []) == .refused(status: 421))
  }

  @Test func `methods that no player uses are refused`() {
    for method in ["PUT", "DELETE", "TRACE", "CONNECT", "get", "BREW"] {
      #expect(
        gate.admission(of: method, "/secret/t0/x", Self.host) == .refused(status: 405))
    }
    #expect(gate.admission(of: "POST", "/secret/tag.xml", Self.host) == .refused(status: 405))
  }
}
