internal import Media
internal import Vocabulary

/// Judges the readings of one file under one profile.
struct QualityJudge {
  let profile: CreativeProfile
  let subject: QualitySubject

  /// Reads one check and compares it with all limits that apply to this file; nil for a check that
  /// compares several files.
  func result(of check: QualityCheck) -> QualityResult? {
    guard let reading = check.reading(of: subject) else { return nil }
    var result = QualityResult(check: check, verdict: .notApplicable, detail: reading.detail)
    guard let value = reading.value?.rounded(to: check.unit) else { return result }
    result.value = value
    result.declared = reading.declared
    let rules = profile.rules(for: check).filter { $0.conditions.allSatisfy(holds) }
    let limits = rules.compactMap { rule in
      rule.limit.resolved(with: reading.declared).map { (limit: $0, rule: rule) }
    }
    guard let first = limits.first else {
      result.detail = reading.detail ?? missingLimit(rules)
      return result
    }
    let broken = limits.filter { !$0.limit.admits(value) && !isExcused($0.rule) }
    let worst = broken.max { $0.rule.severity < $1.rule.severity }
    result.limit = (worst ?? first).limit
    result.verdict = worst.map { QualityVerdict($0.rule.severity) } ?? .pass
    return result
  }

  private func missingLimit(_ rules: [QualityRule]) -> String {
    rules.isEmpty ? "the profile sets no limit" : "nothing is declared"
  }

  private func isExcused(_ rule: QualityRule) -> Bool {
    guard let (check, limit) = rule.alternative,
      let value = check.reading(of: subject)?.value?.rounded(to: check.unit)
    else { return false }
    return limit.admits(value)
  }

  private func holds(_ condition: QualityRule.Condition) -> Bool {
    switch condition {
    case .videoCodec(let name): subject.video?.codecName == name
    case .heightAtLeast(let height): (subject.video?.picture?.height ?? 0) >= height
    case .heightBelow(let height): subject.video?.picture.map { $0.height < height } ?? false
    case .notAudio: subject.declared.type?.lowercased().hasPrefix("audio/") != true
    }
  }
}
