internal import System
internal import Vocabulary

/// Writes an exchange as one line of `exchanges.jsonl`, the same bytes for the same exchange.
///
/// Keys are sorted, times are whole microseconds under keys that end in `Us`, headers are lists of
/// two texts. Absent and empty values are left out.
enum ExchangeLine {
  static let version = 1

  /// The line for an exchange and its number, from 0, without a line break.
  static func text(of exchange: Exchange, number: Int, writer: JSONWriter) throws -> String {
    try writer.text(of: value(of: exchange, number: number))
  }

  private static func value(of exchange: Exchange, number: Int) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("v", .integer(version)), .init("seq", .integer(number)),
      .init("startUs", time(exchange.start)), .init("durationUs", time(exchange.duration)),
      .init("request", value(of: exchange.request)),
      list("hops", exchange.hops.map(value)),
      body(exchange.body),
      exchange.failure.map { .init("failure", value(of: $0)) },
      list("diagnostics", exchange.remarks.map(value)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of request: Exchange.Request) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("method", .string(request.method)), .init("url", .string(request.url)),
      text("purpose", request.purpose), headers("headers", request.headers),
      body(request.body),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of hop: ExchangeHop) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("url", .string(hop.url)), headers("requestHeaders", hop.requestHeaders),
      hop.status.map { .init("status", .integer($0)) }, text("reason", hop.reason),
      hop.version.map { .init("version", .string($0)) }, headers("headers", hop.headers),
      list("resolved", hop.resolved.map(JSONValue.string)),
      hop.address.map { .init("address", .string($0)) },
      hop.port.map { .init("port", .integer($0)) },
      .init("timings", value(of: hop.timings)),
      .init("encodedBytes", .integer(hop.encodedBytes)),
      .init("decodedBytes", .integer(hop.decodedBytes)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of timings: HTTPTimings) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("nameLookupUs", time(timings.nameLookup)),
      timings.connect.map { .init("connectUs", time($0)) },
      timings.tls.map { .init("tlsUs", time($0)) },
      timings.wait.map { .init("waitUs", time($0)) },
      timings.receive.map { .init("receiveUs", time($0)) },
      .init("totalUs", time(timings.total)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of failure: ExchangeFailure) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("kind", .string(failure.kind.rawValue)),
      list("details", failure.details.map(JSONValue.string)),
      .init("hop", .integer(failure.hop)), text("place", failure.place),
      .init("message", .string(failure.message)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func value(of remark: Exchange.Remark) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("severity", .string(remark.severity.rawValue)),
      .init("rule", .string(remark.rule)), .init("message", .string(remark.message)),
      list("notes", remark.notes.map(JSONValue.string)),
    ]
    return .object(members.compactMap(\.self))
  }

  private static func body(_ body: StoredBody?) -> JSONValue.Member? {
    body.map {
      .init("body", ["bytes": .integer($0.count), "sha256": .string($0.digest.text)])
    }
  }

  private static func time(_ duration: Duration) -> JSONValue {
    .integer(Int(max(0, duration.roundedMicroseconds)))
  }

  private static func text(_ key: String, _ text: String) -> JSONValue.Member? {
    text.isEmpty ? nil : .init(key, .string(text))
  }

  private static func list(_ key: String, _ elements: [JSONValue]) -> JSONValue.Member? {
    elements.isEmpty ? nil : .init(key, .array(elements))
  }

  private static func headers(_ key: String, _ headers: [HTTPHeader]) -> JSONValue.Member? {
    list(key, headers.map { [.string($0.name), .string($0.value)] })
  }
}
