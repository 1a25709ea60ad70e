internal import System
package import Vocabulary

/// One request over the network with its result: redirects, answer, body or failure.
package struct Exchange: Sendable, Hashable {
  /// The request of an exchange.
  package struct Request: Sendable, Hashable {
    var method: String
    /// The URL as text.
    package var url: String
    /// The name of the request's purpose; empty when it is not known.
    package var purpose: String
    /// The headers that the caller added, in order.
    var headers: [HTTPHeader]
    /// The body that was sent; nil if there was none, or if it is unknown.
    var body: StoredBody?

    package init(
      _ url: String, method: String = "GET", purpose: String = "", headers: [HTTPHeader] = [],
      body: StoredBody? = nil
    ) {
      self.body = body
      self.method = method
      self.url = url
      self.purpose = purpose
      self.headers = headers
    }
  }

  /// An oddity that is not a failure, as a recording keeps it.
  package struct Remark: Sendable, Hashable {
    var severity: Severity
    /// The identifier of the rule.
    var rule: String
    var message: String
    var notes: [String]

    init(
      _ severity: Severity, rule: String, _ message: String, notes: [String] = []
    ) {
      self.severity = severity
      self.rule = rule
      self.message = message
      self.notes = notes
    }

    /// Makes a remark for a rule that this version knows.
    init(_ rule: Rule, _ message: String) {
      self.init(rule.severity, rule: rule.id, message)
    }
  }

  package var request: Request
  /// The requests in order, redirects first; the last one has the answer, or failed. Empty when
  /// nothing was sent.
  package var hops: [ExchangeHop]
  /// The last answer's body after content decoding, identified by the digest under which a
  /// recording keeps it. Nil when the answer has no body, and until the body is recorded.
  var body: StoredBody?
  /// The content of ``body``, in memory or in a file; nil in a recording, and after a failure.
  var content: NetworkAnswer.Body?
  /// Why there is no complete answer; nil when there is one, whatever its status.
  package var failure: NetworkFailure?
  /// Remarks on the request and its redirects.
  var remarks: [Remark]
  /// When it began, counted from the recording's beginning; kept in whole microseconds.
  package var start: Duration
  /// From its beginning to its end; kept in whole microseconds.
  var duration: Duration

  package init(
    _ request: Request, hops: [ExchangeHop] = [], body: StoredBody? = nil,
    failure: NetworkFailure? = nil, remarks: [Remark] = [], start: Duration = .zero,
    duration: Duration = .zero
  ) {
    self.request = request
    self.hops = hops
    self.body = body
    self.failure = failure
    self.remarks = remarks
    self.start = start
    self.duration = duration
  }

  /// The last answer's status; nil when none began.
  package var status: Int? { hops.last?.status }

  /// The URL of the last request, against which relative URLs in the body are resolved.
  var finalURL: String { hops.last?.url ?? request.url }

  /// Whether a complete answer came, with a status of success.
  var isSuccess: Bool {
    failure == nil && status.map { (200...299).contains($0) } == true
  }

  /// The part of the exchange that begins with one of its later requests.
  func suffix(from hop: Int) -> Exchange {
    var exchange = self
    exchange.request.url = hops[hop].url
    exchange.hops.removeFirst(hop)
    exchange.failure?.hop -= hop
    // The remarks may be about the requests before this one.
    exchange.remarks = []
    let passed = hops[..<hop].reduce(Duration.zero) { $0 + $1.timings.total }
    exchange.start += passed
    exchange.duration = max(.zero, duration - passed)
    return exchange
  }
}

/// A body that an exchange names by its digest.
package struct StoredBody: Sendable, Hashable {
  var digest: ContentDigest
  /// The length in bytes.
  var count: Int

  init(digest: ContentDigest, count: Int) {
    self.digest = digest
    self.count = count
  }

  /// A body's length and digest from its bytes.
  init(of bytes: [UInt8]) {
    digest = ContentDigest(of: bytes)
    count = bytes.count
  }
}

/// One request of an exchange and its answer, as the client sends it and a recording keeps it.
package struct ExchangeHop: Sendable, Hashable {
  /// The URL as it was requested.
  var url: String
  /// The headers that were sent in addition to those of the connection, in order.
  var requestHeaders: [HTTPHeader]
  /// The answer's status; nil when no answer began.
  package var status: Int?
  /// The reason phrase after the status; empty when there is none.
  var reason: String
  /// `HTTP/1.1`, `HTTP/2`; nil when no answer began.
  var version: String?
  var headers: [HTTPHeader]
  /// The addresses of the host's name as text, in the order in which they are tried.
  var resolved: [String]
  /// The address to which the client connected: the address of the proxy if there is a proxy.
  var address: String?
  var port: Int?
  var timings: HTTPTimings
  /// The body's length as it was sent, in bytes.
  var encodedBytes: Int
  /// The body's length after decoding, in bytes.
  var decodedBytes: Int

  package init(
    _ url: String, requestHeaders: [HTTPHeader] = [], status: Int? = nil, reason: String = "",
    version: String? = nil, headers: [HTTPHeader] = [], resolved: [String] = [],
    address: String? = nil, port: Int? = nil, timings: HTTPTimings = HTTPTimings(),
    encodedBytes: Int = 0, decodedBytes: Int = 0
  ) {
    self.url = url
    self.requestHeaders = requestHeaders
    self.status = status
    self.reason = reason
    self.version = version
    self.headers = headers
    self.resolved = resolved
    self.address = address
    self.port = port
    self.timings = timings
    self.encodedBytes = encodedBytes
    self.decodedBytes = decodedBytes
  }

  /// The target to which the answer redirects; nil when the answer is not a redirect (RFC 9110 §
  /// 15.4).
  var redirectTarget: String? {
    guard let status, [301, 302, 303, 307, 308].contains(status) else { return nil }
    return headers.value(of: "Location")
  }

  /// The part of the hop that a run keeps.
  package var summary: NetworkHop {
    NetworkHop(
      url: url, status: status, address: address, timings: timings,
      crossOrigin: CrossOriginHeaders(request: requestHeaders, answer: headers),
      contentType: headers.value(of: "Content-Type"))
  }
}
