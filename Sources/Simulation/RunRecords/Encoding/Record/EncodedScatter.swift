internal import Beacons
internal import JSONTree
internal import Scenario

/// What start-up offsets do to beacons, as the record has it.
enum EncodedScatter {
  static func value(of scatter: ObservationScatter) -> JSONValue {
    [
      "offsetsUs": .array(scatter.offsets.map(JSONValue.microseconds)),
      "beacons": .array(scatter.beacons.map(beacon)),
    ]
  }

  private static func beacon(_ beacon: ObservationScatter.SpreadBeacon) -> JSONValue {
    .object(
      .optional("unit", (beacon.unit?.name).map(JSONValue.string)) + [
        .init("source", .string(beacon.source.rawValue)), .init("event", .string(beacon.event)),
        .init("template", .string(beacon.template)), .init("hop", .integer(beacon.hop)),
      ] + .optional("ad", beacon.ad.map(JSONValue.integer))
        + .optional("vendor", beacon.vendor.map(JSONValue.string)) + [
          .init("occurrence", .integer(beacon.occurrence)),
          .init("earliestUs", .microseconds(beacon.earliest)),
          .init("latestUs", .microseconds(beacon.latest)),
          .init("runs", .integer(beacon.count)),
        ])
  }
}
