internal import Testing
internal import VASTSimulator
internal import Vocabulary

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
