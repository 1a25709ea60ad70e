package import Vocabulary

/// Fetches and sends over the network for one run, with one set of cookies, connections and cached
/// names.
///
/// Everything happens on the caller's thread, inside the calls. No connection is opened before a
/// call needs it.
package final class HTTPSession {
  let options: HTTPOptions
  private let loop: ExchangeLoop
  /// The exchanges that ended while the caller waited for another one.
  private var ended: [Int: Exchange] = [:]

  /// An exchange under way.
  struct Ticket: Sendable, Hashable {
    fileprivate let id: Int
  }

  /// Nil when libcurl cannot be set up.
  package init?(_ options: HTTPOptions = HTTPOptions()) {
    guard let loop = ExchangeLoop(options) else { return nil }
    self.options = options
    self.loop = loop
  }

  /// Requests a URL, follows its redirects, and waits for the end.
  func fetch(_ request: HTTPRequest) -> Exchange {
    let ticket = begin(request)
    while true {
      if let exchange = take(ticket) { return exchange }
      work(.seconds(1))
    }
  }

  /// Requests several URLs side by side and returns their exchanges in the order of the requests.
  func fetch(_ requests: [HTTPRequest]) -> [Exchange] {
    let tickets = requests.map(begin)
    while tickets.contains(where: { ended[$0.id] == nil }) { work(.seconds(1)) }
    return tickets.compactMap(take)
  }

  /// Begins an exchange, which continues during calls of `work` and `fetch`.
  func begin(_ request: HTTPRequest) -> Ticket { Ticket(id: loop.begin(request)) }

  /// Works on all exchanges under way until one has ended or the time is over, 100 ms at most.
  func work(_ time: Duration) {
    for (id, exchange) in loop.turn(waitingAtMost: time) { ended[id] = exchange }
  }

  /// Returns an exchange's result once; nil while it is under way, and when it was returned
  /// already.
  func take(_ ticket: Ticket) -> Exchange? { ended.removeValue(forKey: ticket.id) }

  /// Stops an exchange; its result is available after the next call of `work`.
  func cancel(_ ticket: Ticket) { loop.cancel(ticket.id) }
}

/// The options of a session: its headers, the addresses it may connect to, and its resolver.
package struct HTTPOptions {
  var userAgent: String
  /// Headers of the requests to some hosts.
  var headers: [HostHeader]
  package var device: DeviceIdentity?
  /// The origin of the page in which the player is, for requests that state it.
  var pageOrigin = CrossOriginHeaders.unknownPage
  /// The URL of a proxy. With a proxy, too, this process looks up names and checks their addresses,
  /// unless all addresses are allowed. Proxies from the environment are never used.
  var proxy: String?
  /// Which addresses may be connected to.
  package var addresses: AddressPolicy
  /// The path of a file of certificates to trust in place of the system's bundle, in PEM; single
  /// certificates in the system's folder stay trusted.
  var certificateAuthorities: String?
  package var resolver: any NameResolver
  /// How long the addresses of a name stay valid.
  package var nameLifetime: Duration
  /// Limits by purpose that replace the default limits.
  package var limits: [HTTPPurpose: HTTPLimits]
  /// Polled at least ten times a second; true ends the exchanges under way.
  package var isCancelled: () -> Bool
  /// Receives how far a transfer is, at most ten times a second: its URL, how many bytes of the body
  /// arrived, and how many there are, if that is known.
  package var progress: ((_ url: String, _ received: Int, _ expected: Int?) -> Void)?

  package init(
    userAgent: String = "vastsim", headers: [HostHeader] = [], device: DeviceIdentity? = nil,
    proxy: String? = nil, addresses: AddressPolicy = .publicOnly,
    certificateAuthorities: String? = nil, resolver: any NameResolver = SystemResolver(),
    nameLifetime: Duration = .seconds(60), limits: [HTTPPurpose: HTTPLimits] = [:],
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.userAgent = userAgent
    self.headers = headers
    self.device = device
    self.proxy = proxy
    self.addresses = addresses
    self.certificateAuthorities = certificateAuthorities
    self.resolver = resolver
    self.nameLifetime = nameLifetime
    self.limits = limits
    self.isCancelled = isCancelled
  }

  /// Takes the origin of the page that the player is in from the page's URL; a text that is no URL of
  /// http or https changes nothing.
  package mutating func setPage(_ url: String) {
    if let page = try? HTTPURL(url) { pageOrigin = page.origin }
  }

  /// The limits of a request: its own, otherwise the session's, otherwise its purpose's.
  func limits(of request: HTTPRequest) -> HTTPLimits {
    request.limits ?? limits(of: request.purpose)
  }

  /// The limits of requests for a purpose that have none of their own.
  func limits(of purpose: HTTPPurpose) -> HTTPLimits {
    limits[purpose] ?? HTTPLimits(for: purpose)
  }
}
