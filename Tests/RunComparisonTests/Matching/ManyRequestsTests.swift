import RunComparison
import Testing
import Transport

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

  @Test func `what one trace has more often is left over`() {
    let difference = RunDifferences(from: trace(urls(300)), to: trace(urls(300) + urls(3)))
    #expect(difference.differences.map(\.kind) == [.doubled, .doubled, .doubled])
  }
}
