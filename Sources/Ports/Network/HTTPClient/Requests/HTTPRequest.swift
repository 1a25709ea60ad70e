package import Vocabulary

/// A request for one URL, redirects included.
package struct HTTPRequest: Sendable, Hashable {
  /// Where the body of the response is stored.
  package enum Destination: Sendable, Hashable {
    case memory
    /// The path of a file, which is overwritten, and removed when the body is not complete; a body
    /// with an error status stays in memory.
    case file(String)
  }

  /// The URL as text, its macros replaced.
  package var url: String
  package var purpose: HTTPPurpose
  package var method: HTTPMethod
  /// The content of the request; a redirect that turns a POST into a GET drops it.
  package var content: RequestContent?
  /// Headers of this request; they replace headers of the session with the same names.
  package var headers: [HTTPHeader]
  /// Limits of this request, if they differ from its purpose's.
  package var limits: HTTPLimits?
  package var destination: Destination

  package init(
    _ url: String, for purpose: HTTPPurpose, method: HTTPMethod = .get,
    content: RequestContent? = nil, headers: [HTTPHeader] = [],
    limits: HTTPLimits? = nil, into destination: Destination = .memory
  ) {
    self.url = url
    self.purpose = purpose
    self.method = method
    self.content = content
    self.headers = headers
    self.limits = limits
    self.destination = destination
  }
}
