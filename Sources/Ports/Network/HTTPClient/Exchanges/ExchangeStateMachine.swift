internal import Vocabulary

/// Decides the course of an exchange: which host is looked up, whether its addresses may be
/// connected to, which redirect is followed, and where it ends.
struct ExchangeStateMachine {
  enum State: Hashable {
    case idle(String)
    case resolving(HTTPURL)
    case transferring(HTTPURL)
    case finished
  }

  private(set) var state: State
  private let policy: ExchangePolicy
  /// The URLs that the exchange has requested since the last cookie was set.
  private var visited: Set<String> = []
  /// The number of the request under way, from 0; a redirect adds one.
  private(set) var hop = 0
  /// The method of the request under way.
  private(set) var method: HTTPMethod
  /// The URL of the request under way; nil while there is none.
  private(set) var url: HTTPURL?

  init(url: String, method: HTTPMethod = .get, policy: ExchangePolicy) {
    state = .idle(url)
    self.method = method
    self.policy = policy
  }

  /// Begins the exchange.
  mutating func begin() -> [ExchangeAction] {
    guard case .idle(let text) = state else { return [] }
    do {
      return enter(try HTTPURL(text))
    } catch {
      switch error {
      case .schemeNotAllowed(let scheme):
        return fail(.schemeNotAllowed(scheme), at: Self.shortened(text))
      case .malformed(let reason): return fail(.malformedURL(reason), at: Self.shortened(text))
      }
    }
  }

  /// The host's name was resolved to these addresses; all of them must be allowed, because any may
  /// be used.
  mutating func nameResolved(_ addresses: [IPAddress]) -> [ExchangeAction] {
    guard case .resolving(let url) = state else { return [] }
    return connect(to: url, at: addresses)
  }

  /// The system could not resolve the host's name, for this reason.
  mutating func nameFailed(_ reason: String) -> [ExchangeAction] {
    guard case .resolving(let url) = state else { return [] }
    return fail(
      policy.usesProxy ? .nameNotChecked(reason) : .nameNotResolved(reason), at: url.authority)
  }

  /// The request's answer arrived completely.
  mutating func hopAnswered(_ answer: ExchangeHop) -> [ExchangeAction] {
    guard case .transferring(let url) = state else { return [] }
    guard let reference = answer.redirectTarget else {
      state = .finished
      return [.finish(nil)]
    }
    let next: HTTPURL
    do {
      next = try url.resolving(reference)
    } catch {
      switch error {
      case .schemeNotAllowed(let scheme):
        return fail(.redirectNotAllowed(scheme), at: url.authority)
      case .malformed(let reason): return fail(.malformedRedirect(reason), at: url.authority)
      }
    }
    // As browsers do: only these two statuses keep a POST (RFC 9110 § 15.4).
    if method == .post, let status = answer.status, ![307, 308].contains(status) { method = .get }
    // A server that sets a cookie and redirects back expects the same URL with the cookie.
    if answer.headers.value(of: "Set-Cookie") != nil { visited = [] }
    guard !visited.contains(next.text) else { return fail(.redirectLoop, at: url.authority) }
    guard hop < policy.redirects else {
      return fail(.tooManyRedirects(limit: policy.redirects), at: url.authority)
    }
    hop += 1
    var actions: [ExchangeAction] = []
    if url.scheme == .https, next.scheme == .http {
      actions.append(
        .report(
          Exchange.Remark(
            .redirectToPlainHTTP,
            "'\(url.authority)' redirects from https to '\(next.origin)'; "
              + "browsers block this on https pages")))
    }
    return actions + enter(next)
  }

  /// The request failed.
  mutating func hopFailed(_ fault: HTTPFault) -> [ExchangeAction] {
    switch state {
    case .idle(let text): fail(fault, at: Self.shortened(text))
    case .resolving(let url), .transferring(let url): fail(fault, at: url.authority)
    case .finished: []
    }
  }

  private mutating func enter(_ url: HTTPURL) -> [ExchangeAction] {
    self.url = url
    visited.insert(url.text)
    var actions: [ExchangeAction] = []
    if !url.repairs.isEmpty {
      actions.append(.report(Self.repaired(url)))
    }
    if let address = url.address { return actions + connect(to: url, at: [address]) }
    if policy.addresses != .all, MetadataHosts.contains(url.host) {
      return actions + fail(.hostNotAllowed, at: url.authority)
    }
    if policy.usesProxy, policy.addresses == .all {
      state = .transferring(url)
      return actions + [.transfer(url, from: [])]
    }
    // The name is resolved behind a proxy too, because a proxy must not reach hosts that could not
    // be reached without it.
    state = .resolving(url)
    return actions + [.resolve(url.host)]
  }

  private mutating func connect(to url: HTTPURL, at addresses: [IPAddress]) -> [ExchangeAction] {
    for address in addresses {
      guard let restriction = policy.addresses.restriction(of: address) else { continue }
      return fail(.addressNotAllowed(address, restriction), at: url.authority)
    }
    guard !addresses.isEmpty else {
      return fail(.nameNotResolved("it has no IP address"), at: url.authority)
    }
    state = .transferring(url)
    return [.transfer(url, from: policy.usesProxy && url.address == nil ? [] : addresses)]
  }

  private mutating func fail(_ fault: HTTPFault, at place: String) -> [ExchangeAction] {
    state = .finished
    return [.finish(NetworkFailure(fault, hop: hop, at: place))]
  }

  /// The beginning of a text that is not a URL.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 60 ? text : text.prefix(60) + "…"
  }

  private static func repaired(_ url: HTTPURL) -> Exchange.Remark {
    Exchange.Remark(
      .urlNotSendable,
      "the URL of '\(url.authority)' contains \(url.repairs.joined(separator: " and ")), which "
        + "cannot be requested, so line breaks are removed and other characters are "
        + "percent-encoded; encode them in the tag"
    )
  }
}

/// The next action of an exchange.
enum ExchangeAction: Hashable {
  /// Find the addresses of a name.
  case resolve(String)
  /// Request a URL from these addresses only; the list is empty when a proxy looks up the name.
  case transfer(HTTPURL, from: [IPAddress])
  case report(Exchange.Remark)
  /// End the exchange: with the last answer, or with a failure.
  case finish(NetworkFailure?)
}

/// The restrictions of an exchange.
struct ExchangePolicy: Hashable {
  var redirects: Int
  var addresses: AddressPolicy
  /// Whether the requests go through a proxy.
  var usesProxy: Bool
}
