internal import Beacons
internal import JSONTree
internal import Transport

/// What came of sending a beacon, as the event stream and the record tell it.
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

  private static func json(_ hop: NetworkHop) -> JSONValue {
    .object(
      [.init("url", .string(hop.url))]
        + .optional("status", hop.status.map(JSONValue.integer))
        + .optional("address", hop.address.map(JSONValue.string)))
  }
}
