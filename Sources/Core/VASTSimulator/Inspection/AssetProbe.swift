internal import Vocabulary

/// Decides how an asset is requested, and what the answers say about it.
///
/// A HEAD request costs the least, but some servers do not support it. If a HEAD request fails in a
/// way that leaves open whether a GET succeeds, a GET requests the first two bytes (RFC 9110 § 14).
struct AssetProbe {
  enum Action: Hashable {
    case ask(NetworkRequest)
    case finish(AssetInspection.Result)
  }

  private enum State {
    case idle
    case askedForHead
    case askedForBytes
    case finished
  }

  private let kind: AssetInspection.Kind
  private let url: String
  private var state = State.idle

  init(of kind: AssetInspection.Kind, at url: String) {
    self.kind = kind
    self.url = url
  }

  /// The origin that requests name as the page of the player. Only if a request names an origin
  /// does a server state which origins it allows. The name is reserved and belongs to no site (RFC
  /// 6761 § 6.5).
  static let origin = "https://publisher.example"

  /// Begins with the request that costs the least.
  mutating func begin() -> Action {
    state = .askedForHead
    return .ask(request(.head))
  }

  /// Processes the response to the last request.
  mutating func answered(_ answer: NetworkAnswer) -> Action {
    let isAskedForHead = if case .askedForHead = state { true } else { false }
    state = .finished
    // The status and headers of a body that exceeds the limit were received.
    let isTooLong = answer.failure?.kind == .tooLarge && (200...299).contains(answer.status)
    guard let failure = answer.failure, !isTooLong else {
      return .finish(
        .answered(
          url: answer.url,
          allowedOrigin: answer.headers.value(of: "Access-Control-Allow-Origin")))
    }
    if isAskedForHead, Self.mayDiffer(failure) {
      state = .askedForBytes
      return .ask(request(.get, HTTPHeader("Range", "bytes=0-1")))
    }
    return .finish(
      failure.kind == .notRecorded || failure.kind == .budget
        ? .notAsked(reason: failure.reason) : .missing(reason: failure.reason))
  }

  /// Whether a GET may succeed where a HEAD failed.
  private static func mayDiffer(_ failure: NetworkFailure) -> Bool {
    switch failure.kind {
    case .status, .noContent, .connection, .notRecorded, .budget: true
    case .timeout, .notAllowed, .tooLarge: false
    }
  }

  private func request(_ method: HTTPMethod, _ headers: HTTPHeader...) -> NetworkRequest {
    let permission = kind.row.needsPermission ? [HTTPHeader("Origin", Self.origin)] : []
    return NetworkRequest(
      url: url, purpose: kind == .captions ? .captions : .resource, method: method,
      headers: headers + permission)
  }
}
