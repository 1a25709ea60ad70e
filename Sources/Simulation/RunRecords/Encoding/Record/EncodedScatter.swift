internal import Beacons
package import JSONTree
internal import Scenario

/// What start-up offsets do to beacons, as the record has it.
package enum EncodedScatter {
  /// The offsets, and each beacon with its earliest and latest instant.
  package static func value(of scatter: ObservationScatter) -> JSONValue {
    [
      "offsetsUs": .array(scatter.offsets.map(JSONValue.microseconds)),
      "beacons": .array(scatter.beacons.map(beacon)),
    ]
  }

  private static func beacon(_ beacon: ObservationScatter.SpreadBeacon) -> JSONValue {
    let identity = beacon.identity
    return .object(
      .optional("unit", (identity.unit?.name).map(JSONValue.string)) + [
        .init("source", .string(identity.source.rawValue)),
        .init("event", .string(identity.event)),
        .init("template", .string(identity.template)), .init("hop", .integer(identity.hop)),
      ] + .optional("ad", identity.ad.map(JSONValue.integer))
        + .optional("vendor", identity.vendor.map(JSONValue.string)) + [
          .init("occurrence", .integer(identity.occurrence)),
          .init("earliestUs", .microseconds(beacon.earliest)),
          .init("latestUs", .microseconds(beacon.latest)),
          .init("runs", .integer(beacon.count)),
        ])
  }
}
