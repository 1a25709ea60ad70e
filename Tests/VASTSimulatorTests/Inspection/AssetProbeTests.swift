import Testing
import Vocabulary

@testable import VASTSimulator

/// How an asset is asked for, without a network.
struct AssetProbeTests {
  private static let url = "https://cdn.example/a.png"

  /// What a probe asks, one line each, and what it comes to, when it is answered so.
  private func probe(
    _ kind: AssetInspection.Kind = .resource(of: .companion), _ answers: NetworkAnswer...
  ) -> (asked: [String], result: AssetInspection.Result?) {
    var probe = AssetProbe(of: kind, at: Self.url)
    var asked: [String] = []
    var answers = answers[...]
    var action = probe.begin()
    while case .ask(let request) = action {
      let headers = request.headers.map { " \($0.name): \($0.value)" }.joined()
      asked.append("\(request.method.rawValue)\(headers)")
      guard let answer = answers.popFirst() else { return (asked, nil) }
      action = probe.answered(answer)
    }
    guard case .finish(let result) = action else { return (asked, nil) }
    return (asked, result)
  }

  private static let there = NetworkAnswer(url: url, status: 200, body: .bytes([]))

  private static func failed(_ kind: NetworkFailure.Kind, status: Int = 0) -> NetworkAnswer {
    NetworkAnswer(url: url, status: status, failure: NetworkFailure(kind, "\(kind) \(status)"))
  }

  @Test func `a HEAD that succeeds is all that is asked`() {
    let (asked, result) = probe(.resource(of: .companion), Self.there)
    #expect(asked == ["HEAD"])
    #expect(result == .answered(url: Self.url, allowedOrigin: nil))
  }

  @Test(arguments: [403, 404, 405, 500, 501])
  func `where a HEAD brings nothing, the first bytes are asked for`(status: Int) {
    let part = NetworkAnswer(url: Self.url, status: 206, body: .bytes([1, 2]))
    let (asked, result) = probe(
      .resource(of: .icon), Self.failed(.status, status: status), part)
    #expect(asked == ["HEAD", "GET Range: bytes=0-1"])
    #expect(result == .answered(url: Self.url, allowedOrigin: nil))
  }

  @Test(arguments: [NetworkFailure.Kind.status, .noContent, .connection])
  func `what a GET does not bring either is missing`(kind: NetworkFailure.Kind) {
    let (asked, result) = probe(
      .clickThrough(of: .linear), Self.failed(.status, status: 405), Self.failed(kind))
    #expect(asked.count == 2)
    #expect(result == .missing(reason: "\(kind) 0"))
  }

  @Test(arguments: [NetworkFailure.Kind.timeout, .notAllowed])
  func `what no other request would change is asked once`(kind: NetworkFailure.Kind) {
    let (asked, result) = probe(.captions, Self.failed(kind))
    #expect(asked == ["HEAD Origin: https://publisher.example"])
    #expect(result == .missing(reason: "\(kind) 0"))
  }

  @Test func `what a recording does not hold is not judged`() {
    let (asked, result) = probe(
      .resource(of: .companion), Self.failed(.notRecorded), Self.failed(.notRecorded))
    #expect(asked == ["HEAD", "GET Range: bytes=0-1"])
    #expect(result == .notAsked(reason: "notRecorded 0"))
  }

  @Test func `a server that sends everything for two bytes has it`() {
    let (_, result) = probe(
      .resource(of: .companion), Self.failed(.status, status: 405),
      Self.failed(.tooLarge, status: 200))
    #expect(result == .answered(url: Self.url, allowedOrigin: nil))
  }

  @Test(arguments: [AssetInspection.Kind.captions, .playlist])
  func `for what scripts read the server is told an origin`(kind: AssetInspection.Kind) {
    var answer = Self.there
    answer.headers = [HTTPHeader("access-control-allow-origin", "*")]
    answer.url = "http://cdn.example/b.vtt"
    let (asked, result) = probe(kind, Self.failed(.status, status: 404), answer)
    #expect(
      asked == [
        "HEAD Origin: https://publisher.example",
        "GET Range: bytes=0-1 Origin: https://publisher.example",
      ])
    #expect(result == .answered(url: "http://cdn.example/b.vtt", allowedOrigin: "*"))
  }
}
