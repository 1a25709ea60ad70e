internal import Beacons
internal import Diagnostics
package import JSONSchema
internal import JSONTree
internal import RunRecords
internal import Scenario
internal import Transport

/// The run record, version 1, as JSON Schema: what came of a run, key by key.
///
/// Strict like the schema of the event stream, but for what the judges of media say, which is theirs.
package enum RecordSchema {
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim run record, version 1",
      meaning: "The result of a run, without the event stream.",
      root: .object(fields),
      definitions: [
        .init("ad", .object(ad)), .init("mediaFile", .object(EventStreamSchema.mediaFile)),
        .init("nonLinear", .object(EventStreamSchema.nonLinear)),
        .init("clickThrough", .object(EventStreamSchema.clickThrough)),
        .init("mediaChoice", .object(mediaChoice)), .init("beacon", .object(beacon)),
        .init("opened", .object(opened)), .init("script", .object(script)),
        .init("viewability", .object(viewability)),
        .init("exposure", .object(exposure)),
        .init("exposureTotals", .object(EventStreamSchema.exposureTotals)),
        .init("quartileExposure", .object(EventStreamSchema.quartile)),
        .init("expectation", .object(expectation)),
        .init("diagnostic", .object(kind("diagnostic"))),
      ])
  }

  /// The keys of the whole record.
  package static let fields: [SchemaField] = [
    .required("v", .constant(1), "The version of the format, 1."),
    .required("tag", .string, "The tag, as displayed."),
    .required("scenario", .string, "The scenario's name."),
    .required("player", .string, "The player profile's name."),
    .required("seed", .integer(), "The seed of every random value, as 64 bits with a sign."),
    .required("clockStart", .string, "The wall time at virtual zero, ISO 8601."),
    .required("outcome", .choice(of: RunOutcome.self), "How the run ended."),
    .init(
      "units",
      .list(
        of: .object([
          .required("unit", .string, "The unit's name."),
          .required("tag", .string, "Its tag, as displayed."),
          .required("player", .string, "The name of its player profile; empty for a widget."),
          .init("sdk", .choice(of: NativeSDK.self), "The SDK of a widget or a message."),
          .init("failure", .filledString, "Why a widget or a message failed."),
          .required("outcome", .choice(of: RunOutcome.self), "How it ended."),
          .required("ads", .list(of: .reference("ad")), "Its ads, in play order."),
          .required(
            "viewability", .list(of: .reference("viewability")), "Each standard of its sessions."),
          .required(
            "exposure", .list(of: .reference("exposure")), "How much of its ads was in view."),
        ])), "The result of each unit, if the scenario has units."),
    .required("errorCodes", .list(of: .integer(100...1999)), "The VAST error codes of its ads."),
    .required("durationUs", us, "The virtual length of the run, in µs."),
    .required("ads", .list(of: .reference("ad")), "The ads, in play order."),
    .required("beacons", .list(of: .reference("beacon")), "The requests, in their order."),
    .required("opened", .list(of: .reference("opened")), "The pages that clicks opened."),
    .required(
      "scripts", .list(of: .reference("script")),
      "The console lines of verification scripts."),
    .required(
      "viewability", .list(of: .reference("viewability")), "Each standard of each session."),
    .required(
      "exposure", .list(of: .reference("exposure")), "How much of each ad was in view."),
    .required(
      "expectations", .list(of: .reference("expectation")), "The scenario's expectations."),
    .required("diagnostics", .list(of: .reference("diagnostic")), "All findings."),
    .init(
      "observations", .object(scatter),
      "The beacons over several start-up offsets; present with '--observations'."),
  ]

  static let us = EventStreamSchema.microseconds
  static let count = Schema.integer(0...Int.max)

  /// The keys of a kind of line, as the stream has them.
  static func kind(_ name: String) -> [SchemaField] {
    EventStreamSchema.kinds.first { $0.name == name }?.fields ?? []
  }

  private static let at = SchemaField.required("atUs", us, "The virtual time, in µs.")
  private static let adIndex = SchemaField.required("ad", count, "The ad's index in play order.")

  private static let beacon: [SchemaField] =
    [at] + EventStreamSchema.common.filter { ["unit", "ad", "mediaUs"].contains($0.key) }
    + kind("beacon") + [
      .init("sending", .list(of: .object(attempt)), "Each attempt to send it."),
      .required("macros", .object(keys: .string, values: .string), "The values of its macros."),
      .required("unresolvedMacros", .list(of: .string), "The macros that were not replaced."),
    ]

  private static let attempt: [SchemaField] = [
    .required("begunUs", us, "When it began, in µs of real time since sending began."),
    .required("durationUs", us, "How long it took, in µs."),
    .init("status", .integer(100...999), "The HTTP status."),
    .init("error", .filledString, "Why there was no response."),
    .required(
      "hops",
      .list(
        of: .object([
          .required("url", .string, "The requested URL."),
          .init("status", .integer(100...999), "The HTTP status."),
          .init("address", .string, "The address that was connected to."),
        ])), "The request and its redirects."),
  ]

  private static let opened: [SchemaField] = [
    at, .init("unit", .string, "The unit, if the scenario has units."),
    .init("ad", .integer(0...Int.max), "The ad's index in play order."),
    .required("url", .string, "The URL of the page, its macros replaced."),
  ]

  private static let script: [SchemaField] = [at] + kind("script")

  private static let finding: [SchemaField] = [
    .required("longestRunUs", us, "The longest continuous time that counted, in µs."),
    .required("totalUs", us, "The total time that counted, in µs."),
    .init("metAtUs", us, "When it was met, in µs."),
    .init("reason", .filledString, "What was missing."),
  ]

  private static let viewability: [SchemaField] =
    [
      adIndex, .required("standard", .filledString, "The standard's name."),
      .required("met", .flag, "Whether it was met."),
    ] + finding + [
      .required("sampled", .object(finding), "By observations every 200 ms."),
      .required("continuous", .object(finding), "By observations at each change."),
    ]

  private static let exposure: [SchemaField] = [
    adIndex, .required("sampled", .reference("exposureTotals"), "By observations every 200 ms."),
    .required("continuous", .reference("exposureTotals"), "By observations at each change."),
  ]

  /// The beacons of a case or a run over start-up offsets.
  static let scatter: [SchemaField] = [
    .required(
      "offsetsUs", .list(of: us),
      "How long before playing began each run counts its observations from, in µs."),
    .required("beacons", .list(of: .object(spread)), "Each beacon in all of the runs."),
  ]

  private static let spread: [SchemaField] = [
    .init("unit", .filledString, "The unit, if the scenario has units."),
    .required("source", .choice(of: BeaconSource.self), "Whose tracker it is."),
    .required("event", .string, "The event."),
    .required("template", .string, "The tracker's text as the tag has it."),
    .required("hop", count, "The hop in the wrapper chain; 0 is the inline ad."),
    .init("ad", count, "The ad's index in play order."),
    .init("vendor", .string, "The verification vendor."),
    .required("occurrence", count, "Its place among the requests of one tracker, from 0."),
    .required("earliestUs", us, "Its earliest instant, in µs."),
    .required("latestUs", us, "Its latest instant, in µs."),
    .required("runs", .integer(1...Int.max), "In how many of the runs it was sent."),
  ]

  private static let expectation: [SchemaField] = [
    .required("expectation", .string, "The expectation as written in the scenario."),
    .required("holds", .flag, "Whether it holds."),
    .init("unit", .string, "The unit that it is about, where it names one."),
    .init("failure", .filledString, "What was expected, and the nearest event."),
    .init(
      "failingOffsetsUs", .list(of: us),
      "The start-up offsets for which it fails, where it is not for all, in µs."),
    .init("file", .string, "The file."), .init("line", .integer(1...Int.max), "The line, from 1."),
    .init("column", .integer(1...Int.max), "The column, from 1."),
  ]
}
