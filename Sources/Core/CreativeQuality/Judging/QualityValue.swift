/// The value of a check: a number in the check's unit, or a word.
package enum QualityValue: Sendable, Hashable {
  case number(Double)
  case text(String)

  /// The value with its unit, such as `-21.9 LUFS`.
  package func text(in unit: QualityUnit) -> String {
    switch self {
    case .number(let number): QualityValue.text(number, unit, fixed: true)
    case .text(let text): text
    }
  }

  /// The value as part of a sentence, without trailing zeros: `-22 LUFS`.
  func plainText(in unit: QualityUnit) -> String {
    switch self {
    case .number(let number): QualityValue.text(number, unit, fixed: false)
    case .text(let text): text
    }
  }

  static func text(_ number: Double, _ unit: QualityUnit, fixed: Bool) -> String {
    let digits = DecimalText.text(number, decimals: unit.decimals, fixed: fixed && unit != .none)
    switch unit {
    case .none: return digits
    case .degrees: return digits + unit.rawValue
    default: return digits + " " + unit.rawValue
    }
  }

  /// The value rounded as it is shown.
  func rounded(to unit: QualityUnit) -> QualityValue {
    switch self {
    case .number(let number): .number(unit.rounded(number))
    case .text: self
    }
  }
}
