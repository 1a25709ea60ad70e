package import Diagnostics

/// A request, its redirects, and its result.
package struct HTTPExchange: Sendable, Hashable {
  /// The body of the last answer, decoded.
  package enum Body: Sendable, Hashable {
    case bytes([UInt8])
    /// The path of the file that holds it, and its length in bytes.
    case file(String, bytes: Int)

    /// The length in bytes.
    package var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let count): count
      }
    }
  }

  package var request: HTTPRequest
  /// The requests in order, redirects first; the last one has the answer, or failed. Empty when
  /// nothing was requested.
  package var hops: [HTTPHop]
  package var body: Body
  /// Why there is no complete answer; nil when there is one, whatever its status.
  package var failure: HTTPFailure?
  /// Findings about the request and its redirects.
  package var diagnostics: [Diagnostic]
  /// From the beginning to the end, in wall time.
  package var duration: Duration

  package init(
    request: HTTPRequest, hops: [HTTPHop] = [], body: Body = .bytes([]),
    failure: HTTPFailure? = nil, diagnostics: [Diagnostic] = [], duration: Duration = .zero
  ) {
    self.request = request
    self.hops = hops
    self.body = body
    self.failure = failure
    self.diagnostics = diagnostics
    self.duration = duration
  }

  /// The last answer's status; nil when none began.
  package var status: Int? { hops.last?.status }

  /// The URL of the last request, from which relative URLs in the body start.
  package var finalURL: String { hops.last?.url ?? request.url }

  /// Whether a complete answer came, with a status of success.
  package var isSuccess: Bool {
    failure == nil && status.map { (200...299).contains($0) } == true
  }
}
