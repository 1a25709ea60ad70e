package import Vocabulary

/// One check of one file, judged.
package struct QualityResult: Sendable, Hashable {
  package var check: QualityCheck
  /// Nil when there is nothing to judge.
  package var value: QualityValue?
  /// The limit of the value. Where the value has several limits, this is the one that is exceeded most
  /// severely, or the first.
  package var limit: QualityLimit?
  /// The declared value that the limit comes from.
  var declared: QualityDeclared?
  package var verdict: QualityVerdict
  /// More about the value, or why there is none.
  package var detail: String?

  /// The value with its unit, or why there is none.
  package var valueText: String { value.map { $0.text(in: check.unit) } ?? "–" }

  /// The limit in words, if there is one.
  package var limitText: String? { limit?.text(in: check.unit) }

  /// The finding as a diagnostic; nil for a pass and for what is not applicable.
  package func diagnostic(profile: String, at location: SourceLocation?) -> Diagnostic? {
    guard let severity = verdict.severity else { return nil }
    return Diagnostic(
      rule: check.rule, difference ?? problem(under: profile), at: location,
      notes: detail.map { [$0] } ?? []
    ).graded(severity)
  }

  /// How the file differs from the tag's declaration; nil for a check that does not compare them.
  private var difference: String? {
    guard check.comparesDeclared, let value, let declared else { return nil }
    return "the tag declares \(check.wording.noun) \(declared.text(in: check.unit)), but the file "
      + "has \(value.plainText(in: check.unit)); correct the tag, or replace the file"
  }

  /// A sentence that says what is wrong, with the value and the profile's limit where they add
  /// information.
  private func problem(under profile: String) -> String {
    let wording = check.wording
    guard let value else { return check.rule.summary }
    let text = value.plainText(in: check.unit)
    if let sentence = wording.sentences[text] { return sentence }
    let side = limit.flatMap { $0.side(of: value) }
    let problem =
      switch side {
      case .above: wording.high ?? check.rule.summary
      case .below: wording.low ?? check.rule.summary
      case nil: check.rule.summary
      }
    switch limit {
    case .oneOf(let names) where names.count == 1 && names.first == wording.faultless:
      return "\(problem): \(text)"
    case .atMost(0) where check.unit == .none:
      // The detail lists the faults, so that their number is not needed.
      return detail == nil ? "\(problem): \(text)" : problem
    case let limit?:
      return "\(problem): \(text), '\(profile)' allows \(limit.text(in: check.unit, named: false))"
    case nil:
      return "\(problem): \(text)"
    }
  }

  /// The fields of the check in reports.
  package static let fields: [JSONField<QualityResult>] = [
    .required("id", .filledString, "The check's stable name.", \.check.id),
    .required("verdict", .choice, "The result of the check.", \.verdict),
    .optional("value", .any, "The measured value, a number or a text; absent if there is none.") {
      switch $0.value {
      case .number(let number): .number(number)
      case .text(let text): .string(text)
      case nil: nil
      }
    },
    .optional("unit", .filledString, "The unit of the value; absent if the value has none.") {
      $0.check.unit == .none ? nil : $0.check.unit.rawValue
    },
    .optional("limit", .string, "What the profile allows.", \.limitText),
    .optional("detail", .string, "More about the value, or why there is none.", \.detail),
  ]

  package var json: JSONValue { .object(Self.fields.members(of: self)) }
}
