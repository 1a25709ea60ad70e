import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Workers

struct InspectorJobTests {
  private static let whole =
    #"{"do":"run","tag":{"text":"<VAST/>","name":"a.xml"},"#
    + #""map":[{"prefix":"https://a/","path":"m/b"}],"scenario":{"text":"version: 1"},"#
    + #""orientation":"landscape","seed":7,"bytesPerSecond":1000,"latencyMs":5,"#
    + #""media":"ad.mp4","player":"exact","device":"tablet"}"#

  private static let runKeys = [
    RunKey("player", ""), RunKey("media", "", namesFile: true), RunKey("device", ""),
  ]

  @Test(
    arguments: [
      Named(whole),
      #"{"do":"check","tag":{"given":3},"scenario":{"name":"fully-visible"}}"#,
      #"{"do":"run","tag":{"url":"https://a.example/"}}"#,
      #"{"do":"read","scenario":{"text":"a\nb"}}"#,
      #"{"do":"compare","old":{"name":"a","text":"{}"},"new":{"name":"b","text":"{}"}}"#,
      #"{"do":"compare","old":{"name":"a","file":"streams/1.jsonl"},"new":{"name":"b","text":"{}"}}"#,
    ] as [Named<String>])
  func `a job reads as it is written`(text: Named<String>) throws {
    let job = try InspectorJob(parsing: text.value, runKeys: Self.runKeys)
    let written = try JSONWriter().text(of: job.json)
    #expect(try InspectorJob(parsing: written, runKeys: Self.runKeys) == job)
    #expect(!written.contains("\n"))
    let sorted = try JSONWriter().text(of: JSONReader.value(of: text.value))
    #expect(written == sorted)
  }

  @Test func `a document goes by its name where that is plain`() throws {
    func name(_ name: String) throws -> InspectorJob.Tag? {
      let text = #"{"do":"run","tag":{"text":"x","name":"\#(name)"}}"#
      return try InspectorJob(parsing: text, runKeys: []).tag
    }
    #expect(try name("tag.xml") == .text("x", name: "tag.xml"))
    #expect(try name("../../etc/passwd") == .text("x", name: "pasted.xml"))
  }

  @Test(
    arguments: [
      "", "[]", "{}", #"{"do":"delete"}"#, #"{"do":"run","x":1}"#, #"{"do":"run","tag":7}"#,
      #"{"do":"run","tag":{}}"#, #"{"do":"run","tag":{"given":-1}}"#,
      #"{"do":"run","tag":{"text":7}}"#, #"{"do":"run","media":"../a"}"#,
      #"{"do":"run","media":"/etc/passwd"}"#, #"{"do":"run","map":{}}"#,
      #"{"do":"run","map":[{"prefix":"https://a/"}]}"#,
      #"{"do":"run","map":[{"prefix":"https://a/","path":"/etc"}]}"#,
      #"{"do":"run","scenario":"fully-visible"}"#, #"{"do":"run","seed":1.5}"#,
      #"{"do":"run","seed":-1}"#, #"{"do":"run","bytesPerSecond":0}"#,
      #"{"do":"compare","old":{"name":"a"}}"#,
      #"{"do":"compare","old":{"name":"a","file":"../../etc/passwd"}}"#,
      #"{"do":"run","latencyMs":99999999}"#,
      #"{"do":"run"} x"#,
    ])
  func `anything else is refused with a reason`(text: String) {
    #expect { try InspectorJob(parsing: text, runKeys: Self.runKeys) } throws: { error in
      (error as? InspectorJob.Failure)?.reason.isEmpty == false
    }
  }

  @Test func `a link of the page holds as much as a job may have`() throws {
    let page = Checkout.root.appending(
      path: "Sources/CLibraries/CViewerFiles/Viewer/inspector-share.js")
    let script = try String(contentsOf: page, encoding: .utf8)
    #expect(InspectorLimits.jobBytes == 4 << 20)
    #expect(script.contains("export const jobBytes = 4 << 20;"))
  }
}

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
