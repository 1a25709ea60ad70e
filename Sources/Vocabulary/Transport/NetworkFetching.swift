/// Fetches URLs for a run.
///
/// A run is synchronous: it requests, waits on the wall clock, and continues in virtual time.
package protocol NetworkFetching: AnyObject {
  /// Requests a URL, follows its redirects and waits for the answer.
  func fetch(_ request: NetworkRequest) -> NetworkAnswer

  /// Requests a URL as `fetch(_:)` does, and gives up after a time on the wall clock if that is
  /// shorter than the network's own limit.
  func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer
}

extension NetworkFetching {
  /// Ignores the limit; for a network that answers at once.
  package func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
    fetch(request)
  }
}

/// One request of a run to the network.
package struct NetworkRequest: Sendable, Hashable {
  /// The URL to request. Macros of a tag's URL are replaced already.
  package var url: String
  /// What the request is for; it limits the answer's size and time.
  package var purpose: FetchPurpose
  package var method: HTTPMethod
  /// The content that it sends; nil where it sends none.
  package var content: RequestContent?
  /// The headers in addition to those of every request, such as `Range`.
  package var headers: [HTTPHeader]
  /// Whether the request states the origin of a page. Only then does a server say which pages may
  /// read the answer.
  package var statesOrigin: Bool

  package init(
    url: String, purpose: FetchPurpose, method: HTTPMethod = .get, content: RequestContent? = nil,
    headers: [HTTPHeader] = [], statesOrigin: Bool = false
  ) {
    self.statesOrigin = statesOrigin
    self.url = url
    self.purpose = purpose
    self.method = method
    self.content = content
    self.headers = headers
  }
}

/// The network's answer to a request.
package struct NetworkAnswer: Sendable, Hashable {
  /// An answer's content, decoded.
  package enum Body: Sendable, Hashable {
    case bytes([UInt8])
    /// The path of a file that holds the content and exists as long as the run.
    case file(path: String, byteCount: Int)
  }

  /// The URL that answered, which a redirect may have changed; relative URLs in its content start
  /// from it.
  package var url: String
  /// The HTTP status of the last answer; 0 when none came.
  package var status: Int
  /// The headers of the last answer, in the order in which they came; empty where none came.
  package var headers: [HTTPHeader] = []
  /// The content of a successful answer, or the text with which a server refuses the request.
  package var body: Body?
  /// Why there is no content.
  package var failure: NetworkFailure?
  /// Oddities of the request and its redirects.
  package var remarks: [NetworkRemark]
  /// Every request of the redirect chain, in order; empty where that is not known.
  package var hops: [NetworkHop] = []
  /// How long the answer took on the wall clock.
  package var duration: Duration
  /// How long the first byte of the content took.
  package var firstByte: Duration

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

/// What a run keeps of one request of a redirect chain.
package struct NetworkHop: Sendable, Hashable {
  package var url: String
  /// Nil when no answer began.
  package var status: Int?
  /// The address that was connected to; nil when none was.
  package var address: String?
  package var timings: HTTPTimings
  /// What the answer allows a page.
  package var crossOrigin: CrossOriginHeaders
  /// The answer's `Content-Type`.
  package var contentType: String?

  package init(
    url: String, status: Int? = nil, address: String? = nil, timings: HTTPTimings = HTTPTimings(),
    crossOrigin: CrossOriginHeaders = CrossOriginHeaders(), contentType: String? = nil
  ) {
    self.contentType = contentType
    self.url = url
    self.status = status
    self.address = address
    self.timings = timings
    self.crossOrigin = crossOrigin
  }
}

/// An oddity of an exchange that is not a failure.
package struct NetworkRemark: Sendable, Hashable {
  /// The rule that reports it.
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

/// The method of a request (RFC 9110 § 9.3).
package enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
  case get = "GET"
  /// Requests the headers of the GET response, without its content.
  case head = "HEAD"
  case post = "POST"
}

/// The content that a request sends.
package struct RequestContent: Sendable, Hashable {
  /// The media type of the bytes, such as `application/json`.
  package var type: String
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
  }
}

/// How long the parts of one request took, in wall time.
package struct HTTPTimings: Sendable, Hashable {
  /// Looking the name up; zero for an address and for a name whose addresses were known.
  package var nameLookup: Duration
  /// The TCP handshake; nil when an open connection was reused, and when none was made.
  package var connect: Duration?
  /// The TLS handshake; nil when there was none.
  package var tls: Duration?
  /// From the end of the handshakes until the answer's first byte; nil when none came.
  package var wait: Duration?
  /// From the first byte until the end.
  package var receive: Duration?
  package var total: Duration

  package init(
    nameLookup: Duration = .zero, connect: Duration? = nil, tls: Duration? = nil,
    wait: Duration? = nil, receive: Duration? = nil, total: Duration = .zero
  ) {
    self.nameLookup = nameLookup
    self.connect = connect
    self.tls = tls
    self.wait = wait
    self.receive = receive
    self.total = total
  }

  /// From the beginning of the request until the answer's first byte; nil when none came.
  package var firstByte: Duration? {
    wait.map { nameLookup + (connect ?? .zero) + (tls ?? .zero) + $0 }
  }
}

/// One header field of a request or an answer.
package struct HTTPHeader: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this is the header of a name, in any case.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }
}

extension Sequence<HTTPHeader> {
  /// About how many bytes the headers take in memory.
  package var storedBytes: Int { reduce(0) { $0 + 64 + $1.name.utf8.count + $1.value.utf8.count } }

  /// The value of the first header with a name, whatever its case.
  package func value(of name: String) -> String? { first { $0.isNamed(name) }?.value }
}

/// The device on whose behalf a server requests ads (VAST 4.x § 2.1, server-side requests).
package struct DeviceIdentity: Sendable, Hashable {
  package var userAgent: String?
  /// The device's address as text.
  package var address: String?
  var referer: String?
  var acceptLanguage: String?
  /// The package name of the app.
  var requestedWith: String?

  package init(
    userAgent: String? = nil, address: String? = nil, referer: String? = nil,
    acceptLanguage: String? = nil, requestedWith: String? = nil
  ) {
    self.userAgent = userAgent
    self.address = address
    self.referer = referer
    self.acceptLanguage = acceptLanguage
    self.requestedWith = requestedWith
  }

  /// Creates the identity of a device from the values of macros; nil if neither its address nor its user
  /// agent is known.
  package init?(macros: [String: String]) {
    guard macros["DEVICEIP"] != nil || macros["DEVICEUA"] != nil else { return nil }
    self.init(
      userAgent: macros["DEVICEUA"], address: macros["DEVICEIP"], referer: macros["PAGEURL"],
      requestedWith: macros["APPBUNDLE"])
  }

  /// The headers that state the identity: the `X-Device-…` headers that a server must or should
  /// send, and the older `X-Forwarded-For`.
  package var headers: [HTTPHeader] {
    let known: [(name: String, value: String?)] = [
      ("X-Device-User-Agent", userAgent), ("X-Device-IP", address),
      ("X-Device-Referer", referer), ("X-Device-Accept-Language", acceptLanguage),
      ("X-Device-Requested-With", requestedWith), ("X-Forwarded-For", address),
    ]
    return known.compactMap { name, value in value.map { HTTPHeader(name, $0) } }
  }
}
