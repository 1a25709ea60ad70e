internal import OpenMeasurement
internal import VASTSimulator
package import Vocabulary

extension AuditReport {
  /// The report as JSON.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  /// The schema of the JSON.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim audit, version 1", meaning: "What is wrong with what an app did.",
      .object(fields))
  }

  private static let fields: [JSONField<AuditReport>] = [
    .version, .required("trace", .string, "The log's file, as displayed.", \.trace),
    .required("passes", .flag, "Whether nothing is held against the app.") {
      !$0.audit.findings.contains { [failOn = $0.failOn] in $0.diagnostic.severity >= failOn }
    },
    .required("verdict", .verdict, "The verdict on the log.", \.verdict.verdict),
    .required("reason", .filledString, "Why, in one sentence.", \.verdict.reason),
    .required(
      "notJudged", .list(of: .filledString), "What could not be judged, and why.",
      \.verdict.notJudged),
    .required(
      "units", .list(of: .object(unit)),
      "The units of a trace, in the order of their first calls.",
      \.audit.units),
    .required(
      "sessions", .list(of: .defined("session", session)),
      "The measurement sessions, in the order of their first events.", \.audit.sessions),
    .required(
      "diagnostics", .list(of: .object(finding)),
      "The findings, in the order of the log; what is missing comes last.", \.audit.findings),
    .optional(
      "notice", .filledString, "The note that a report of sessions is not a certification."
    ) {
      $0.audit.sessions.isEmpty ? nil : notice
    },
  ]

  private static let unit: [JSONField<AppAudit.Unit>] = [
    .required("unit", .filledString, "The unit's name.", \.name),
    .optional("sdk", .choice, "The SDK that it uses.", \.sdk),
    .required("calls", .integer(1...Int.max), "How many calls the trace has of it.", \.calls),
  ]

  private static let finding: [JSONField<AppAudit.Finding>] =
    FindingFields.located.map { $0.of(\.diagnostic) } + [
      .optional("unit", .filledString, "The unit that the finding is about.", \.unit),
      .optional("item", .count, "The item that the finding is about.", \.item),
      .optional("session", .filledString, "The session that the finding is about.", \.session),
      .nonEmpty(
        "notes", .list(of: .filledString), "Further facts about it.", \.diagnostic.notes),
    ]

  private static let session: [JSONField<AuditedSession>] = [
    .required("id", .string, "OMID adSessionId, or the unit of a trace.", \.id),
    .optional("creativeType", .string, "What the ad is.", \.course.session.creativeType),
    .optional(
      "impressionType", .string, "What its impression means.", \.course.session.impressionType),
    .optional("partnerName", .string, "Who integrated the SDK.") { context($0)?.partnerName },
    .optional("partnerVersion", .string, "The integration's version.") {
      context($0)?.partnerVersion
    },
    .optional("serviceVersion", .string, "The SDK's version.") { context($0)?.serviceVersion },
    .optional("appId", .string, "The app.") { context($0)?.appID },
    .optional("device", .string, "The device, its system and the system's version.") {
      context($0)?.device
    },
    .optional("accessMode", .string, "The access that scripts have to the ad.") {
      context($0)?.accessMode
    },
    .nonEmpty(
      "vendorKeys", .list(of: .string), "The vendors that the app named.",
      \.course.session.vendorKeys),
    .required(
      "events", .list(of: .defined("sessionEvent", event)), "Its events, in the order of time."
    ) { session in session.course.session.events.map { ($0, session) } },
    .required(
      "viewability", .list(of: .defined("sessionStandard", standard)),
      "Whether its geometry events meet each standard, and when.", \.viewability.results),
    .required(
      "cases", .list(of: .defined("sessionCase", shownCase)),
      "The cases of a certification, and whether the log shows them."
    ) { session in ShownCase.all.map { ($0, session) } },
    .optional(
      "impressionDelayUs", .integer(),
      "How long after its impression the VAST Impression was requested, in µs; before is negative."
    ) { $0.impressionDelay.map { Int($0) * 1_000 } },
  ]

  private static func context(_ session: AuditedSession) -> SessionContext? {
    session.course.session.context
  }

  private static let event: [JSONField<(SessionEvent, AuditedSession)>] = [
    .required("type", .choice, "OMID's name of the event.") { $0.0.type },
    .required("atUs", .count, "When it happened since the session's first event, in µs.") {
      Int($0.0.at - ($0.1.course.session.start ?? 0)) * 1_000
    },
    .optional("line", .integer(1...Int.max), "The line of the log.") {
      $0.0.location?.position?.line
    },
    .optional("detail", .filledString, "What it reports, in words.") { event, _ in
      let detail = SessionText.detail(of: event).description
      return detail.isEmpty ? nil : detail
    },
  ]

  private static let standard: [JSONField<SessionViewability.Result>] = [
    .required("standard", .filledString, "The standard's name.", \.standard.name),
    .required("met", .flag, "Whether it was met.") { $0.metAt != nil },
    .optional("metAtUs", .count, "When, since the session's first event, in µs.") {
      $0.metAt.map { Int($0.roundedMicroseconds) }
    },
  ]

  private static let shownCase: [JSONField<(ShownCase, AuditedSession)>] = [
    .required("case", .filledString, "The case's name, as 'vastsim check' has it.") { $0.0.name },
    .required("coverage", .choice, "Whether the log shows it.") { $0.0.coverage(in: $0.1.course) },
  ]
}
