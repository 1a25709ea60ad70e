/// The result of sending one beacon.
package struct BeaconResult: Sendable, Hashable {
  /// One attempt to send it.
  package struct Attempt: Sendable, Hashable {
    /// When it began, in wall time since the delivery's beginning.
    package var begun: Duration
    package var duration: Duration
    /// The last answer's status; nil when none began.
    package var status: Int?
    /// Why there was no complete answer; there may be a status too.
    package var failure: ExchangeFailure?
    package var hops: [ExchangeHop]

    package init(begun: Duration, _ exchange: Exchange) {
      self.begun = begun
      duration = exchange.duration
      status = exchange.status
      failure = exchange.failure
      hops = exchange.hops
    }

    /// The status of the last answer; nil when there was none. A beacon only has to reach its
    /// server, so an answer whose body failed counts too, unless it is a redirect.
    package var answer: Int? {
      guard let hop = hops.last, failure == nil || hop.redirectTarget == nil else { return nil }
      return hop.status
    }
  }

  /// How the sending of a beacon ended.
  package enum Verdict: String, Sendable, Hashable {
    /// A server answered with 2xx, or with a redirect without a target.
    case delivered
    /// A server answered the last attempt with another status.
    case rejected
    /// The last attempt had no answer.
    case failed
    /// Sending was cancelled before a result.
    case cancelled
  }

  /// The caller's name for the beacon.
  package var id: Int
  package var url: String
  package var verdict: Verdict
  /// The attempts in order; empty when the beacon was cancelled before it was sent.
  package var attempts: [Attempt]

  /// The status of the last attempt; nil when that attempt had no answer, or there was no attempt.
  package var status: Int? { attempts.last?.status }
}
