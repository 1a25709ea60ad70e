package import OpenMeasurement
package import Vocabulary

extension AppAudit {
  /// The settings by which a log is judged, in addition to the rules of sessions.
  package struct Measure: Sendable {
    /// The severities that the user chose for single rules.
    package var levels: RuleLevels
    package var tag: AuditedTag?
    /// The cases that the log has to show.
    package var plan: [ShownCase]
    /// Whether everything that could identify the viewer is removed from reports.
    package var isRedacted: Bool

    package init(
      levels: RuleLevels = RuleLevels(), tag: AuditedTag? = nil, plan: [ShownCase] = [],
      isRedacted: Bool = false
    ) {
      self.levels = levels
      self.tag = tag
      self.plan = plan
      self.isRedacted = isRedacted
    }
  }

  /// Judges a log of measurement sessions. For each severity, as many findings are listed as a report shows;
  /// others are only counted.
  package init(of log: SessionLog, by measure: Measure) {
    var list = AuditFindingList(levels: measure.levels)
    for finding in SessionLogJudge.findings(of: log) { list.add(Finding(finding)) }
    var sessions = Self.judged(log.sessions, by: measure, &list)
    var sent = 0
    if let tag = measure.tag, !log.requests.isEmpty {
      let trackers = tag.captured(in: log.requests, isRedacted: measure.isRedacted)
      sent = trackers.map(\.requests.count).reduce(0, +)
      let beacons = BeaconCheck(trackers, beside: sessions.map(\.course))
      for finding in beacons.findings { list.add(Finding(finding)) }
      for index in sessions.indices {
        sessions[index].impressionDelay =
          beacons.impressionDelay(in: sessions[index].course)?
          .milliseconds
      }
    }
    self.init(
      sessions: sessions, findings: list.finished(),
      missingCases: Self.missing(of: measure.plan, in: sessions))
    beacons = sent
  }

  static func missing(of plan: [ShownCase], in sessions: [AuditedSession]) -> [ShownCase] {
    plan.filter { planned in
      !sessions.contains { planned.coverage(in: $0.course) == .shown }
    }
  }
}
