import TestSupport
import Testing
import Vocabulary

@testable import Comparison

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

struct ReceptionEndStateMachineTests {
  private func machine(
    _ condition: ReceptionEndStateMachine.Condition
  ) -> ReceptionEndStateMachine {
    ReceptionEndStateMachine(until: condition, idle: .seconds(30))
  }

  @Test func `a completed ad ends it once nothing more comes for two seconds`() {
    var machine = machine(.complete)
    machine.requestCame(.first, at: .seconds(1))
    machine.requestCame(.last, at: .seconds(11))
    machine.requestCame(.other, at: .milliseconds(12_500))
    #expect(machine.timePassed(to: .milliseconds(14_499)) == nil)
    #expect(machine.timePassed(to: .milliseconds(14_500)) == .complete)
  }

  @Test func `the next ad of a pod keeps it open`() {
    var machine = machine(.complete)
    machine.requestCame(.last, at: .seconds(10))
    machine.requestCame(.first, at: .seconds(11))
    #expect(machine.timePassed(to: .seconds(20)) == nil)
    machine.requestCame(.last, at: .seconds(21))
    #expect(machine.timePassed(to: .seconds(23)) == .complete)
  }

  @Test func `a player that never completes is idle at last`() {
    var machine = machine(.complete)
    machine.requestCame(.first, at: .seconds(5))
    #expect(machine.timePassed(to: .milliseconds(34_999)) == nil)
    #expect(machine.timePassed(to: .seconds(35)) == .idle)
  }

  @Test func `idle waits for silence, whatever was completed`() {
    var machine = machine(.idle)
    machine.requestCame(.last, at: .seconds(5))
    #expect(machine.timePassed(to: .seconds(34)) == nil)
    #expect(machine.timePassed(to: .seconds(35)) == .idle)
  }

  @Test func `only the user ends what waits for an interruption, and always can`() {
    var machine = machine(.interrupt)
    machine.requestCame(.last, at: .seconds(5))
    #expect(machine.timePassed(to: .seconds(100_000)) == nil)
    #expect(machine.userInterrupted() == .interrupt)
    for condition in ReceptionEndStateMachine.Condition.allCases {
      var machine = self.machine(condition)
      #expect(machine.userInterrupted() == .interrupt)
      machine.requestCame(.first, at: .seconds(1))
      #expect(machine.timePassed(to: .seconds(2)) == .interrupt)
    }
  }

  @Test func `a reason that is known stays`() {
    var machine = machine(.idle)
    #expect(machine.timePassed(to: .seconds(30)) == .idle)
    #expect(machine.userInterrupted() == .idle)
  }

  @Test func `signs follow from events`() {
    typealias Sign = ReceptionEndStateMachine.Sign
    #expect(["complete", "skip", "error"].map { Sign(event: $0) } == [.last, .last, .last])
    #expect(["impression", "start"].map { Sign(event: $0) } == [.first, .first])
    #expect(Sign(event: "midpoint") == .other)
  }
}

struct RequestLedgerTests {
  private static func request(_ body: Int, url: String = "u") -> ReceivedRequest {
    ReceivedRequest(
      method: "POST", url: url, at: .zero, headers: [HTTPHeader("ab", "cd")],
      body: [UInt8](repeating: 1, count: body), status: 204)
  }

  @Test func `bodies have a bound together, and what is cut is known`() {
    var limits = RequestLedger.Limits()
    limits.bodyBytes = 10
    var ledger = RequestLedger(limits: limits)
    let kept = [4, 8, 3].compactMap { ledger.kept(Self.request($0)) }
    #expect(kept.map(\.body.count) == [4, 6, 0])
    #expect(kept.map(\.bodyLength) == [4, 8, 3])
    #expect(kept.map(\.cutBytes) == [0, 2, 3])
    #expect(ledger.unkept == 0)
  }

  @Test func `requests have a bound, and those beyond it are counted`() {
    var limits = RequestLedger.Limits()
    limits.requests = 2
    var ledger = RequestLedger(limits: limits)
    #expect((0..<5).compactMap { _ in ledger.kept(Self.request(0)) }.count == 2)
    #expect(ledger.unkept == 3)
  }

  @Test func `URLs and headers have a bound`() {
    var limits = RequestLedger.Limits()
    // 64 bytes of each header are its own.
    limits.headBytes = 20 + 2 * 64 * Self.request(0).headers.count
    var ledger = RequestLedger(limits: limits)
    #expect(ledger.kept(Self.request(0, url: "12345678")) != nil)
    #expect(ledger.kept(Self.request(0, url: "123456789")) == nil)
    #expect(ledger.kept(Self.request(0, url: "1234")) != nil)
    #expect(ledger.unkept == 1)
  }
}
