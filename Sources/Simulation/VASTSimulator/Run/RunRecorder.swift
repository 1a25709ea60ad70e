internal import Beacons
internal import Diagnostics
internal import RunRecords
internal import Scenario
internal import Transport
internal import VirtualTime

/// What a run has written down so far.
struct RunRecorder {
  private(set) var events: [RunEvent] = []
  /// What the user makes of single rules.
  private let levels: RuleLevels
  /// Who keeps the run to the wall clock, if anyone; told of every beacon.
  private let pacing: (any RunPacing)?
  private var beaconCount = 0
  /// Rules already reported for a subject, so that a finding comes once for each unit.
  private var reported: Set<String> = []

  init(levels: RuleLevels, pacing: (any RunPacing)?) {
    self.levels = levels
    self.pacing = pacing
  }

  /// Writes an event down.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - unit: whose matter it is; nil for the run's and the screen's own.
  ///   - moment: where the unit's ad was.
  ///   - instant: when.
  mutating func append(
    _ kind: RunEvent.Kind, of unit: UnitID?, _ moment: UnitMoment, at instant: VirtualInstant
  ) {
    var kind = kind
    if case .diagnostic(let diagnostic) = kind {
      guard let wanted = levels.applied(to: diagnostic) else { return }
      kind = .diagnostic(wanted)
    }
    events.append(
      RunEvent(at: instant, position: moment.position, unit: unit, ad: moment.ad, kind: kind))
    if case .beacon(let beacon) = kind {
      pacing?.recorded(beacon, number: beaconCount)
      beaconCount += 1
    }
    guard case .fetch(let fetch) = kind else { return }
    for remark in fetch.remarks {
      let diagnostic = Diagnostic(
        .warning, rule: remark.rule, "'\(fetch.url)': \(remark.message)", at: nil)
      append(.diagnostic(diagnostic), of: unit, moment, at: instant)
    }
  }

  /// Whether a finding of a unit about a subject is new; asking makes it known.
  mutating func isNew(_ rule: Rule, about subject: String, of unit: UnitID?) -> Bool {
    reported.insert("\(unit?.name ?? "") \(rule.id) \(subject)").inserted
  }
}
