package import OpenMeasurement
internal import VAST
internal import Vocabulary

extension AppAudit {
  /// The most units whose calls are judged: each of them has its own state.
  package static let mostUnits = 2_000

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

  mutating func add(_ found: [AppCallAuditor.Finding]) {
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
