internal import Vocabulary

/// A request for one URL, redirects included.
struct HTTPRequest: Sendable, Hashable {
  /// Where the body of the response is stored.
  enum Destination: Sendable, Hashable {
    case memory
    /// The path of a file, which is overwritten, and removed when the body is not complete; a body
    /// with an error status stays in memory.
    case file(String)
  }

  /// The URL as text, its macros replaced.
  var url: String
  var purpose: HTTPPurpose
  var method: HTTPMethod
  /// The content of the request; a redirect that turns a POST into a GET drops it.
  var content: RequestContent?
  /// Headers of this request; they replace headers of the session with the same names.
  var headers: [HTTPHeader]
  /// Limits of this request, if they differ from its purpose's.
  var limits: HTTPLimits?
  var destination: Destination
  /// Whether the request states the origin of the session's page.
  var statesOrigin: Bool

  init(
    _ url: String, for purpose: HTTPPurpose, method: HTTPMethod = .get,
    content: RequestContent? = nil, headers: [HTTPHeader] = [],
    limits: HTTPLimits? = nil, into destination: Destination = .memory, statesOrigin: Bool = false
  ) {
    self.statesOrigin = statesOrigin
    self.url = url
    self.purpose = purpose
    self.method = method
    self.content = content
    self.headers = headers
    self.limits = limits
    self.destination = destination
  }
}

/// What a request is for; its limits follow from it.
///
/// The raw values are written into recordings: they must not change.
package enum HTTPPurpose: String, Sendable, Hashable, CaseIterable {
  /// A VAST or VMAP document.
  case document = "document"
  case script = "script"
  case captions = "captions"
  /// The image or page of a companion or a nonlinear creative.
  case resource = "resource"
  case media = "media"
  case beacon = "beacon"

  /// The purpose of a fetch in a run.
  init(_ purpose: FetchPurpose) {
    switch purpose {
    case .vast: self = .document
    case .media: self = .media
    case .script: self = .script
    case .captions: self = .captions
    case .resource: self = .resource
    }
  }

  /// The purpose's name in messages.
  var noun: String {
    switch self {
    case .document: "document"
    case .script: "script"
    case .captions: "caption file"
    case .resource: "resource"
    case .media: "media file"
    case .beacon: "beacon's response"
    }
  }
}

/// The limits of a request's time and of its answer's size.
package struct HTTPLimits: Sendable, Hashable {
  /// The time for each request of the redirect chain to look up the name, to connect, and to
  /// complete the TLS handshake.
  package var connect: Duration
  /// The time for the whole redirect chain, to the last byte.
  package var whole: Duration
  /// The most bytes of the body, both as sent and as decoded.
  package var bodyBytes: Int
  /// The most bytes of one answer's headers.
  var headerBytes: Int
  var redirects: Int

  package init(
    connect: Duration = .seconds(3), whole: Duration = .seconds(10),
    bodyBytes: Int = 2_000_000, headerBytes: Int = 256_000, redirects: Int = 5
  ) {
    self.connect = connect
    self.whole = whole
    self.bodyBytes = bodyBytes
    self.headerBytes = headerBytes
    self.redirects = redirects
  }

  /// The default limits of a purpose.
  package init(for purpose: HTTPPurpose) {
    switch purpose {
    case .document, .script, .captions: self.init()
    case .resource: self.init(bodyBytes: 10_000_000)
    case .media: self.init(whole: .seconds(60), bodyBytes: 500_000_000)
    // A tracker's answer is not read (VAST 4.x § 2.2).
    case .beacon: self.init(bodyBytes: 64_000)
    }
  }
}
