import Network
import Testing

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
