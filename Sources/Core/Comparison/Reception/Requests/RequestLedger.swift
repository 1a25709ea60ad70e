internal import Vocabulary

/// Limits how much of a player's requests is kept, so that no player fills the memory.
package struct RequestLedger: Sendable {
  /// How much is kept of all requests together.
  package struct Limits: Sendable, Hashable {
    /// The greatest number of requests.
    package var requests = 50_000
    /// The most bytes of their bodies.
    package var bodyBytes = 16 << 20
    /// The most bytes of their URLs and headers.
    package var headBytes = 64 << 20

    package init() {}
  }

  private let limits: Limits
  private var kept = 0
  private var bodyBytes = 0
  private var headBytes = 0
  /// How many requests are not kept.
  package private(set) var unkept = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// A request has come.
  ///
  /// - Returns: the request with as much of the beginning of its body as fits; nil when nothing is
  ///   kept.
  package mutating func kept(_ request: ReceivedRequest) -> ReceivedRequest? {
    let head = request.url.utf8.count + request.headers.storedBytes
    guard kept < limits.requests, headBytes + head <= limits.headBytes else {
      unkept += 1
      return nil
    }
    kept += 1
    headBytes += head
    var request = request
    // A copy of the beginning, because a slice would keep the whole body in memory.
    let room = limits.bodyBytes - bodyBytes
    if request.body.count > room { request.body = Array(request.body.prefix(room)) }
    bodyBytes += request.body.count
    return request
  }
}
