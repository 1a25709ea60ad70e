package import Diagnostics
package import JSONTree

/// One check of one file, judged.
package struct QualityResult: Sendable, Hashable {
  package var check: QualityCheck
  /// Nil when there is nothing to judge.
  package var value: QualityValue?
  /// The limit of the value: of several the one that is exceeded most severely, or the first.
  package var limit: QualityLimit?
  package var verdict: QualityVerdict
  /// More about the value, or why there is none.
  package var detail: String?

  /// The value with its unit, or why there is none.
  package var valueText: String { value.map { $0.text(in: check.unit) } ?? "–" }

  /// The limit in words, if there is one.
  package var limitText: String? { limit?.text(in: check.unit) }

  /// The declared value, without the tolerance.
  private var declaredText: String? {
    guard case .near(let numbers, by: _) = limit else { return limitText }
    return QualityLimit.near(numbers, by: 0).text(in: check.unit)
  }

  /// The finding as a diagnostic; nil for a pass and for what is not applicable.
  package func diagnostic(profile: String, at location: SourceLocation?) -> Diagnostic? {
    guard let severity = verdict.severity else { return nil }
    if check.comparesDeclared, let declaredText {
      return Diagnostic(
        rule: check.rule,
        "the tag declares \(check.noun) '\(declaredText)', the file has '\(valueText)'; "
          + "correct the tag, or replace the file",
        at: location, notes: detail.map { [$0] } ?? []
      ).graded(severity)
    }
    let wanted = limitText.map { "; profile '\(profile)' requires \($0)" } ?? ""
    return Diagnostic(
      rule: check.rule, "\(check.noun) is '\(valueText)'\(wanted)",
      at: location, notes: detail.map { [$0] } ?? []
    ).graded(severity)
  }

  /// The members `id`, `verdict`, and where they apply `value`, `unit`, `limit`, `detail`.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(check.id)), .init("verdict", .string(verdict.rawValue)),
    ]
    switch value {
    case .number(let number): members.append(.init("value", .number(number)))
    case .text(let text): members.append(.init("value", .string(text)))
    case nil: break
    }
    if check.unit != .none { members.append(.init("unit", .string(check.unit.rawValue))) }
    if let limitText { members.append(.init("limit", .string(limitText))) }
    if let detail { members.append(.init("detail", .string(detail))) }
    return .object(members)
  }
}
