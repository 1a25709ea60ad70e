internal import Transport

/// One request over one connection, without redirects.
struct TransferPlan {
  var url: HTTPURL
  /// Where the host's name leads; empty when a proxy finds out.
  var addresses: [IPAddress]
  var method = HTTPMethod.get
  /// What a POST sends.
  var content: [UInt8] = []
  var headers: [HTTPHeader]
  var limits: HTTPLimits
  /// What is left of the limit for connecting; above zero.
  var connectTime: Duration
  /// What is left of the limit for the whole exchange; above zero.
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

/// What a transfer came to.
struct TransferResult {
  var hop: HTTPHop
  var body: HTTPExchange.Body
  var failure: HTTPFailure.Kind?
}
