public import Testing
public import VASTSimulator
internal import Vocabulary

/// Expects events in a timeline. Each event that does not happen as stated is a separate issue.
///
/// ```swift
/// expectTimeline(
///   timeline,
///   matches: [
///     .beacon("impression", at: .zero),
///     .beacon("firstQuartile", at: .seconds(7.5)),
///   ])
/// ```
///
/// Events that the list does not name may happen too. To expect an order of beacons, use
/// ``expectOrder(_:in:sourceLocation:)``.
///
/// - Parameters:
///   - timeline: a finished run.
///   - events: the expected events.
///   - sourceLocation: where issues are reported.
public func expectTimeline(
  _ timeline: Timeline, matches events: [ExpectedEvent],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let judge = TimelineJudge(timeline, sourceLocation)
  if events.isEmpty { judge.record("the list of expected events is empty; add at least one") }
  for event in events {
    judge.judge(
      .occurs(event.pattern, count: event.times.occurrences), objection: event.objection)
  }
}

/// Expects that no event of a timeline matches; the event's `times` are ignored.
///
/// - Parameters:
///   - event: the event that must not happen.
///   - timeline: a finished run.
///   - sourceLocation: where an issue is reported.
public func expectNo(
  _ event: ExpectedEvent, in timeline: Timeline,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  TimelineJudge(timeline, sourceLocation)
    .judge(.never(event.pattern), objection: event.objection)
}

/// Expects that beacons are sent in this order. The first beacon of each event counts.
///
/// - Parameters:
///   - beacons: the names of two events or more, as in
///     ``ExpectedEvent/beacon(_:at:playhead:within:times:source:hop:adID:url:)``.
///   - timeline: a finished run.
///   - sourceLocation: where an issue is reported.
public func expectOrder(
  _ beacons: [String], in timeline: Timeline,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let objection =
    beacons.count < 2
    ? "an order needs at least two beacons"
    : beacons.lazy.compactMap {
      ExpectedEvent.objection(to: $0, "beacon", among: EventNames.beacon)
    }.first
  TimelineJudge(timeline, sourceLocation).judge(.order(beacons), objection: objection)
}

/// Expects that every ad that was on the screen meets a viewability standard.
///
/// - Parameters:
///   - standard: the standard's name, such as `mrc-video`.
///   - timeline: a finished run.
///   - sourceLocation: where an issue is reported.
public func expectViewable(
  _ standard: String, in timeline: Timeline,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  TimelineJudge(timeline, sourceLocation).judge(.viewable(standard: standard))
}

/// Expects that a viewability standard is measured, and that no ad meets it.
///
/// - Parameters:
///   - standard: the standard's name, such as `mrc-video`.
///   - timeline: a finished run.
///   - sourceLocation: where an issue is reported.
public func expectNotViewable(
  _ standard: String, in timeline: Timeline,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  TimelineJudge(timeline, sourceLocation).judge(.notViewable(standard: standard))
}

/// Expects a run's outcome.
///
/// - Parameters:
///   - outcome: the expected outcome.
///   - timeline: a finished run.
///   - sourceLocation: where an issue is reported.
public func expectOutcome(
  _ outcome: Timeline.Outcome, in timeline: Timeline,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  TimelineJudge(timeline, sourceLocation).judge(.outcome(outcome.rawValue))
}

/// Expects a VAST error code: an ad fails with the code, or an Error URL is requested with the code (VAST 4.2
/// § 2.3.6.3).
///
/// - Parameters:
///   - code: the code, from 100 to 999.
///   - timeline: a finished run.
///   - sourceLocation: where an issue is reported.
public func expectErrorCode(
  _ code: Int, in timeline: Timeline,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  TimelineJudge(timeline, sourceLocation).judge(.error(code: code))
}

/// Expects a finding about the tag, the media or the run.
///
/// - Parameters:
///   - rule: the name of its rule, such as `MediaFileMissingType`.
///   - timeline: a finished run.
///   - sourceLocation: where an issue is reported.
public func expectDiagnostic(
  _ rule: String, in timeline: Timeline,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  TimelineJudge(timeline, sourceLocation).judge(.diagnostic(rule: rule))
}

/// Expects that a run passes: no ad fails with a VAST error, no expectation of the scenario fails,
/// the event stream equals the golden file, and no finding has the given severity or a higher one.
/// Errors and findings that the scenario expects do not count. The issue names all failures.
///
/// - Parameters:
///   - timeline: a finished run.
///   - severity: the least severity of a finding that counts.
///   - sourceLocation: where an issue is reported.
public func expectPass(
  _ timeline: Timeline, failingOn severity: Timeline.Diagnostic.Severity = .error,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let faults = timeline.faults(from: severity)
  guard !faults.isEmpty else { return }
  let details =
    timeline.expectations.compactMap(\.failure)
    + timeline.findings(from: severity).map(\.description)
  TimelineJudge(timeline, sourceLocation)
    .record("expected a pass, got \(faults.joined(separator: ", "))", details: details)
}

/// Checks claims about one timeline, and records issues for those that fail.
struct TimelineJudge {
  private let timeline: Timeline
  private let sourceLocation: Testing.SourceLocation

  init(_ timeline: Timeline, _ sourceLocation: Testing.SourceLocation) {
    self.timeline = timeline
    self.sourceLocation = sourceLocation
  }

  /// Records an issue if a claim does not hold, or if an objection prevents its judgement.
  func judge(_ claim: VASTSimulator.Expectation.Claim, objection: String? = nil) {
    if let objection { return record(objection) }
    guard let failure = ExpectationEvaluator(of: timeline.judged).failure(of: claim)?.text else {
      return
    }
    record(failure + (reason(for: claim).map { ": \($0)" } ?? ""))
  }

  /// Records an issue that states a failure, its details, and the run.
  ///
  /// - Parameters:
  ///   - failure: the failure, on one line.
  ///   - details: the details, one line each.
  ///   - diff: the lines that differ, if there are any.
  func record(_ failure: String, details: [String] = [], diff: String = "") {
    var text: VisibleText = "\(failure)"
    for detail in details { text += "\n- \(detail)" }
    if !diff.isEmpty { text += "\n" + VisibleText(lines: diff) }
    text += "\nin \(run)"
    Issue.record(Comment(rawValue: text.description), sourceLocation: sourceLocation)
  }

  /// Why a missing beacon was not sent, if the run shows the reason.
  private func reason(for claim: VASTSimulator.Expectation.Claim) -> String? {
    guard case .occurs(let pattern, _) = claim else { return nil }
    let name: String
    switch pattern.subject {
    case .beacon(let event), .verification(let event): name = event
    case .omid, .player, .native: return nil
    }
    guard !timeline.beacons.contains(where: { $0.event == name }) else { return nil }
    return timeline.ads.lazy.flatMap(\.lost).first { $0.event == name }?.reason
  }

  /// The run in a few words: `ad.xml, scenario 'half-visible', player 'exact': completed after 30 s`.
  private var run: String {
    let codes = ErrorCount.all(of: timeline.errorCodes).map { " \($0)" }.joined(separator: ",")
    return "\(timeline.tag), scenario '\(timeline.scenario)', player '\(timeline.player)': "
      + "\(timeline.outcome.rawValue)\(codes) after \(TimeText.readable(timeline.duration))"
  }
}
