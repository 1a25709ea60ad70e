internal import Units
internal import OpenMeasurement
package import VASTSimulator
package import Vocabulary

/// Writes the result of auditing an app's log.
package struct AuditReport {
  let audit: AppAudit
  let trace: String
  let verdict: AuditVerdict
  let style: TextStyle
  let failOn: Severity

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - audit: the judged log.
  ///   - trace: the log's file, as displayed.
  ///   - severity: the lowest severity of a finding that fails the log.
  ///   - style: the style of the text.
  package init(
    _ audit: AppAudit, of trace: String, failingOn severity: Severity, style: TextStyle = .plain
  ) {
    self.audit = audit
    self.trace = trace
    self.style = style
    failOn = severity
    verdict = AuditVerdict(of: audit)
  }

  /// The verdict on the log.
  package var result: Verdict { verdict.verdict }

  /// The notice in every report of sessions: a log is evidence, not a certificate.
  static let notice =
    "This is not a certification; only the IAB Tech Lab certifies an integration of Open Measurement."

  /// The findings, the units and sessions, and a verdict, as text for people.
  package var text: String {
    let units = audit.units.map { unit -> VisibleText in
      let sdk = unit.sdk?.rawValue ?? "unknown SDK"
      return "unit '\(unit.name)': \(sdk), \(unit.calls == 1 ? "1 call" : "\(unit.calls) calls")"
    }
    let parts =
      [audit.findings.map { "\($0.diagnostic)" }] + audit.sessions.map { SessionText($0).lines }
    var lines = Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    if !lines.isEmpty { lines.append("") }
    lines += units
    if !units.isEmpty, !audit.sessions.isEmpty { lines.append("") }
    lines += verdict.notShown.map { "not judged: \($0)" }
    lines.append("Verdict  \(style.word(of: verdict.verdict)): \(verdict.reason)")
    if !audit.sessions.isEmpty { lines.append(style.dim(VisibleText(Self.notice))) }
    return lines.map(\.description).joined(separator: "\n") + "\n"
  }

  /// The findings as test results: one test for each session, and one for the log.
  package var suites: [TestSuite] {
    let ofLog = audit.findings.filter { $0.session == nil }
    let cases =
      [testCase("the log", ofLog)]
      + audit.sessions.map { session in
        testCase("session '\(session.id)'", audit.findings.filter { $0.session == session.id })
      }
    return [TestSuite(name: trace, cases: cases)]
  }

  private func testCase(_ name: String, _ findings: [AppAudit.Finding]) -> TestCase {
    let failing = findings.map(\.diagnostic).filter { $0.severity >= failOn }
    let unjudged = findings.map(\.diagnostic).filter { $0.rule == .logTruncated }
    let text = { (found: [Diagnostic]) in found.map { "\($0)" }.joined(separator: "\n") }
    if !failing.isEmpty {
      return TestCase(group: trace, name: name, .failed(text(failing)))
    }
    if !unjudged.isEmpty {
      return TestCase(group: trace, name: name, .broken(text(unjudged)))
    }
    return TestCase(
      group: trace, name: name, .passed,
      remarks: text(findings.map(\.diagnostic)) + (findings.isEmpty ? "" : "\n") + Self.notice)
  }

  /// The findings for code review systems, at the lines of the log.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package var sarif: String {
    get throws {
      try SARIFReport.text(
        ofResults: audit.findings.map { finding in
          SARIFReport.Result(
            finding.diagnostic,
            remark: finding.session.map { " (session '\($0)'). \(Self.notice)" } ?? "",
            isUnjudged: finding.diagnostic.rule == .logTruncated)
        })
    }
  }
}

/// Writes a session of a log for people.
struct SessionText {
  let session: AuditedSession

  init(_ session: AuditedSession) { self.session = session }

  /// The lines about a session: its context, its events, what was in view, and which cases of a certification
  /// it covers.
  var lines: [VisibleText] {
    let events = session.course.session.events
    let width = events.map(\.type.rawValue.count).max() ?? 0
    let times = events.map(session.course.time)
    let timeWidth = times.map(\.count).max() ?? 0
    var lines: [VisibleText] = ["session '\(session.id)'"]
    lines += Self.who(session).map { "  \($0)" }
    for (event, time) in zip(events, times).prefix(Self.mostEvents) {
      let detail = Self.detail(of: event).description
      let type = detail.isEmpty ? event.type.rawValue : event.type.rawValue.padded(to: width)
      let place = time.paddedAtStart(to: timeWidth)
      lines.append(VisibleText("  \(place)  \(type)\(detail.isEmpty ? "" : "  ")\(detail)"))
    }
    if let remark = Self.remark(of: events.count) { lines.append("  \(remark)") }
    for (name, text) in rows { lines.append("  \(name.padded(to: 12))  \(text)") }
    return lines
  }

  /// How many events of a session the reports for people show.
  static let mostEvents = 500

  /// A remark on how many events are not shown; nil if all are shown.
  static func remark(of count: Int) -> VisibleText? {
    count > mostEvents
      ? "\(count - mostEvents) further events are not shown; '--format json' has all" : nil
  }

  /// The lines about the SDK that ran the session, and about its ad.
  static func who(_ session: AuditedSession) -> [VisibleText] {
    let course = session.course
    let context = course.session.context
    let partner = [context?.partnerName, context?.partnerVersion].compactMap(\.self)
    let ofApp = [
      partner.isEmpty ? nil : "partner \(partner.joined(separator: " "))",
      context?.serviceVersion.map { "OM SDK \($0)" }, context?.appID.map { "app \($0)" },
      context?.device, context?.environment.map { "environment \($0)" },
    ].compactMap(\.self)
    let ofAd = [
      course.session.creativeType, course.session.impressionType.map { "impression \($0)" },
      context?.accessMode.map { "access \($0)" },
      course.session.vendorKeys.isEmpty
        ? nil : "vendor \(course.session.vendorKeys.joined(separator: ", "))",
    ].compactMap(\.self)
    return [ofApp, ofAd].filter { !$0.isEmpty }.map { VisibleText($0.joined(separator: ", ")) }
  }

  /// Rows about the session, each with a name and a text: the viewability standards that it met and
  /// those that it did not meet, the cases of a certification by their coverage, and the delay
  /// between its impression and the VAST Impression.
  var rows: [(String, VisibleText)] {
    let results = session.viewability.results
    let met = results.compactMap { result in
      result.metAt.map { "\(result.standard.name) at \(TimeText.readable($0))" }
    }
    let notMet = results.filter { $0.metAt == nil }.map(\.standard.name)
    let cases = ShownCase.Coverage.allCases.map { coverage in
      (coverage.words, session.cases(coverage).map(\.name))
    }
    let rows = [("viewable", met), ("not viewable", notMet)] + cases
    let lists = rows.filter { !$0.1.isEmpty }.map { name, list in
      (name, VisibleText(list.joined(separator: ", ")))
    }
    guard let delay = session.impressionDelay else { return lists }
    let time = TimeText.readable(.milliseconds(abs(delay)))
    return lists + [
      (
        "impression",
        "the VAST Impression was requested \(time) \(delay < 0 ? "before" : "after") this one"
      )
    ]
  }

  /// The data of an event, in words.
  static func detail(of event: SessionEvent) -> VisibleText {
    switch event.facts {
    case .none, .sessionStart: ""
    case .loaded(let loaded):
      VisibleText(
        [
          loaded.isSkippable.map { isSkippable in
            isSkippable
              ? "skippable"
                + (loaded.skipOffset.map { " from \(SessionEvent.text($0)) s on" } ?? "")
              : "not skippable"
          },
          loaded.isAutoPlay.map { $0 ? "starts by itself" : "the viewer starts it" },
        ].compactMap(\.self).joined(separator: ", "))
    case .view(let view):
      VisibleText(
        ([view.percentInView.map { "\(SessionEvent.text($0)) % in view" }].compactMap(\.self)
          + view.reasons)
          .joined(separator: ", "))
    case .media(let duration, let volumes):
      VisibleText(
        [
          duration.map { "\(SessionEvent.text($0)) s" },
          volumes.player.map { "volume \(SessionEvent.text($0))" },
          volumes.device.map { "device \(SessionEvent.text($0))" },
        ].compactMap(\.self).joined(separator: ", "))
    case .word(let word): VisibleText(word)
    }
  }
}

extension ShownCase.Coverage {
  /// The heading of a list of cases.
  fileprivate var words: String {
    switch self {
    case .shown: "shown"
    case .notShown: "not shown"
    case .notApplicable: "n/a"
    }
  }
}

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
