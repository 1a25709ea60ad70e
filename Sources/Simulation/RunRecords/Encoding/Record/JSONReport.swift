internal import Beacons
internal import Diagnostics
internal import JSONTree
internal import Media
internal import Player
internal import Scenario
internal import Transport
internal import VirtualTime

/// Writes a run as one JSON object: what came of it, without the stream of events.
package enum JSONReport {
  /// The record's text, spread over lines, ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot say.
  package static func text(of record: RunRecord) throws -> String {
    let configuration = record.configuration
    let units = record.configuration.hasUnits ? record.units.map(unit) : nil
    let json = JSONValue.object(
      .optional("units", units.map(JSONValue.array)) + [
        .init("v", 1),
        .init("tag", .string(configuration.tag)),
        .init("scenario", .string(configuration.scenario)),
        .init("player", .string(configuration.player)),
        .init("seed", .integer(Int(truncatingIfNeeded: configuration.seed))),
        .init("clockStart", .string(configuration.clock.startText)),
        .init("outcome", .string(record.outcome.rawValue)),
        .init("errorCodes", .array(record.errorCodes.map(JSONValue.integer))),
        .init("durationUs", .microseconds(record.duration)),
        .init("ads", .array(record.units.flatMap { ads(of: $0, configuration.hasUnits) })),
        .init("beacons", .array(record.beacons.map { beacon($0, $1, configuration.hasUnits) })),
        .init("opened", .array(record.events.compactMap { opened($0, configuration.hasUnits) })),
        .init("scripts", .array(record.events.compactMap(scriptLine))),
        .init("viewability", .array(record.viewability.map(EncodedViewability.result))),
        .init("exposure", .array(record.exposure.map(EncodedViewability.exposure))),
        .init("expectations", .array(record.expectations.map(expectation))),
        .init(
          "diagnostics",
          .array(record.diagnostics.map { .object(EncodedRunEvent.members(of: $0)) })),
      ] + .optional("observations", record.scatter.map(EncodedScatter.value)))
    return try JSONWriter(pretty: true).text(of: json) + "\n"
  }

  /// A unit of several, with what the record has of all of them in its lists.
  private static func unit(_ record: UnitRecord) -> JSONValue {
    .object(
      [
        .init("unit", .string(record.unit.name)), .init("tag", .string(record.tag)),
        .init("player", .string(record.player)),
      ] + .optional("sdk", record.sdk.map { .string($0.rawValue) })
        + .optional("failure", record.failure.map(JSONValue.string)) + [
          .init("outcome", .string(record.outcome.rawValue)),
          .init("ads", .array(ads(of: record, true))),
          .init(
            "viewability", .array(record.viewability.map(EncodedViewability.result))),
          .init("exposure", .array(record.exposure.map(EncodedViewability.exposure))),
        ])
  }

  private static func ads(of record: UnitRecord, _ hasUnits: Bool) -> [JSONValue] {
    record.ads.map { EncodedAd($0, unit: hasUnits ? record.unit : nil).json }
  }

  private static func beacon(_ event: RunEvent, _ beacon: Beacon, _ hasUnits: Bool) -> JSONValue {
    .object(
      [.init("atUs", .microseconds(event.at.sinceStart))]
        + .optional("unit", hasUnits ? (event.unit?.name).map(JSONValue.string) : nil)
        + .optional("ad", event.ad.map(JSONValue.integer))
        + .optional("mediaUs", event.position.map(JSONValue.microseconds))
        + EncodedBeacon(beacon).members
        + .optional("sending", beacon.delivery.map { EncodedDelivery($0).attempts })
        + [
          .init(
            "macros",
            .object(beacon.substitutions.map { .init($0.macro, .string($0.value)) })),
          .init("unresolvedMacros", .array(beacon.unresolvedMacros.map(JSONValue.string))),
        ])
  }

  /// A page that a click opened; nil for any other event.
  private static func opened(_ event: RunEvent, _ hasUnits: Bool) -> JSONValue? {
    guard case .player(.open(let url), _) = event.kind else { return nil }
    return .object(
      [.init("atUs", .microseconds(event.at.sinceStart))]
        + .optional("unit", hasUnits ? (event.unit?.name).map(JSONValue.string) : nil)
        + .optional("ad", event.ad.map(JSONValue.integer)) + [.init("url", .string(url))])
  }

  /// A line of a verification script; nil for any other event.
  private static func scriptLine(_ event: RunEvent) -> JSONValue? {
    guard case .script(let line) = event.kind else { return nil }
    return .object(
      [.init("atUs", .microseconds(event.at.sinceStart))] + EncodedRunEvent.members(of: line))
  }

  private static func expectation(_ result: ExpectationResult) -> JSONValue {
    .object(
      [.init("expectation", .string(result.text)), .init("holds", .bool(result.holds))]
        + .optional("unit", (result.unit?.name).map(JSONValue.string))
        + .optional("failure", result.failure.map(JSONValue.string))
        + .optional(
          "failingOffsetsUs",
          (result.dependence?.failing).map { .array($0.map(JSONValue.microseconds)) })
        + .optional("file", (result.location?.file).map(JSONValue.string))
        + .optional("line", (result.location?.position?.line).map(JSONValue.integer))
        + .optional("column", (result.location?.position?.column).map(JSONValue.integer)))
  }
}
