internal import Beacons
internal import JSONTree
internal import Transport
internal import VirtualTime

/// What came of sending a beacon, as the event stream, the record and the archive tell it.
struct EncodedDelivery {
  private let delivery: Beacon.Delivery

  init(_ delivery: Beacon.Delivery) { self.delivery = delivery }

  /// What servers decide; nothing that differs when all answer the same way again.
  var members: [JSONValue.Member] {
    .optional("status", delivery.status.map(JSONValue.integer)) + [
      .init("delivery", .string(delivery.verdict.rawValue)),
      .init("attempts", .integer(delivery.attempts.count)),
      .init("addresses", .array(delivery.addresses.map(JSONValue.string))),
    ] + .optional("error", delivery.failure.map(JSONValue.string))
  }

  /// Each attempt with its hops and the wall's times.
  var attempts: JSONValue { .array(delivery.attempts.map(Self.json)) }

  private static func json(_ attempt: Beacon.Delivery.Attempt) -> JSONValue {
    .object(
      [
        .init("begunUs", .microseconds(attempt.begun)),
        .init("durationUs", .microseconds(attempt.duration)),
      ] + .optional("status", attempt.status.map(JSONValue.integer))
        + .optional("error", attempt.failure.map(JSONValue.string))
        + [.init("hops", .array(attempt.hops.map(json)))])
  }

  private static func json(_ hop: Beacon.Delivery.Hop) -> JSONValue {
    .object(
      [.init("url", .string(hop.url))]
        + .optional("status", hop.status.map(JSONValue.integer))
        + .optional("address", hop.address.map(JSONValue.string)))
  }

  // MARK: HTTP Archive

  /// How long the last attempt took, in milliseconds.
  var archiveTime: JSONValue {
    .milliseconds(delivery.attempts.last.map(Self.total) ?? .zero)
  }

  /// The parts of the last attempt, redirects added up; `connect` includes `ssl`, as the format has
  /// it, and −1 stands for what there was none of.
  var archiveTimings: JSONValue {
    let hops = delivery.attempts.last?.hops.map(\.timings) ?? []
    func sum(_ part: (HTTPTimings) -> Duration?) -> Duration? {
      let parts = hops.compactMap(part)
      return parts.isEmpty ? nil : parts.reduce(.zero, +)
    }
    let tls = sum(\.tls)
    let connect = sum(\.connect).map { $0 + (tls ?? .zero) } ?? tls
    return .object([
      .init("dns", .milliseconds(sum(\.nameLookup) ?? .zero)),
      .init("connect", connect.map(JSONValue.milliseconds) ?? -1),
      .init("ssl", tls.map(JSONValue.milliseconds) ?? -1), .init("send", 0),
      .init("wait", .milliseconds(sum(\.wait) ?? .zero)),
      .init("receive", .milliseconds(sum(\.receive) ?? .zero)),
    ])
  }

  private static func total(_ attempt: Beacon.Delivery.Attempt) -> Duration {
    attempt.hops.map(\.timings).reduce(.zero) { sum, timings in
      sum + timings.nameLookup + (timings.connect ?? .zero) + (timings.tls ?? .zero)
        + (timings.wait ?? .zero) + (timings.receive ?? .zero)
    }
  }
}

extension JSONValue {
  /// A duration in milliseconds, exact to the microsecond.
  fileprivate static func milliseconds(_ duration: Duration) -> JSONValue {
    .exactNumber(Double(duration.roundedMicroseconds) / 1000)
  }
}
