/// The next action of an exchange.
enum ExchangeAction: Hashable {
  /// Find the addresses of a name.
  case resolve(String)
  /// Request a URL from these addresses only; the list is empty when a proxy looks up the name.
  case transfer(HTTPURL, from: [IPAddress])
  case report(Exchange.Remark)
  /// End the exchange: with the last answer, or with a failure.
  case finish(ExchangeFailure?)
}

/// The restrictions of an exchange.
struct ExchangePolicy: Hashable {
  var redirects: Int
  var addresses: AddressPolicy
  /// Whether the requests go through a proxy.
  var usesProxy: Bool
}
