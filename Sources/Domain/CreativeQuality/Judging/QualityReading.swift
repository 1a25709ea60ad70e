/// What a check reads of one file.
struct QualityReading: Sendable, Hashable {
  /// Nil when there is nothing to judge.
  var value: QualityValue?
  /// What the tag declares for it.
  var declared: QualityDeclared?
  /// More about the value, or why there is none.
  var detail: String?

  static func number(
    _ number: Double, declared: QualityDeclared? = nil, _ detail: String? = nil
  ) -> QualityReading {
    QualityReading(value: .number(number), declared: declared, detail: detail)
  }

  static func text(
    _ text: String, declared: QualityDeclared? = nil, _ detail: String? = nil
  ) -> QualityReading {
    QualityReading(value: .text(text), declared: declared, detail: detail)
  }

  /// There is nothing to judge, and why.
  static func none(_ reason: String) -> QualityReading {
    QualityReading(value: nil, declared: nil, detail: reason)
  }
}
