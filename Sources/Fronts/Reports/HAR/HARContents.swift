package import Vocabulary

/// The network's answers to a run, for the run's HTTP archive. The run's record itself keeps no
/// bodies.
package struct HARContents: Sendable, Hashable {
  /// One answer with its content.
  package struct Answer: Sendable, Hashable {
    /// The URL that answered; it differs from the requested URL after a redirect.
    package var url: String
    /// The body; nil if there is none, or if it is larger than what is kept.
    package var body: [UInt8]?
    /// Every request of the redirect chain, in order; empty if unknown.
    package var hops: [NetworkHop]
    /// The time from the request to the complete answer; nil if unknown.
    package var duration: Duration?
    /// The kind of failure that a player sees; nil if there was none.
    package var failure: NetworkFailure.Kind?

    package init(
      url: String, body: [UInt8]? = nil, hops: [NetworkHop] = [],
      duration: Duration? = nil, failure: NetworkFailure.Kind? = nil
    ) {
      self.url = url
      self.body = body
      self.hops = hops
      self.duration = duration
      self.failure = failure
    }
  }

  /// The answers to each requested URL, the earliest first.
  private var answers: [String: [Answer]] = [:]

  package init() {}

  /// Adds the answer to a request.
  package mutating func add(_ answer: Answer, to url: String) {
    answers[url, default: []].append(answer)
  }

  /// Removes and returns the answer to the next request of a URL. The last answer stays, because a run that
  /// requests once may record the request twice.
  mutating func next(for url: String) -> Answer? {
    guard let answer = answers[url]?.first else { return nil }
    if let count = answers[url]?.count, count > 1 { answers[url]?.removeFirst() }
    return answer
  }
}
