internal import Diagnostics
internal import Exchanges
internal import HTTPClient
internal import Transport
internal import VirtualTime

extension Exchange {
  /// Converts the client's exchange to the recorded form, without the body.
  init(_ exchange: HTTPExchange, start: Duration) {
    self.init(
      Request(
        exchange.request.url, method: exchange.request.method.rawValue,
        purpose: exchange.request.purpose.rawValue, headers: exchange.request.headers,
        body: exchange.request.content.map { StoredBody(of: $0.bytes) }),
      hops: exchange.hops.map(ExchangeHop.init),
      failure: exchange.failure.map(ExchangeFailure.init),
      remarks: exchange.diagnostics.map {
        Remark($0.severity, rule: $0.rule.id, $0.message, notes: $0.notes)
      },
      start: start.inMicroseconds, duration: exchange.duration.inMicroseconds)
  }
}

extension ExchangeHop {
  fileprivate init(_ hop: HTTPHop) {
    self.init(
      hop.url, requestHeaders: hop.requestHeaders.fields,
      status: hop.status, reason: hop.reason, version: hop.version,
      headers: hop.headers.fields,
      resolved: hop.resolved.map { "\($0)" }, address: hop.address.map { "\($0)" },
      port: hop.port, timings: hop.timings.inMicroseconds, encodedBytes: hop.encodedBytes,
      decodedBytes: hop.decodedBytes)
  }
}

extension HTTPTimings {
  fileprivate var inMicroseconds: HTTPTimings {
    HTTPTimings(
      nameLookup: nameLookup.inMicroseconds, connect: connect?.inMicroseconds,
      tls: tls?.inMicroseconds, wait: wait?.inMicroseconds, receive: receive?.inMicroseconds,
      total: total.inMicroseconds)
  }
}

extension Duration {
  /// The nearest whole number of microseconds, the precision of recordings: a live run must not use
  /// a higher one.
  fileprivate var inMicroseconds: Duration { .microseconds(roundedMicroseconds) }
}

extension ExchangeFailure {
  fileprivate init(_ failure: HTTPFailure) {
    self.init(
      Self.name(of: failure.kind), hop: failure.hop, at: failure.place,
      message: "\(failure)")
  }

  /// The kind's name without its values.
  private static func name(of kind: HTTPFailure.Kind) -> String {
    String("\(kind)".prefix { $0 != "(" })
  }
}
