package import OpenMeasurement
internal import VAST
internal import Vocabulary

/// The calls that an app logged on the SDKs of its native units: JSON Lines with one call per line,
/// or the event stream of a run, of which only the `call` lines are read.
package struct AppTrace: Sendable {
  /// One call with its instant and its unit.
  struct Line: Sendable {
    var at: VirtualInstant
    var unit: String
    var call: AppCall
    var location: SourceLocation
  }

  var lines: [Line] = []
  /// The findings about lines that are not calls, and about the trace as a whole.
  var diagnostics: [Diagnostic] = []

  /// The keys of a line that are not the call's arguments.
  static let keys = ["v", "atUs", "unit", "call"]
  /// The keys of a line of an event stream that are not the call's arguments.
  private static let streamKeys = keys + ["seq", "mediaUs", "kind"]

  /// How many malformed lines have their own finding. Reports have room for one more finding, which
  /// counts the further lines.
  private static let namedLines = FindingLimit.each - 1

  /// Reads a trace's bytes, UTF-8, with or without a byte order mark.
  package init(_ bytes: [UInt8], file: String) {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var number = 0
    var malformed = 0
    var unnamed: SourceLocation?
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      number += 1
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { continue }
      do throws(Objection) {
        if let read = try Self.line(Array(line), number: number, file) { lines.append(read) }
      } catch {
        malformed += 1
        let location = SourceLocation(
          file: file, position: SourcePosition(line: number, column: error.column))
        if malformed <= Self.namedLines {
          diagnostics.append(
            Diagnostic(rule: .appTraceLineMalformed, error.message, at: location))
        } else if unnamed == nil {
          unnamed = location
        }
      }
    }
    if let unnamed {
      let count = malformed - Self.namedLines
      diagnostics.append(
        Diagnostic(
          rule: .appTraceLineMalformed,
          "\(count) further \(count == 1 ? "line is" : "lines are") malformed, from here on",
          at: unnamed))
    }
    if lines.isEmpty {
      diagnostics.append(
        Diagnostic(
          rule: .appTraceEmpty, "the trace has no call, so nothing was judged",
          at: SourceLocation(file: file)))
    }
    noteOrder()
  }

  private struct Objection: Error {
    var message: String
    var column = 1
  }

  /// Reads the call of a line; nil for a line of an event stream that is not a call.
  private static func line(
    _ bytes: [UInt8], number: Int, _ file: String
  ) throws(Objection) -> Line? {
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(bytes, file: file)
    } catch {
      throw Objection(
        message: "the line is not JSON: expected \(error.expected)",
        column: error.location.position?.column ?? 1)
    }
    guard case .object(let members) = document.value else {
      throw Objection(message: "the line is not a JSON object")
    }
    let kind = document.value["kind"]?.text
    if let kind, kind != "call" { return nil }
    let keys = kind == nil ? keys : streamKeys
    func objection(_ key: String, _ message: String) -> Objection {
      Objection(
        message: message, column: document.location(of: .key(key)).position?.column ?? 1)
    }
    guard let version = document.value["v"] else {
      throw objection("v", "the line has no 'v'; write \"v\": 1, the version of the format")
    }
    guard version.wholeNumber == 1 else {
      throw objection("v", "this program reads version 1 of app traces; write \"v\": 1")
    }
    guard let microseconds = document.value["atUs"]?.wholeNumber, microseconds >= 0 else {
      throw objection("atUs", "'atUs' must be a whole number of microseconds, 0 or more")
    }
    guard let unit = document.value["unit"]?.text, !unit.isEmpty else {
      throw objection("unit", "'unit' must name the unit")
    }
    guard let name = document.value["call"]?.text, !name.isEmpty else {
      throw objection("call", "'call' must name the call")
    }
    return Line(
      at: VirtualInstant(sinceStart: .microseconds(microseconds)), unit: unit,
      call: AppCall(name, members.filter { !keys.contains($0.key) }),
      location: SourceLocation(
        file: file, position: SourcePosition(line: number, column: 1)))
  }

  /// Reports calls whose instants go back. Calls are judged in the order in which they are written;
  /// a clock that goes back indicates two logs in one file.
  private mutating func noteOrder() {
    for (earlier, later) in zip(lines, lines.dropFirst()) where later.at < earlier.at {
      diagnostics.append(
        Diagnostic(
          rule: .appTraceUnordered,
          "the call is \(TimeText.readable(later.at.duration(to: earlier.at))) earlier than the "
            + "call in the line above; write the calls in the order of their times",
          at: later.location))
    }
  }
}

extension AppAudit {
  /// The most units whose calls are judged: each of them has its own state.
  static let mostUnits = 2_000

  /// Judges a trace. For each severity, as many findings are listed as a report shows; further
  /// findings are only counted.
  ///
  /// - Parameters:
  ///   - trace: the calls of an app.
  ///   - simulated: the sessions of the simulated run, if the trace is the event stream of a run.
  ///   - measure: the settings by which the calls and sessions are judged.
  package init(
    of trace: AppTrace, and simulated: [LoggedSession] = [], by measure: Measure
  ) {
    var auditor = AppCallAuditor()
    var units: [Unit] = []
    var places: [String: Int] = [:]
    var list = AuditFindingList(levels: measure.levels)
    var unjudged: (calls: Int, first: SourceLocation)?
    for diagnostic in trace.diagnostics
    where simulated.isEmpty || diagnostic.rule != .appTraceEmpty {
      list.add(Finding(diagnostic))
    }
    for line in trace.lines {
      if let place = places[line.unit] {
        units[place].calls += 1
      } else if units.count < Self.mostUnits {
        places[line.unit] = units.count
        units.append(Unit(name: line.unit, calls: 1))
      } else {
        unjudged = ((unjudged?.calls ?? 0) + 1, unjudged?.first ?? line.location)
      }
    }
    if let unjudged {
      list.add(
        Finding(
          Diagnostic(
            rule: .appTraceLineMalformed,
            "the trace has more than \(Self.mostUnits) units, so the calls of further units, from "
              + "here on, are not judged (number of these calls: \(unjudged.calls)); audit a "
              + "part of the trace",
            at: unjudged.first)))
    }
    for line in trace.lines where places[line.unit] != nil {
      list.add(auditor.happened(line.call, of: line.unit, at: line.at, line.location))
    }
    list.add(auditor.finished(at: trace.lines.last?.at ?? .zero))
    let sessions = Self.judged(auditor.sessions + simulated, by: measure, &list)
    let sdks = auditor.sdks
    for index in units.indices { units[index].sdk = sdks[units[index].name] }
    self.init(
      units: units, sessions: sessions, findings: list.finished(),
      missingCases: Self.missing(of: measure.plan, in: sessions))
  }

  /// The measurement sessions of a trace.
  package static func sessions(of trace: AppTrace) -> [LoggedSession] {
    var auditor = AppCallAuditor()
    for line in trace.lines { _ = auditor.happened(line.call, of: line.unit, at: line.at, nil) }
    return auditor.sessions
  }

  /// Judges sessions, and adds the findings about each to the list.
  static func judged(
    _ sessions: [LoggedSession], by measure: Measure, _ list: inout AuditFindingList
  ) -> [AuditedSession] {
    var sessions = sessions
    var facts = measure.tag?.facts
    if measure.isRedacted {
      var redaction = SessionRedaction()
      sessions = sessions.map { redaction.redacted($0) }
      facts = facts.map { redaction.redacted($0) }
    }
    let judge = SessionLogJudge(of: sessions, by: SessionCheck.Measure(tag: facts))
    return judge.sessions.map { judged in
      for finding in judged.findings {
        list.add(Finding(session: judged.course.session.id, finding))
      }
      return AuditedSession(judged.course, standards: ViewabilityStandard.builtIn)
    }
  }
}

/// The findings of an audit with the user's severities, up to a limit.
struct AuditFindingList {
  private let levels: RuleLevels
  private var limit = FindingLimit()
  private var findings: [AppAudit.Finding] = []

  init(levels: RuleLevels) { self.levels = levels }

  mutating func add(_ found: [UnitFinding]) {
    for finding in found {
      add(
        AppAudit.Finding(
          unit: finding.unit, item: finding.finding.item,
          finding.finding.diagnostic.naming(finding.unit, item: finding.finding.item)))
    }
  }

  mutating func add(_ finding: AppAudit.Finding) {
    guard let diagnostic = levels.applied(to: finding.diagnostic),
      limit.admits(diagnostic.severity)
    else { return }
    var finding = finding
    finding.diagnostic = diagnostic
    findings.append(finding)
  }

  /// All findings in the list, and one with the number of further findings.
  func finished() -> [AppAudit.Finding] {
    guard let remark = limit.remark,
      let diagnostic = levels.applied(to: Diagnostic(rule: .furtherFindings, remark, at: nil))
    else { return findings }
    return findings + [AppAudit.Finding(diagnostic)]
  }
}
