package import Transport

/// How a session asks: who it says it is, whom it may ask, and where names lead.
package struct HTTPOptions {
  package var userAgent: String
  /// Headers of every request.
  package var headers: [HTTPHeader]
  package var device: DeviceIdentity?
  /// The URL of a proxy. Names are then looked up by the proxy, and only addresses that stand in
  /// URLs are checked; the environment is never asked for one.
  package var proxy: String?
  /// Which addresses may be connected to.
  package var addresses: AddressPolicy
  /// The path of a file of certificates to trust in place of the system's bundle, in PEM; those that
  /// the system has in a folder, one by one, are trusted still.
  package var certificateAuthorities: String?
  package var resolver: any NameResolver
  /// How long the addresses of a name are taken for true.
  package var nameLifetime: Duration
  /// Limits by purpose that differ from the usual ones.
  package var limits: [HTTPPurpose: HTTPLimits]
  /// Asked again and again, at least ten times a second; true ends what is under way.
  package var isCancelled: () -> Bool

  package init(
    userAgent: String = "vastsim", headers: [HTTPHeader] = [], device: DeviceIdentity? = nil,
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

  /// The limits of a request: its own, else the session's, else its purpose's.
  package func limits(of request: HTTPRequest) -> HTTPLimits {
    request.limits ?? limits[request.purpose] ?? HTTPLimits(for: request.purpose)
  }
}
