internal import Diagnostics

/// What an exchange wants done next.
enum ExchangeAction: Hashable {
  /// Find the addresses of a name.
  case resolve(String)
  /// Request a URL from these addresses and no others; none when a proxy finds them.
  case transfer(HTTPURL, from: [IPAddress])
  case report(Diagnostic)
  /// There is nothing more to do: the last answer stands, or the exchange failed.
  case finish(HTTPFailure?)
}

/// What an exchange may do.
struct ExchangePolicy: Hashable {
  var redirects: Int
  var addresses: AddressPolicy
  /// Whether a proxy looks names up.
  var usesProxy: Bool
}
