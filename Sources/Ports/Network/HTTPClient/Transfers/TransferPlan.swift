internal import Vocabulary

/// One request over one connection, without redirects.
struct TransferPlan {
  var url: HTTPURL
  /// The addresses of the host's name; empty when a proxy looks it up.
  var addresses: [IPAddress]
  var method = HTTPMethod.get
  /// The content of a POST.
  var content: [UInt8] = []
  var headers: [HTTPHeader]
  var limits: HTTPLimits
  /// The time left for connecting; above zero.
  var connectTime: Duration
  /// The time left for the whole exchange; above zero.
  var wholeTime: Duration
  var nameLookup: Duration
  /// The path of the body's file, if it goes into one.
  var path: String?
  /// Whether the body may come compressed.
  var acceptsEncodings: Bool
  var proxy: String?
  var certificateAuthorities: String?
  var policy: AddressPolicy
}

/// The result of a transfer.
struct TransferResult {
  var hop: ExchangeHop
  /// The complete body; nil after a failure.
  var body: NetworkAnswer.Body?
  var fault: HTTPFault?
}
