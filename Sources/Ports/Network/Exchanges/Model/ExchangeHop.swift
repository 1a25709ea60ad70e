package import Vocabulary

/// One request of an exchange and its answer, as the client sends it and a recording keeps it.
package struct ExchangeHop: Sendable, Hashable {
  /// The URL as it was requested.
  package var url: String
  /// The headers that were sent in addition to those of the connection, in order.
  package var requestHeaders: [HTTPHeader]
  /// The answer's status; nil when no answer began.
  package var status: Int?
  /// The reason phrase after the status; empty when there is none.
  package var reason: String
  /// `HTTP/1.1`, `HTTP/2`; nil when no answer began.
  package var version: String?
  package var headers: [HTTPHeader]
  /// The addresses of the host's name as text, in the order in which they are tried.
  package var resolved: [String]
  /// The address to which the client connected: the address of the proxy if there is a proxy.
  package var address: String?
  package var port: Int?
  package var timings: HTTPTimings
  /// The body's length as it was sent, in bytes.
  package var encodedBytes: Int
  /// The body's length after decoding, in bytes.
  package var decodedBytes: Int

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
  package var redirectTarget: String? {
    guard let status, [301, 302, 303, 307, 308].contains(status) else { return nil }
    return headers.value(of: "Location")
  }

  /// The part of the hop that a run keeps.
  package var summary: NetworkHop {
    NetworkHop(url: url, status: status, address: address, timings: timings)
  }
}
