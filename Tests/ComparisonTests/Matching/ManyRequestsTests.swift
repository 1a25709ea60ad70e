import Comparison
import Testing
import Vocabulary

/// Traces with many requests of one event, whose matches are found without a look at all of them.
struct ManyRequestsTests {
  private func trace(
    _ urls: [String], isCapture: Bool = false
  ) -> BeaconTrace {
    BeaconTrace(
      name: "t",
      requests: urls.map { url in
        TracedRequest(
          url, at: .seconds(1),
          template: isCapture ? nil : URLTemplate(url.replacing("v=1", with: "v=[ADPLAYHEAD]")),
          purpose: !isCapture
            ? TracedRequest.Purpose(source: "vast", event: "start", hop: 0, ad: 0, vendor: nil)
            : nil)
      }, isCapture: isCapture)
  }

  private func urls(_ count: Int, _ name: String = "n") -> [String] {
    (0..<count).map { "https://t.example/start?\(name)=\($0)&v=1" }
  }

  @Test func `each request of a run finds its own`() {
    let difference = RunDifferences(from: trace(urls(600)), to: trace(urls(600).reversed()))
    #expect(difference.isEmpty)
    #expect(difference.same == 600)
  }

  @Test func `each request of a capture finds its template`() {
    let sent = (0..<600).map { "https://t.example/start?n=\($0)&v=2" }
    let difference = RunDifferences(
      from: trace(urls(600)), to: trace(sent.reversed(), isCapture: true))
    #expect(difference.isEmpty)
    #expect(difference.same == 600)
  }

  @Test func `requests whose parameter has another name are paired in order`() {
    let difference = RunDifferences(from: trace(urls(600)), to: trace(urls(600, "m")))
    #expect(difference.paired == 600)
    #expect(difference.differences.count == 600)
    #expect(Set(difference.differences.map(\.kind)) == [.changed])
    #expect(
      difference.differences.allSatisfy {
        $0.changes.map(\.old) == ["\($0.changes[1].new ?? "")", nil]
      })
  }

  /// Trackers with a macro in their address, before or after what tells them apart.
  @Test(
    arguments: [
      "https://t.example/[CB]/start-#", "https://t.example/start-#/[CB]",
      "https://t.example/[CB]/start?n=#", "https://t.example/a/x[CB]/b-#/[CB]/start",
    ])
  func `each request of a capture finds its template with macros`(pattern: String) {
    func url(_ index: Int, _ value: String) -> String {
      pattern.replacing("#", with: "\(index)").replacing("[CB]", with: value)
    }
    let declared = (0..<300).map { index in
      TracedRequest(
        url(index, "1"), at: .seconds(1), template: URLTemplate(url(index, "[CB]")),
        purpose: TracedRequest.Purpose(source: "vast", event: "start", hop: 0, ad: 0, vendor: nil))
    }
    let run = BeaconTrace(name: "run", requests: declared)
    let sent = (0..<300).reversed().map { url($0, "\($0 * 7)/\($0)") }
    let capture = RunDifferences(from: run, to: trace(sent, isCapture: true))
    #expect(capture.isEmpty && capture.same == 300)
    var later = declared
    for index in later.indices { later[index].url = url(index, "2") }
    let runs = RunDifferences(from: run, to: BeaconTrace(name: "later", requests: later.reversed()))
    #expect(runs.isEmpty && runs.same == 300)
  }

  @Test func `a macro in the host is matched by its declaration alone`() {
    func run(_ value: String) -> BeaconTrace {
      BeaconTrace(
        name: value,
        requests: [
          TracedRequest(
            "https://\(value).example/start", at: .zero,
            template: URLTemplate("https://[CB].example/start"),
            purpose: TracedRequest.Purpose(event: "start"))
        ])
    }
    #expect(RunDifferences(from: run("a"), to: run("b")).same == 1)
    let capture = trace(["https://a.example/start"], isCapture: true)
    #expect(RunDifferences(from: run("a"), to: capture).same == 0)
  }

  @Test func `what one trace has more often is left over`() {
    let difference = RunDifferences(from: trace(urls(300)), to: trace(urls(300) + urls(3)))
    #expect(difference.differences.map(\.kind) == [.doubled, .doubled, .doubled])
  }
}
