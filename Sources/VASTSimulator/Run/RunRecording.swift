internal import Beacons
internal import Diagnostics
internal import Transport
internal import VirtualTime

/// What a run has written down so far.
struct RunRecording {
  private(set) var events: [RunEvent] = []
  /// What the user makes of single rules.
  var levels = RuleLevels()
  /// The ad that is loaded: its index in play order.
  var ad: Int?
  /// Who keeps the run to the wall clock, if anyone; told of every beacon.
  var pacing: (any RunPacing)?
  private var beaconCount = 0
  /// Rules already reported for a subject, so that a finding comes once.
  private var reported: Set<String> = []

  mutating func append(_ kind: RunEvent.Kind, at instant: VirtualInstant, position: Duration?) {
    var kind = kind
    if case .diagnostic(let diagnostic) = kind {
      guard let wanted = levels.applied(to: diagnostic) else { return }
      kind = .diagnostic(wanted)
    }
    events.append(
      RunEvent(at: instant, position: ad == nil ? nil : position, ad: ad, kind: kind))
    if case .beacon(let beacon) = kind {
      pacing?.recorded(beacon, number: beaconCount)
      beaconCount += 1
    }
    guard case .fetch(let fetch) = kind else { return }
    for remark in fetch.remarks {
      let diagnostic = Diagnostic(
        .warning, rule: remark.rule, "'\(fetch.url)': \(remark.message)", at: nil)
      append(.diagnostic(diagnostic), at: instant, position: position)
    }
  }

  /// Whether a finding about a subject is new; asking makes it known.
  mutating func isNew(_ rule: String, about subject: String) -> Bool {
    reported.insert("\(rule) \(subject)").inserted
  }
}
