/// The reading of a check for one file.
struct QualityReading: Sendable, Hashable {
  /// Nil when there is nothing to judge.
  var value: QualityValue?
  /// The declared value.
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

  /// A reading without a value, with the reason.
  static func none(_ reason: String) -> QualityReading {
    QualityReading(value: nil, declared: nil, detail: reason)
  }
}
