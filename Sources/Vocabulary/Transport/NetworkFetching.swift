package import Diagnostics

/// The network, as a run asks it.
///
/// A run is synchronous: it asks, waits on the wall clock, and goes on in virtual time.
package protocol NetworkFetching: AnyObject {
  /// Asks for what a URL leads to and waits for the answer, redirects followed.
  func fetch(_ request: NetworkRequest) -> NetworkAnswer
}

/// One question to the network.
package struct NetworkRequest: Sendable, Hashable {
  /// The URL as the tag has it, macros replaced.
  package var url: String
  /// Says how large and how late the answer may be.
  package var purpose: FetchPurpose
  package var method: HTTPMethod
  /// What it sends; nil for nothing.
  package var content: RequestContent?

  package init(
    url: String, purpose: FetchPurpose, method: HTTPMethod = .get, content: RequestContent? = nil
  ) {
    self.url = url
    self.purpose = purpose
    self.method = method
    self.content = content
  }
}

/// What the network said.
package struct NetworkAnswer: Sendable, Hashable {
  /// An answer's content, decoded.
  package enum Body: Sendable, Hashable {
    case bytes([UInt8])
    /// The path of a file that holds it, which stays for as long as the run.
    case file(path: String, byteCount: Int)
  }

  /// The URL that answered, which a redirect may have changed; what is relative in its content
  /// counts from here.
  package var url: String
  /// The HTTP status of the last answer; 0 when none came.
  package var status: Int
  /// The content of an answer that succeeded.
  package var body: Body?
  /// Why there is no content.
  package var failure: NetworkFailure?
  /// What is odd about the request and the way to its answer.
  package var remarks: [NetworkRemark]
  /// Every request on the way, in order; empty where nobody knows.
  package var hops: [Hop] = []
  /// How long it took on the wall clock.
  package var duration: Duration
  /// How long it took to the first byte of the content.
  package var firstByte: Duration

  /// One request on the way to an answer.
  package struct Hop: Sendable, Hashable {
    package var url: String
    /// Nil when no answer began.
    package var status: Int?
    package var timings: HTTPTimings

    package init(url: String, status: Int?, timings: HTTPTimings = HTTPTimings()) {
      self.url = url
      self.status = status
      self.timings = timings
    }
  }

  package init(
    url: String, status: Int, body: Body? = nil, failure: NetworkFailure? = nil,
    remarks: [NetworkRemark] = [], duration: Duration = .zero, firstByte: Duration = .zero
  ) {
    self.url = url
    self.status = status
    self.body = body
    self.failure = failure
    self.remarks = remarks
    self.duration = duration
    self.firstByte = firstByte
  }
}

/// Why the network gave no content.
package struct NetworkFailure: Sendable, Hashable, Error {
  /// What a player takes it for.
  package enum Kind: String, Sendable, Hashable {
    /// Nothing came in time.
    case timeout
    /// The server said with 204 that it has nothing.
    case noContent
    /// A status that is no success.
    case status
    /// The address is none that is requested: its form, its scheme, or where it leads.
    case notAllowed
    /// Anything between the two ends: names, connections, certificates, malformed answers.
    case connection
    /// More than is taken of such an answer.
    case tooLarge
  }

  package var kind: Kind
  /// What happened, at which hop, and what to do, in words.
  package var reason: String

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}

/// Something odd about an exchange that is no failure.
package struct NetworkRemark: Sendable, Hashable {
  /// The rule that it goes by.
  package var rule: Rule
  package var message: String

  package init(rule: Rule, message: String) {
    self.rule = rule
    self.message = message
  }
}

/// How long the network took for an answer, on the wall clock.
package struct NetworkTime: Sendable, Hashable {
  /// From the request to the content's first byte, redirects included.
  package var firstByte: Duration
  /// From the request to the end.
  package var whole: Duration

  package init(firstByte: Duration, whole: Duration) {
    self.firstByte = firstByte
    self.whole = whole
  }
}
