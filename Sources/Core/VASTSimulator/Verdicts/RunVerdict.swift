internal import CreativeQuality
package import Vocabulary

/// The verdict on a run, and the reasons for it.
package struct RunVerdict: Sendable, Hashable {
  package let verdict: Verdict

  /// What the verdict is based on.
  package let judged: Judged

  /// What was not judged, in play order.
  package let notJudged: [NotJudged]

  /// The failures of the run, and the gaps in its judgement because a file or the network was
  /// missing, each as a sentence fragment; empty when the run passes.
  package var reasons: [String]

  package var passes: Bool { reasons.isEmpty }

  /// The same reasons without failed expectations, for reports that list each expectation.
  package private(set) var reasonsBesidesExpectations: [String]

  /// Whether nothing was judged, and so nothing failed.
  package let isNothingJudged: Bool

  /// Whether nothing was judged because no ad was due.
  package let isNothingDue: Bool

  /// The diagnostics that count as faults of the run, in their order.
  package let findings: [Diagnostic]

  /// The warnings that the run has and its scenario does not expect.
  private let warnings: [Diagnostic]

  /// How many warnings the run has that its scenario does not expect.
  package var warningCount: Int { warnings.count }

  /// Judges a finished run.
  ///
  /// A run fails if an ad fails with an error, a document has no ad, an expectation fails, or a
  /// diagnostic has at least the given severity. Anything that the scenario expects is not a fault.
  /// An ad that only lacks a file is not judged.
  package init(of record: RunRecord, failingOn severity: Severity) {
    let failures = record.failures
    let errorCodes = failures.compactMap(\.decision.errorCode)
    let isExpected =
      record.expects(.outcome(record.outcome.rawValue))
      || errorCodes.contains { record.expects(.error(code: $0)) }
    let lacks = isExpected ? [] : record.lacks(failures)
    let isReportedAlready = isExpected || !lacks.isEmpty
    let counted = record.diagnostics.filter {
      !record.expects(.diagnostic(rule: $0.rule.id))
        && !(isReportedAlready && RunRecordRules.failures.contains($0.rule))
    }
    judged = Judged(record)
    let others = record.ads.flatMap { ad in
      [NotJudged.checks(of: ad), NotJudged.media(of: ad)].compactMap(\.self)
        + NotJudged.renditions(of: ad)
        + NotJudged.captions(of: ad) + NotJudged.vendors(of: ad, reportedBy: counted)
    }
    notJudged = lacks + others.map { $0.accepted(by: record.acceptedLacks) }
    let wanted = notJudged.filter(\.isWanted)
    var endings: [String] = []
    if !isExpected, lacks.isEmpty {
      let codes = ErrorCount.all(of: errorCodes).map(\.description)
        .joined(separator: ", ")
      let why = Set(failures.map(\.decision.reason))
      let words = why.count == 1 ? why.first?.map { ": \($0)" } ?? "" : ""
      switch record.outcome {
      case .error:
        let failures = record.units.compactMap { unit in
          unit.failure.map { "unit '\(unit.unit.name)' failed: \($0)" }
        }
        endings = (codes.isEmpty ? [] : ["error \(codes)\(words)"]) + failures
        if endings.isEmpty { endings = ["no ad was played"] }
      case .noAd:
        endings.append((codes.isEmpty ? "" : "error \(codes), ") + record.absenceOfAds)
      case .completed, .skipped, .closed, .unfinished: break
      }
    }
    reasons = endings + wanted.map { "not judged: \($0.reason)" }
    findings = counted.filter { $0.severity >= severity }
    warnings = counted.filter { $0.severity == .warning }
    let isEnded = !endings.isEmpty
    for level in Severity.allCases.reversed() where level >= severity {
      // A finding that only repeats how the run ended is not counted as a further error.
      let others = findings.filter {
        $0.severity == level && !(isEnded && RunRecordRules.failures.contains($0.rule))
      }
      if let words = Verdict.counted(others.map(\.message), level.rawValue) {
        reasons.append(words)
      }
    }
    reasonsBesidesExpectations = reasons
    let failed = record.expectations.count { !$0.holds }
    if failed > 0 {
      reasons.insert(
        "\(failed) of \(record.expectations.count) expectations failed", at: endings.count)
    }
    let isEmpty = judged == Judged() && !isExpected && reasons.isEmpty
    isNothingDue = isEmpty && record.expectations.isEmpty && record.meetsNoBreak
    isNothingJudged = isEmpty && !isNothingDue
    if isNothingJudged { reasons.append("nothing was judged") }
    let reached = Verdict(
      hasFailed: !endings.isEmpty || failed > 0, worst: counted.map(\.severity).max(),
      isUnjudged: !wanted.isEmpty || isNothingJudged)
    verdict = isNothingDue && reached == .pass ? .notApplicable : reached
  }

  /// The reason for the verdict, as one phrase. For a run that passes, it says what was judged and
  /// what the user did not ask to be judged.
  package var reason: String {
    if verdict == .notApplicable { return Self.nothingDue }
    var parts =
      switch verdict {
      case .fail, .inconclusive: reasons
      case .warn: [Verdict.counted(warnings.map(\.message), "warning")].compactMap(\.self)
      case .pass, .notApplicable: [String]()
      }
    if verdict == .pass || verdict == .warn {
      let words = judged.words
      parts.append(
        words.isEmpty ? "it ended as expected" : words.joined(separator: ", ") + " judged")
      let others = NotJudged.counts(of: notJudged)
      if !others.isEmpty { parts.append("not judged: " + others.joined(separator: ", ")) }
    }
    return parts.joined(separator: "; ")
  }
}

extension RunVerdict {
  /// Why there was nothing to judge in a run that met no break.
  package static let nothingDue = "no ad was due: the viewer met no break of the stream"
}

extension RunRecord {
  fileprivate typealias Failure = (unit: UnitID?, decision: AdDecision)

  /// The ads, or documents, that failed with an error, in order, each with its unit.
  fileprivate var failures: [Failure] {
    events.compactMap { event in
      guard case .ad(let decision) = event.kind, decision.errorCode != nil, !decision.fallsBack
      else { return nil }
      return (event.unit, decision)
    }
  }

  /// The files without which ads could not be judged, each once; empty when a unit failed for
  /// another reason.
  fileprivate func lacks(_ failures: [Failure]) -> [NotJudged] {
    guard !failures.isEmpty else { return [] }
    var lacks: [NotJudged] = []
    for unit in units {
      guard unit.failure == nil else { return [] }
      let failed = failures.filter { $0.unit == unit.unit }.map(\.decision)
      let isExplained = !failed.isEmpty || (unit.outcome != .error && unit.outcome != .noAd)
      guard isExplained, failed.allSatisfy({ $0.absence?.wantsFile == true }) else { return [] }
      for decision in failed {
        let lack = NotJudged(
          subject: .ad, name: nil, reason: decision.reason ?? "an ad lacks a file",
          location: nil, isWanted: true)
        if !lacks.contains(lack) { lacks.append(lack) }
      }
    }
    return lacks
  }
}

/// The verdict on a run, a case or a tag.
package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
  case notApplicable
  case pass
  case warn
  /// Nothing failed, but something could not be judged because a file or the network was missing.
  case inconclusive
  case fail

  /// The verdict as a word in reports.
  package var word: String {
    switch self {
    case .notApplicable: "n/a"
    case .pass: "PASS"
    case .warn: "WARN"
    case .inconclusive: "INCONCLUSIVE"
    case .fail: "FAIL"
    }
  }

  /// Creates the verdict that follows from the severities of findings alone.
  ///
  /// - Parameter severity: the worst severity; nil without findings.
  package init(worst severity: Severity?) {
    self =
      switch severity {
      case .error: .fail
      case .warning: .warn
      case .note, nil: .pass
      }
  }

  /// Computes a verdict. All commands and reports use this initializer.
  package init(hasFailed: Bool = false, worst severity: Severity?, isUnjudged: Bool = false) {
    self = Verdict(worst: hasFailed ? .error : severity)
      .joined(with: isUnjudged ? .inconclusive : .pass)
  }

  /// Whether the verdict makes the exit status 1. `severity` is the least severity of findings that does so.
  package func fails(on severity: Severity) -> Bool {
    switch self {
    case .fail: true
    case .warn: severity <= .warning
    case .pass, .notApplicable, .inconclusive: false
    }
  }

  /// The worse of two verdicts; one that is not applicable is ignored.
  package func joined(with other: Verdict) -> Verdict {
    rank >= other.rank ? self : other
  }

  private var rank: Int {
    switch self {
    case .notApplicable: 0
    case .pass: 1
    case .warn: 2
    case .inconclusive: 3
    case .fail: 4
    }
  }
}

/// The verdict on something other than a run, such as an auction or a reception, and the reason for it.
package struct ReasonedVerdict: Sendable, Hashable {
  package let verdict: Verdict

  /// The reason for the verdict, in one sentence fragment; for a pass, what was judged.
  package let reason: String

  /// - Parameters:
  ///   - failures: the failures that are not findings, as phrases.
  ///   - findings: the findings, with the severities that the user's levels give them; notes do not
  ///     count.
  ///   - unjudged: what should have been judged but could not be, as phrases.
  ///   - judged: how much was judged, and what the user did not request.
  package init(
    failures: [String] = [], findings: [Diagnostic] = [], unjudged: [String] = [], judged: String
  ) {
    verdict = Verdict(
      hasFailed: !failures.isEmpty, worst: findings.map(\.severity).max(),
      isUnjudged: !unjudged.isEmpty)
    func counted(_ severity: Severity) -> [String] {
      let messages = findings.filter { $0.severity == severity }.map(\.message)
      return [Verdict.counted(messages, severity.rawValue)].compactMap(\.self)
    }
    let isPassed = verdict == .pass || verdict == .warn
    reason =
      (failures + counted(.error) + unjudged.map { "not judged: \($0)" } + counted(.warning)
      + (isPassed ? [judged] : [])).joined(separator: "; ")
  }
}

extension Verdict {
  /// How many findings there are, and what the first one says: `1 error: the file is damaged`,
  /// `3 errors, the first: the file is damaged`; nil for none.
  package static func counted(_ messages: [String], _ noun: String) -> String? {
    guard let first = messages.first else { return nil }
    return messages.count == 1
      ? "1 \(noun): \(first)" : "\(messages.count) \(noun)s, the first: \(first)"
  }
}
