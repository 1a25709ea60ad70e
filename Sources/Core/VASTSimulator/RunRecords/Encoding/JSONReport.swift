internal import OpenMeasurement
internal import Player
package import Vocabulary

/// The run record, version 1: a run's result as one JSON object, without the event stream.
///
/// Each field encodes one key and defines its schema. The schema is strict like that of the event
/// stream, except for the results of the media checks, which define their own format.
package enum JSONReport {
  /// The fields about what was played, and how it ended.
  static let course: [JSONField<RunRecord>] =
    [
      .version,
      .required("tag", .string, "The tag, as displayed.", \.configuration.tag),
    ] + EventStream.settings.map { $0.of(\.configuration) } + [
      .required("outcome", .choice, "How the run ended.", \.outcome)
    ]

  /// The fields with the results of the run.
  static let results: [JSONField<RunRecord>] =
    [
      .optional(
        "units", .list(of: .object(unit)), "The result of each unit, if the scenario has units."
      ) { $0.configuration.soleUnit == nil ? $0.units : nil },
      .required(
        "errorCodes", .list(of: .errorCode), "The VAST error codes of the run's ads.",
        \.errorCodes),
      .required("durationUs", .microseconds, "The virtual length of the run, in µs.", \.duration),
      .required("ads", .list(of: .defined("ad", ad)), "The ads, in play order.") { record in
        record.units.flatMap { $0.placedAds(unit: record.configuration.name(of: $0.unit)) }
      },
      .required("beacons", .list(of: .defined("beacon", beacon)), "The requests, in their order.") {
        record in
        record.beacons.map { (record.placed($0.event), $0.beacon) }
      },
      .required(
        "opened", .list(of: .defined("opened", opened)), "The pages that clicks opened."
      ) { record in
        record.events.compactMap {
          guard case .player(let event, _) = $0.kind, case .url(let url) = event.payload
          else { return nil }
          return (record.placed($0), url)
        }
      },
      .required(
        "scripts", .list(of: .defined("script", script)),
        "The console lines of verification scripts."
      ) {
        $0.events.compactMap { if case .script(let line) = $0.kind { ($0, line) } else { nil } }
      },
      .required(
        "viewability", .list(of: viewability),
        "The result of each viewability standard in each session.", \.viewability),
      .required("exposure", .list(of: exposure), "How much of each ad was in view.", \.exposure),
      .required(
        "expectations", .list(of: .defined("expectation", expectation)),
        "The scenario's expectations.", \.expectations),
      .required("diagnostics", .list(of: diagnostic), "All findings.", \.diagnostics),
      .optional(
        "observations", .object(scatter),
        "The beacons over several start-up offsets; present with '--observations'.", \.scatter),
    ]

  private static let unit: [JSONField<UnitRecord>] = [
    .required("unit", .string, "The unit's name.", \.unit.name),
    .required("tag", .string, "Its tag, as displayed.", \.tag),
    .required("player", .string, "The name of its player profile; empty for a widget.", \.player),
    .optional("sdk", .choice, "The SDK of a widget or a message.", \.sdk),
    .optional("failure", .filledString, "Why a widget or a message failed.", \.failure),
    .required("outcome", .choice, "How it ended.", \.outcome),
    .required("ads", .list(of: .defined("ad", ad)), "Its ads, in play order.") {
      $0.placedAds(unit: $0.unit.name)
    },
    .required(
      "viewability", .list(of: viewability),
      "The result of each viewability standard in its sessions.", \.viewability),
    .required("exposure", .list(of: exposure), "How much of its ads was in view.", \.exposure),
  ]

  private static let at = JSONField<RunEvent>.required(
    "atUs", .microseconds, "The virtual time, in µs."
  ) { $0.at.sinceStart }

  private typealias PlacedBeacon = (place: EventStream.PlacedEvent, beacon: Beacon)

  private static let beacon: [JSONField<PlacedBeacon>] =
    [at.of { $0.place.event }] + EventStream.place.map { field in field.of { $0.place } }
    + EventStream.beacon.fields.map { field in field.of { $0.beacon } } + [
      .optional("sending", .list(of: .object(attempt)), "Each attempt to send it.") {
        $0.beacon.delivery?.attempts
      },
      .required(
        "macros", .object(keys: .string, values: .string), "The values of its macros."
      ) { $0.beacon.substitutions.map { .init($0.macro, .string($0.value)) } },
      .required(
        "unresolvedMacros", .list(of: .string), "The macros that were not replaced."
      ) { $0.beacon.unresolvedMacros },
    ]

  private static let attempt: [JSONField<Beacon.Delivery.Attempt>] = [
    .required(
      "begunUs", .microseconds, "When it began, in µs of real time since sending began.", \.begun),
    .required("durationUs", .microseconds, "How long it took, in µs.", \.duration),
    .optional("status", .integer(100...999), "The HTTP status.", \.status),
    .optional("error", .filledString, "Why there was no response.", \.failure),
    .required(
      "hops",
      .list(
        of: .object([
          .required("url", .string, "The requested URL.", \.url),
          .optional("status", .integer(100...999), "The HTTP status.", \.status),
          .optional("address", .string, "The address that was connected to.", \.address),
        ])), "The request and its redirects.", \.hops),
  ]

  private typealias OpenedPage = (place: EventStream.PlacedEvent, url: String)

  private static let opened: [JSONField<OpenedPage>] = [
    at.of { $0.place.event },
    .optional("unit", .string, "The unit, if the scenario has units.") { $0.place.unit },
    .optional("ad", .count, "The ad's index in play order.") { $0.place.event.ad },
    .required("url", .string, "The URL of the page, its macros replaced.") { $0.url },
  ]

  private typealias PlacedLine = (event: RunEvent, line: RunEvent.ScriptLine)

  private static let script: [JSONField<PlacedLine>] =
    [at.of { $0.event }] + EventStream.script.fields.map { field in field.of { $0.line } }

  private static let finding: [JSONField<ViewabilityComparison.Finding>] = [
    .required(
      "longestRunUs", .microseconds, "The longest continuous time that counted, in µs.",
      \.longestRun),
    .required("totalUs", .microseconds, "The total time that counted, in µs.", \.total),
    .optional("metAtUs", .microseconds, "When it was met, in µs.") { $0.metAt?.sinceStart },
    .optional("reason", .filledString, "What was missing.", \.reason),
  ]

  private static let viewability = JSONForm<ViewabilityResult>.defined(
    "viewability",
    [
      .required("ad", .count, "The ad's index in play order.", \.ad),
      .required("standard", .filledString, "The standard's name.", \.standard),
      .required("met", .flag, "Whether it was met.") { $0.metAt != nil },
    ] + finding.map { $0.of(\.finding) } + [
      .required(
        "sampled", .object(finding), "By observations every 200 ms.", \.comparison.sampled),
      .required(
        "continuous", .object(finding), "By observations at each change.", \.comparison.continuous),
    ])

  private static let exposure = JSONForm<SessionExposure>.defined(
    "exposure",
    [
      .required("ad", .count, "The ad's index in play order.", \.ad),
      .required(
        "sampled", EventStream.exposureTotals, "By observations every 200 ms.", \.sampled),
      .required(
        "continuous", EventStream.exposureTotals, "By observations at each change.", \.continuous),
    ])

  private static let expectation: [JSONField<ExpectationResult>] =
    [
      .required("expectation", .string, "The expectation as written in the scenario.", \.text),
      .required("holds", .flag, "Whether it holds.", \.holds),
      .optional("unit", .string, "The unit that the expectation names; absent if it names none.") {
        $0.unit?.name
      },
      .optional("failure", .filledString, "What was expected, and the nearest event.", \.failure),
      .optional(
        "failingOffsetsUs", .list(of: .microseconds),
        "The start-up offsets for which it fails, in µs; absent if all runs agree."
      ) { $0.dependence?.failing },
    ] + FindingFields.place("The file.").map { $0.ofOptional(\.location) }

  /// A finding as the event stream says it.
  package static let diagnostic = JSONForm.defined("diagnostic", EventStream.diagnostic.fields)

  /// The beacons of a certification case or of a run, over several start-up offsets of polling:
  /// each beacon with its earliest and latest instant.
  package static let scatter: [JSONField<ObservationScatter>] = [
    .required(
      "offsetsUs", .list(of: .microseconds),
      "For each run, how long before playback its first polling interval began, in µs.", \.offsets),
    .required(
      "beacons", .list(of: .object(spread)), "Each beacon that any of the runs sent.", \.beacons),
  ]

  private static let spread: [JSONField<ObservationScatter.SpreadBeacon>] = [
    .optional("unit", .filledString, "The unit, if the scenario has units.") {
      $0.identity.unit?.name
    },
    .required("source", .choice, "The source of the beacon.", \.identity.source),
    .required("event", .string, "The event.", \.identity.event),
    .required("template", .string, "The tracker's text as the tag has it.", \.identity.template),
    .required(
      "hop", .count, "The hop in the wrapper chain; 0 is the inline ad.", \.identity.hop),
    .optional("ad", .count, "The ad's index in play order.", \.identity.ad),
    .optional("vendor", .string, "The verification vendor.", \.identity.vendor),
    .required(
      "occurrence", .count, "Its place among the requests of one tracker, from 0.",
      \.identity.occurrence),
    .required("earliestUs", .microseconds, "Its earliest instant, in µs.", \.earliest),
    .required("latestUs", .microseconds, "Its latest instant, in µs.", \.latest),
    .required("runs", .integer(1...Int.max), "In how many of the runs it was sent.", \.count),
  ]
}

extension RunRecord {
  fileprivate func placed(_ event: RunEvent) -> EventStream.PlacedEvent {
    EventStream.PlacedEvent(event: event, sequence: 0, configuration: configuration)
  }
}

extension UnitRecord {
  /// The unit's ads, each with the unit's name, which is nil for a sole ad.
  fileprivate func placedAds(unit name: String?) -> [JSONReport.PlacedAd] {
    ads.map { ($0, name) }
  }
}

/// The run record as a whole: how the run went, and what its verdict is.
extension JSONReport {
  /// The schema of the record.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim run record, version 1",
      meaning: "The result of a run, without the event stream.", .object(fields))
  }

  /// The record's text, spread over lines, ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(of record: RunRecord) throws -> String {
    try JSONWriter(pretty: true).text(of: .object(fields.members(of: record))) + "\n"
  }

  private static let fields: [JSONField<RunRecord>] =
    course + verdict.map { field in field.of { RunVerdict(of: $0, failingOn: .error) } } + results

  /// A verdict as outputs write it.
  package static let verdict: [JSONField<RunVerdict>] = [
    .required("verdict", .verdict, "The verdict on the run.", \.verdict),
    .required("reason", .filledString, "Why, in one sentence.", \.reason),
    .required(
      "judged", .object(judged), "How many items of each kind were judged.", \.judged),
    .required(
      "notJudged", .list(of: .object(notJudged)), "What was not judged, in play order.",
      \.notJudged),
  ]

  package static let judged: [JSONField<Judged>] = [
    .required("beacons", .count, "Requests that a client would send.", \.beacons),
    .required(
      "standards", .count, "Viewability standards that were measured, for each session.",
      \.standards),
    .required("vendors", .count, "Vendors whose scripts ran and registered.", \.vendors),
    .required("media", .count, "Media files that were opened.", \.media),
    .required(
      "assets", .count, "Companions, icons, pages and captions that were requested.", \.assets),
    .required("expectations", .count, "Expectations of the scenario.", \.expectations),
  ]

  package static let notJudged: [JSONField<NotJudged>] = [
    .required("subject", .choice, "The kind of item that was not judged.", \.subject),
    .optional("name", .string, "The vendor or the URL; absent where the reason says it.", \.name),
    .required(
      "reason", .filledString, "Why it was not judged, and how to supply what is missing.", \.reason
    ),
    .required(
      "wanted", .flag, "Whether a run that does not fail is INCONCLUSIVE because of it.",
      \.isWanted),
  ]
}

extension JSONForm<Verdict> {
  /// A verdict in the words of reports.
  package static var verdict: Self {
    Self(.names(Verdict.allCases.map(\.word))) { .string($0.word) }
  }
}

/// A finding as outputs write it.
package enum FindingFields {
  /// The fields of a finding without its place.
  package static let finding: [JSONField<Diagnostic>] = [
    .required("severity", .choice, "The severity of the finding.", \.severity),
    .required("rule", .filledString, "The rule's stable name.", \.rule.id),
    .required("message", .filledString, "The text of the finding.", \.message),
  ]

  /// A finding with its place, where it has one.
  package static let located =
    finding + place("The file, relative to the current folder.").map { $0.ofOptional(\.location) }

  /// The fields of a place in an input; `file` describes the key that names its file.
  package static func place(_ file: String) -> [JSONField<SourceLocation>] {
    [
      .required("file", .string, file, \.file),
      .optional("line", .integer(1...Int.max), "The line, from 1.") { $0.position?.line },
      .optional("column", .integer(1...Int.max), "The column, from 1.") { $0.position?.column },
    ]
  }
}

extension JSONValue {
  /// A duration as whole microseconds, rounded to the nearest.
  package static func microseconds(_ duration: Duration) -> JSONValue {
    .integer(Int(duration.roundedMicroseconds))
  }
}

extension JSONForm<Duration> {
  /// Whole microseconds, zero or more.
  package static var microseconds: Self {
    Self(.integer(0...Int.max)) { .microseconds($0) }
  }

  /// Whole microseconds, which may be below zero.
  package static var signedMicroseconds: Self { Self(.integer()) { .microseconds($0) } }
}

extension JSONForm<Int> {
  /// An error code of VAST or VMAP.
  package static var errorCode: Self { integer(100...1999) }
}

extension JSONField {
  /// The format's version, the first key of every output.
  package static var version: Self { .constant("v", 1, "The version of the format, 1.") }
}

extension [JSONValue.Member] {
  /// A list with the member, or an empty list when there is no value.
  package static func optional(_ key: String, _ value: JSONValue?) -> [JSONValue.Member] {
    value.map { [.init(key, $0)] } ?? []
  }
}
