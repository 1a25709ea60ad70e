internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// Says for each expectation of a scenario whether a finished run meets it.
package struct ExpectationEvaluator {
  private var events: [RunEvent]
  private var outcome: RunOutcome
  private var viewability: [ViewabilityResult]
  private var duration: Duration?
  private let units: [UnitRecord]
  /// The budget of the regular expressions of all expectations.
  private let budget: URLSearchBudget

  /// Creates an evaluator for a finished run. If an expectation states the playhead as a percentage
  /// of the media, this is a percentage of the media that played first.
  package init(of record: RunRecord, searching budget: URLSearchBudget = URLSearchBudget()) {
    self.budget = budget
    events = record.events
    outcome = record.outcome
    viewability = record.viewability
    duration = record.mediaDuration
    units = record.units
  }

  /// The evaluator with only the events of one unit.
  private func scoped(to unit: UnitID) -> ExpectationEvaluator {
    guard let record = units.first(where: { $0.unit == unit }) else { return self }
    var evaluator = self
    evaluator.events = events.filter { $0.unit == unit }
    evaluator.outcome = record.outcome
    evaluator.viewability = record.viewability
    evaluator.duration = record.mediaDuration
    return evaluator
  }

  /// The evaluator with only the events of one item of a native unit.
  private func scoped(to item: Int) -> ExpectationEvaluator {
    var evaluator = self
    evaluator.events = events.filter { $0.item == item }
    // If an item was shown several times, a standard need be met in only one of its sessions.
    let results = viewability.filter { $0.ad == item }
    let met = Set(results.filter { $0.metAt != nil }.map(\.standard))
    evaluator.viewability = results.filter { $0.metAt != nil || !met.contains($0.standard) }
    return evaluator
  }

  /// The result of one expectation.
  func result(of expectation: Expectation) -> ExpectationResult {
    let unit = expectation.unit.map(scoped) ?? self
    let evaluator = expectation.item.map(unit.scoped) ?? unit
    let failure = evaluator.failure(of: expectation.claim)
    var result = ExpectationResult(
      claim: expectation.claim, unit: expectation.unit, text: expectation.text,
      location: expectation.location,
      holds: failure == nil,
      failure: failure?.text)
    result.actual = failure?.actual
    return result
  }

  /// What was expected and what happened instead; nil when a claim holds.
  package func failure(of claim: Expectation.Claim) -> ExpectationFailure? {
    switch claim {
    case .occurs(let pattern, let count): occurrenceFailure(pattern, count)
    case .never(let pattern): absenceFailure(pattern)
    case .order(let names): orderFailure(names)
    case .viewable(let standard): viewabilityFailure(standard, expectsMet: true)
    case .notViewable(let standard): viewabilityFailure(standard, expectsMet: false)
    case .error(let code): errorFailure(code)
    case .outcome(let name): outcomeFailure(name)
    case .diagnostic(let rule): diagnosticFailure(rule)
    }
  }

  // MARK: Events

  private func occurrenceFailure(
    _ pattern: Expectation.EventPattern, _ count: Expectation.Occurrences
  ) -> ExpectationFailure? {
    let matcher = EventMatcher(pattern, duration: duration, searching: budget)
    let matching = events.filter(matcher.matches)
    let expected = "expected \(matcher.description) \(count.description)"
    if let hindrance = matcher.hindrance { return .init(expected, .but, hindrance) }
    if matching.count >= count.atLeast, count.atMost.map({ matching.count <= $0 }) ?? true {
      return nil
    }
    guard matching.isEmpty else {
      let times = matching.prefix(5).map { TimeText.readable($0.at.sinceStart) }
      let more = matching.count > 5 ? ", …" : ""
      return .init(
        expected, .got, "\(matching.count): at \(times.joined(separator: ", "))\(more)")
    }
    return .init(expected, .comma, nearest(to: matcher))
  }

  /// The event that comes closest to what was expected, in words.
  private func nearest(to matcher: EventMatcher) -> String {
    let candidates = events.filter(matcher.matchesSubject)
    guard let target = matcher.expectedInstant else {
      guard let first = candidates.first else { return "it did not happen" }
      return "the nearest is \(description(of: first)), which \(matcher.mismatch(of: first))"
    }
    let nearest = candidates.min {
      ($0.at.sinceStart - target).magnitude < ($1.at.sinceStart - target).magnitude
    }
    guard let nearest else { return "it did not happen" }
    return "the nearest is \(description(of: nearest)), which \(matcher.mismatch(of: nearest))"
  }

  private func description(of event: RunEvent) -> String {
    let position = event.position.map { ", playhead \(TimeText.readable($0))" } ?? ""
    return "at \(TimeText.readable(event.at.sinceStart))\(position)"
  }

  private func absenceFailure(_ pattern: Expectation.EventPattern) -> ExpectationFailure? {
    let matcher = EventMatcher(pattern, duration: duration, searching: budget)
    let expected = "expected \(matcher.description) never"
    guard let first = events.first(where: matcher.matches) else {
      return matcher.hindrance.map { .init(expected, .but, $0) }
    }
    return .init(expected, .got, "one \(description(of: first))")
  }

  private func orderFailure(_ names: [String]) -> ExpectationFailure? {
    var previous: (name: String, index: Int)?
    for name in names {
      var pattern = Expectation.EventPattern(.beacon(name))
      pattern.source = nil
      let matcher = EventMatcher(pattern, duration: duration, searching: budget)
      guard let index = events.firstIndex(where: matcher.matches) else {
        return .init("expected '\(name)' in the order", .but, "it did not happen")
      }
      if let previous, previous.index > index {
        return .init(
          "expected '\(previous.name)' before '\(name)'", .got,
          "'\(name)' first, \(description(of: events[index]))")
      }
      previous = (name, index)
    }
    return nil
  }

  // MARK: Results

  /// Judges a claim about a standard. A standard is met when every ad that was on the screen met
  /// it.
  private func viewabilityFailure(_ standard: String, expectsMet: Bool) -> ExpectationFailure? {
    let results = viewability.filter { $0.standard == standard }
    guard !results.isEmpty else {
      let names = viewability.map(\.standard)
      let known = names.indices.filter { names.firstIndex(of: names[$0]) == $0 }
        .map { "'\(names[$0])'" }.joined(separator: ", ")
      return .init(
        "standard '\(standard)' was not measured", .semicolon,
        "measured: \(known.isEmpty ? "none" : known)")
    }
    if expectsMet {
      return results.first { $0.metAt == nil }.map { result in
        .init(
          "expected '\(standard)' met", .but,
          "it was not: \(result.finding.reason ?? "nothing was measured")")
      }
    }
    return results.compactMap(\.metAt).first.map {
      .init(
        "expected '\(standard)' not met", .but,
        "it was met at \(TimeText.readable($0.sinceStart))")
    }
  }

  private func outcomeFailure(_ name: String) -> ExpectationFailure? {
    guard name != outcome.rawValue else { return nil }
    return .init("expected outcome '\(name)'", .got, "'\(outcome.rawValue)'")
  }

  private func errorFailure(_ code: Int) -> ExpectationFailure? {
    let codes: [Int] = events.compactMap { event in
      if case .ad(let decision) = event.kind { decision.errorCode } else { nil }
    }
    if codes.contains(code) || isReported(code) { return nil }
    let seen = ErrorCount.all(of: codes).map(\.description).joined(separator: ", ")
    return codes.isEmpty
      ? .init("expected error \(code)", .but, "there was none")
      : .init("expected error \(code)", .got, seen)
  }

  /// Whether an Error tracker was requested with a code, including the codes that end no ad: 409,
  /// 410.
  private func isReported(_ code: Int) -> Bool {
    events.contains { event in
      guard case .beacon(let beacon) = event.kind else { return false }
      return beacon.event == "error" && beacon.errorCode == code
    }
  }

  private func diagnosticFailure(_ rule: String) -> ExpectationFailure? {
    let rules: [String] = events.compactMap { event in
      if case .diagnostic(let diagnostic) = event.kind { diagnostic.rule.id } else { nil }
    }
    guard !rules.contains(rule) else { return nil }
    let isSent = events.contains { event in
      if case .beacon(let beacon) = event.kind { beacon.delivery != nil } else { false }
    }
    let hint =
      rule == Rule.beaconNotDelivered.id && !isSent
      ? "; beacons are sent only with 'play --network --send'" : ""
    return .init("expected a diagnostic [\(rule)]", .but, "there was none\(hint)")
  }
}

extension Expectation.Occurrences {
  /// The count in words: `once`, `2 times`, `at least once`.
  fileprivate var description: String {
    switch (atLeast, atMost) {
    case (1, 1): "once"
    case (let least, let most?) where least == most: "\(least) times"
    case (1, nil): "at least once"
    case (let least, nil): "at least \(least) times"
    case (0, 1): "at most once"
    case (0, let most?): "at most \(most) times"
    case (let least, let most?): "\(least) to \(most) times"
    }
  }
}

/// Why an expectation does not hold: what was expected, and what happened instead.
package struct ExpectationFailure: Sendable, Hashable {
  /// The words between the two halves of the sentence.
  enum Link: String, Sendable {
    case comma = ", "
    case semicolon = "; "
    case but = ", but "
    case got = ", got "
  }

  let expected: String
  let link: Link
  /// What happened, such as `2: at 1.000 s, 3.000 s` or `it did not happen`.
  package let actual: String

  init(_ expected: String, _ link: Link, _ actual: String) {
    self.expected = expected
    self.link = link
    self.actual = actual
  }

  /// The expectation and the result in one sentence.
  package var text: String { expected + link.rawValue + actual }
}
