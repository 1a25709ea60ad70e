/// What came of one beacon.
package struct BeaconResult: Sendable, Hashable {
  /// One attempt to send it.
  package struct Attempt: Sendable, Hashable {
    /// Counted from the delivery's beginning, on the wall.
    package var begun: Duration
    package var duration: Duration
    /// The last answer's status; nil when none began.
    package var status: Int?
    /// Why there was no whole answer; may stand beside a status.
    package var failure: HTTPFailure?
    package var hops: [HTTPHop]

    package init(begun: Duration, _ exchange: HTTPExchange) {
      self.begun = begun
      duration = exchange.duration
      status = exchange.status
      failure = exchange.failure
      hops = exchange.hops
    }

    /// The status of the answer that counts: only the request matters, so an answer whose body failed
    /// is one, unless it leads elsewhere; nil when there was none.
    package var answer: Int? {
      guard let hop = hops.last, failure == nil || hop.redirectTarget == nil else { return nil }
      return hop.status
    }

    /// The addresses that were connected to, hop by hop.
    package var addresses: [IPAddress] { hops.compactMap(\.address) }
  }

  /// How it ended.
  package enum Verdict: String, Sendable, Hashable {
    /// A server answered with 2xx, or with a redirect to nowhere.
    case delivered
    /// A server answered with another status, the last time.
    case rejected
    /// No answer, the last time.
    case failed
    /// Given up before it was decided.
    case cancelled
  }

  /// What the caller named it.
  package var id: Int
  package var url: String
  package var verdict: Verdict
  /// In order; empty when it was given up before it was sent.
  package var attempts: [Attempt]

  /// The last attempt's status; nil when none was answered.
  package var status: Int? { attempts.last?.status }
}
