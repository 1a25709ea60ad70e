package import Diagnostics

/// A request, every hop that it took, and what it came to.
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
  /// In order; the last one is the answer, or where it failed. Empty when nothing was asked.
  package var hops: [HTTPHop]
  package var body: Body
  /// Why there is no whole answer; nil when there is one, whatever its status.
  package var failure: HTTPFailure?
  /// What is odd about the request and its redirects.
  package var diagnostics: [Diagnostic]
  /// From the beginning to the end, measured on the wall.
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

  /// The URL of the last hop, which relative URLs in the body start from.
  package var finalURL: String { hops.last?.url ?? request.url }

  /// Whether a whole answer came, with a status that says it is what was asked for.
  package var isSuccess: Bool {
    failure == nil && status.map { (200...299).contains($0) } == true
  }
}
