import TestSupport
import Testing
import Vocabulary

@testable import Workers

struct InspectorGateTests {
  private static let gate = InspectorGate(
    token: "0123456789abcdef", hosts: ["127.0.0.1:4000", "localhost:4000"])

  private func admission(
    _ method: String, _ rest: String, host: String? = "127.0.0.1:4000", origin: String? = nil,
    site: String? = nil, token: String = "0123456789abcdef"
  ) -> InspectorGate.Admission {
    let headers = [("Host", host), ("Origin", origin), ("Sec-Fetch-Site", site)].compactMap {
      name, value in value.map { HTTPHeader(name, $0) }
    }
    return Self.gate.admission(of: method, "/\(token)/\(rest)", headers)
  }

  @Test(
    arguments: [
      ("GET", "", .page), ("HEAD", "", .page), ("GET", "viewer.css", .asset("viewer.css")),
      ("GET", "catalog.json", .catalog), ("POST", "jobs", .job),
      ("POST", "uploads?name=a%2Fb.mp4&offset=7", .upload(name: "a/b.mp4", offset: 7)),
      ("GET", "certificates/12", .certificate(12)),
    ] as [(String, String, InspectorGate.Admission)])
  func `each path is one thing`(
    method: String, rest: String, expected: InspectorGate.Admission
  ) {
    #expect(admission(method, rest) == expected)
    #expect(admission("DELETE", rest) == .refused(status: 405))
    #expect(admission(method, rest, host: "LocalHost:4000") == expected)
    let own = admission(method, rest, origin: "http://127.0.0.1:4000", site: "same-origin")
    #expect(own == expected)
  }

  @Test(
    arguments: [
      nil, "", "127.0.0.1", "127.0.0.1:4001", "evil.example:4000", "localhost", "localhost.:4000",
      "127.0.0.1:4000 ", "127.0.0.1:4000,evil.example", "[::1]:4000", "0.0.0.0:4000",
    ] as [String?])
  func `a host that is not the listener's is refused`(host: String?) {
    #expect(admission("GET", "", host: host) == .refused(status: 421))
    #expect(admission("POST", "jobs", host: host) == .refused(status: 421))
  }

  @Test(arguments: ["https://127.0.0.1:4000", "http://evil.example", "null", "http://127.0.0.1"])
  func `a page of another origin is refused`(origin: String) {
    #expect(admission("POST", "jobs", origin: origin) == .refused(status: 403))
    #expect(admission("GET", "", origin: origin) == .refused(status: 403))
    #expect(admission("GET", "", site: "cross-site") == .refused(status: 403))
  }

  @Test(
    arguments: [
      "", "0", "0123456789abcde", "0123456789abcdef0", "0123456789ABCDEF", "../0123456789abcdef",
      "0123456789abcdef%2f",
    ])
  func `without the token nothing is there`(token: String) {
    #expect(admission("GET", "", token: token) == .refused(status: 404))
    #expect(admission("POST", "jobs", token: token) == .refused(status: 404))
  }

  @Test(
    arguments: [
      "x/y", "../etc/passwd", "%2e%2e/x", "viewer.css?x", "Viewer.css", "certificates/",
      "certificates/-1", "certificates/1e3", "certificates/9999999999999999", "?x",
      Named(String(repeating: "a", count: 5_000)), "viewer\u{0}.css",
    ] as [Named<String>])
  func `other paths are not there`(rest: Named<String>) {
    #expect(admission("GET", rest.value) == .refused(status: 404))
  }

  @Test(
    arguments: [
      "uploads", "uploads?", "uploads?name=a", "uploads?name=a&offset=-1",
      "uploads?name=%zz&offset=0", "uploads?name=%ff&offset=0", "uploads?name=a&offset=0&x=1",
      "uploads?name=%2&offset=0", "uploads?offset=0&name=a", "uploads?name=a&offset=",
    ])
  func `a malformed upload is refused`(rest: String) {
    #expect(admission("POST", rest) == .refused(status: 400))
  }
}
