import Testing
import Vocabulary

@testable import Network

struct DeliveryStateMachineTests {
  private let refused = RetryPolicy.Outcome.failed(isOfConnection: true)
  private let arrived = RetryPolicy.Outcome.answered(status: 200, retryAfter: nil)

  private func machine(atOnce: Int = 32, perHost: Int = 24) -> DeliveryStateMachine {
    DeliveryStateMachine(limits: DeliveryLimits(atOnce: atOnce, atOncePerHost: perHost))
  }

  @Test func `a beacon is sent at once and once`() {
    var machine = machine()
    #expect(machine.beaconAdded(host: "a") == [.start(0, attempt: 1)])
    #expect(machine.open == 1)
    #expect(machine.attemptEnded(0, arrived, at: .zero) == [.finish(0)])
    #expect(machine.open == 0)
    #expect(machine.attemptEnded(0, refused, at: .zero) == [])
    #expect(machine.timePassed(to: .seconds(100)) == [])
    #expect(machine.attemptEnded(7, arrived, at: .zero) == [])
  }

  @Test func `it is sent again after 1 and 2 seconds, and then no more`() {
    var machine = machine()
    _ = machine.beaconAdded(host: "a")
    #expect(machine.attemptEnded(0, refused, at: .milliseconds(500)) == [])
    #expect(machine.nextDue == .milliseconds(1_500))
    #expect(machine.timePassed(to: .milliseconds(1_499)) == [])
    #expect(machine.timePassed(to: .milliseconds(1_500)) == [.start(0, attempt: 2)])
    #expect(machine.nextDue == nil)
    #expect(machine.attemptEnded(0, refused, at: .seconds(2)) == [])
    #expect(machine.nextDue == .seconds(4))
    #expect(machine.timePassed(to: .seconds(9)) == [.start(0, attempt: 3)])
    #expect(machine.attemptEnded(0, refused, at: .seconds(9)) == [.finish(0)])
    #expect(machine.state(of: 0) == .ended)
  }

  @Test func `a host that has no room lets others go first, and keeps its order`() {
    var machine = machine(atOnce: 3, perHost: 2)
    #expect(machine.beaconAdded(host: "a") == [.start(0, attempt: 1)])
    #expect(machine.beaconAdded(host: "a") == [.start(1, attempt: 1)])
    #expect(machine.beaconAdded(host: "a") == [])
    #expect(machine.beaconAdded(host: "a") == [])
    #expect(machine.beaconAdded(host: "b") == [.start(4, attempt: 1)])
    #expect(machine.beaconAdded(host: "b") == [])
    #expect(machine.attemptEnded(1, arrived, at: .zero) == [.finish(1), .start(2, attempt: 1)])
    // The host 'a' has two under way again.
    #expect(machine.attemptEnded(4, arrived, at: .zero) == [.finish(4), .start(5, attempt: 1)])
    #expect(machine.attemptEnded(0, arrived, at: .zero) == [.finish(0), .start(3, attempt: 1)])
  }

  @Test func `one that rests takes nobody's room`() {
    var machine = machine(atOnce: 1, perHost: 1)
    _ = machine.beaconAdded(host: "a")
    _ = machine.beaconAdded(host: "a")
    _ = machine.beaconAdded(host: "a")
    #expect(machine.attemptEnded(0, refused, at: .zero) == [.start(1, attempt: 1)])
    #expect(machine.timePassed(to: .seconds(1)) == [])
    #expect(machine.state(of: 0) == .waiting(attempts: 1))
    #expect(
      machine.attemptEnded(1, arrived, at: .seconds(1)) == [.finish(1), .start(0, attempt: 2)])
  }

  @Test func `teardown gives up what has not ended`() {
    var machine = machine(atOnce: 1)
    for _ in 0..<3 { _ = machine.beaconAdded(host: "a") }
    _ = machine.attemptEnded(0, refused, at: .zero)
    #expect(machine.abandoned() == [.finish(0), .stop(1), .finish(1), .finish(2)])
    #expect(machine.open == 0)
    #expect(machine.nextDue == nil)
    #expect(machine.abandoned() == [])
    #expect(machine.attemptEnded(1, arrived, at: .zero) == [])
  }

  /// Beacons that end at random, well or not.
  @Test(arguments: [1, 2, 3, 4, 5])
  func `whatever happens, limits hold, hosts keep their order, and all end`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var machine = machine(atOnce: 7, perHost: 3)
    var running: [Int: String] = [:]
    var firsts: [String: [Int]] = [:]
    var successes: [Int] = []
    var finished: [Int] = []
    let hosts = (0..<200).map { _ in "host\(UInt64.random(in: 0..<4, using: &random))" }
    func carryOut(_ actions: [DeliveryAction]) {
      for action in actions {
        switch action {
        case .start(let beacon, let attempt):
          running[beacon] = hosts[beacon]
          if attempt == 1 { firsts[hosts[beacon], default: []].append(beacon) }
        case .stop: Issue.record("nothing is to be stopped")
        case .finish(let beacon): finished.append(beacon)
        }
      }
      #expect(running.count <= 7)
      #expect(Dictionary(grouping: running.values, by: \.self).values.allSatisfy { $0.count <= 3 })
    }
    var now = Duration.zero
    for host in hosts { carryOut(machine.beaconAdded(host: host)) }
    while machine.open > 0 {
      now += .milliseconds(100)
      if let beacon = running.keys.sorted().randomElement(using: &random) {
        running[beacon] = nil
        let isSuccess = Bool.random(using: &random)
        if isSuccess { successes.append(beacon) }
        carryOut(machine.attemptEnded(beacon, isSuccess ? arrived : refused, at: now))
      }
      carryOut(machine.timePassed(to: now))
    }
    #expect(finished.sorted() == Array(0..<200))
    #expect(Set(successes).count == successes.count)
    #expect(firsts.values.allSatisfy { $0 == $0.sorted() })
  }
}

struct RetryPolicyTests {
  private typealias Outcome = RetryPolicy.Outcome

  @Test(arguments: [
    (Outcome.failed(isOfConnection: true), true), (.failed(isOfConnection: false), false),
    (.answered(status: 500, retryAfter: nil), true),
    (.answered(status: 599, retryAfter: nil), true),
    (.answered(status: 408, retryAfter: nil), true),
    (.answered(status: 429, retryAfter: nil), true),
    (.answered(status: 200, retryAfter: nil), false),
    (.answered(status: 302, retryAfter: nil), false),
    (.answered(status: 404, retryAfter: nil), false),
    (.answered(status: 499, retryAfter: .seconds(1)), false),
    (.answered(status: 600, retryAfter: nil), false),
  ])
  func `again after what may pass`(outcome: RetryPolicy.Outcome, isTriedAgain: Bool) {
    #expect((RetryPolicy().wait(after: outcome, attempt: 1) != nil) == isTriedAgain)
  }

  @Test func `the waits grow, and the attempts end`() {
    let failure = Outcome.failed(isOfConnection: true)
    let usual = RetryPolicy()
    #expect(
      (1...3).map { usual.wait(after: failure, attempt: $0) } == [.seconds(1), .seconds(2), nil])
    let patient = RetryPolicy(attempts: 6)
    #expect(
      (1...6).map { patient.wait(after: failure, attempt: $0) }
        == [.seconds(1), .seconds(2), .seconds(4), .seconds(4), .seconds(4), nil])
    #expect(RetryPolicy(waits: []).wait(after: failure, attempt: 1) == .zero)
  }

  @Test(
    arguments: [
      (Duration.seconds(7), Duration.seconds(7)), (.zero, .seconds(1)),
      (.seconds(30), .seconds(30)),
      (.seconds(31), nil),
    ] as [(Duration, Duration?)])
  func `the server's own wish counts within reason`(asked: Duration, wait: Duration?) {
    #expect(
      RetryPolicy().wait(after: .answered(status: 503, retryAfter: asked), attempt: 1) == wait)
  }

  @Test func `a beacon has arrived with 2xx and 3xx`() {
    let arrived = [199, 200, 299, 302, 399, 400, 500].filter {
      Outcome.answered(status: $0, retryAfter: nil).isSuccess
    }
    #expect(arrived == [200, 299, 302, 399])
    #expect(!Outcome.failed(isOfConnection: true).isSuccess)
  }
}

struct RetryAfterTests {
  @Test(
    arguments: [
      ("7", Duration.seconds(7)), (" 120 ", .seconds(120)), ("0", .zero),
      ("Sun, 06 Nov 1994 08:50:00 GMT", .seconds(23)), ("Sun, 06 Nov 1994 08:49:00 GMT", .zero),
      ("Mon, 07 Nov 1994 00:00:00 GMT", .seconds(54_623)), ("soon", nil), ("-1", nil), ("1.5", nil),
      ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 06 Nov 1994", nil),
    ] as [(String, Duration?)])
  func `seconds and dates are read`(text: String, wait: Duration?) {
    let headers = [
      HTTPHeader("date", "Sun, 06 Nov 1994 08:49:37 GMT"), HTTPHeader("retry-after", text),
    ]
    #expect(RetryAfter.wait(in: headers) == wait)
  }

  @Test func `a date counts from the answer's own`() {
    let headers = [HTTPHeader("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT")]
    #expect(RetryAfter.wait(in: headers) == nil)
    #expect(RetryAfter.wait(in: []) == nil)
  }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
    ("Thu, 01 Jan 2026 00:00:00 GMT", 1_767_225_600),
  ])
  func `a date is so many seconds`(text: String, seconds: Int) {
    #expect(RetryAfter.seconds(ofDate: text) == seconds)
  }

  @Test(arguments: [
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1900 08:49:37 GMT", "Sun, 06 Smarch 1994 08:49:37 GMT",
  ])
  func `what is no date has none`(text: String) {
    #expect(RetryAfter.seconds(ofDate: text) == nil)
  }
}
