internal import OpenMeasurement
internal import Vocabulary

/// The verdict on an app's log, and its reasons.
package struct AuditVerdict: Sendable, Hashable {
  package let verdict: Verdict
  /// The reason for the verdict, in one sentence; for a pass, what was judged.
  package let reason: String
  /// What could not be judged, each a sentence fragment.
  package let notJudged: [String]
  /// The entries of `notJudged` that no finding reports: the cases of the plan that no session
  /// shows.
  package let notShown: [String]

  /// - Parameter audit: the audit, which has judged the log.
  package init(of audit: AppAudit) {
    let truncated = audit.findings.filter { $0.diagnostic.rule == .logTruncated }
    notShown = audit.missingCases.map {
      "the case '\($0.name)' of the plan: no session shows that \($0.summary)"
    }
    notJudged =
      truncated.map { "the rest of session '\($0.session ?? "")': \($0.diagnostic.message)" }
      + notShown
    let counted = audit.findings.map(\.diagnostic).filter { $0.rule != .logTruncated }
    let worst = counted.map(\.severity).max()
    let reasons = Severity.allCases.reversed().compactMap { severity in
      Verdict.counted(
        counted.filter { $0.severity == severity }.map(\.message), severity.rawValue)
    }
    let byFindings = Verdict(worst: worst)
    let calls = audit.units.map(\.calls).reduce(0, +)
    let events = audit.sessions.map(\.course.session.events.count).reduce(0, +)
    let judged = [
      Judged.counted(audit.sessions.count, "session"), Judged.counted(events, "event"),
      Judged.counted(calls, "call"), Judged.counted(audit.beacons, "beacon"),
    ].compactMap(\.self)
    if byFindings == .fail {
      verdict = .fail
      reason = reasons.joined(separator: "; ")
    } else if let first = notJudged.first {
      verdict = .inconclusive
      reason =
        (["not judged: \(first)" + (notJudged.count > 1 ? ", and \(notJudged.count - 1) more" : "")]
        + reasons).joined(separator: "; ")
    } else if judged.isEmpty {
      verdict = .inconclusive
      reason = (["nothing was judged"] + reasons).joined(separator: "; ")
    } else {
      verdict = byFindings
      reason =
        reasons.isEmpty
        ? "\(judged.joined(separator: ", ")) without a finding" : reasons.joined(separator: "; ")
    }
  }
}
