/// A limit for a value.
package enum QualityLimit: Sendable, Hashable {
  case atMost(Double)
  case atLeast(Double)
  case within(ClosedRange<Double>)
  /// In one of several ranges.
  case withinOne([ClosedRange<Double>])
  /// Within a tolerance of one of several numbers.
  case near([Double], by: Double)
  case oneOf([String])
  /// The declared value.
  case declared
  /// Within a tolerance of the declared value.
  case nearDeclared(by: Double)
  /// Within a share of the declared value, such as 20 %.
  case nearDeclaredShare(Double)

  /// The limit with the declared value filled in; nil when the tag does not declare it.
  func resolved(with declared: QualityDeclared?) -> QualityLimit? {
    switch (self, declared) {
    case (.declared, .number(let number)): .near([number], by: 0)
    case (.declared, .range(let range)): .within(range)
    case (.declared, .oneOf(let names)): .oneOf(names)
    case (.nearDeclared(let tolerance), .number(let number)): .near([number], by: tolerance)
    case (.nearDeclaredShare(let share), .number(let number)):
      .within(number * (1 - share)...number * (1 + share))
    case (.declared, nil), (.nearDeclared, _), (.nearDeclaredShare, _): nil
    case (.atMost, _), (.atLeast, _), (.within, _), (.withinOne, _), (.near, _), (.oneOf, _): self
    }
  }

  /// Whether a value meets a resolved limit.
  func admits(_ value: QualityValue) -> Bool {
    switch (self, value) {
    case (.atMost(let bound), .number(let number)): number <= bound
    case (.atLeast(let bound), .number(let number)): number >= bound
    case (.within(let range), .number(let number)): range.contains(number)
    case (.withinOne(let ranges), .number(let number)): ranges.contains { $0.contains(number) }
    case (.near(let numbers, let tolerance), .number(let number)):
      // A tenth of the smallest displayed step absorbs the error of binary fractions.
      numbers.contains { ($0 - number).magnitude <= tolerance + 1e-4 }
    case (.oneOf(let names), .text(let text)): names.contains(text)
    case (.declared, _), (.nearDeclared, _), (.nearDeclaredShare, _): true
    case (_, .number), (_, .text): false
    }
  }

  enum Side {
    case above
    case below
  }

  /// The side on which a number violates a resolved limit; nil for a word, and for a number between several
  /// limits.
  func side(of value: QualityValue) -> Side? {
    guard case .number(let number) = value else { return nil }
    let bounds: (lowest: Double?, highest: Double?) =
      switch self {
      case .atMost(let bound): (nil, bound)
      case .atLeast(let bound): (bound, nil)
      case .within(let range): (range.lowerBound, range.upperBound)
      case .withinOne(let ranges):
        (ranges.map(\.lowerBound).min(), ranges.map(\.upperBound).max())
      case .near(let numbers, by: _): (numbers.min(), numbers.max())
      case .oneOf, .declared, .nearDeclared, .nearDeclaredShare: (nil, nil)
      }
    if let highest = bounds.highest, number > highest { return .above }
    if let lowest = bounds.lowest, number < lowest { return .below }
    return nil
  }

  /// The limit in words, such as `at most 0.5 s`; with the unit unless `named` is false.
  package func text(in unit: QualityUnit, named: Bool = true) -> String {
    func plain(_ number: Double) -> String {
      DecimalText.text(number, decimals: unit.decimals, fixed: false)
    }
    func withUnit(_ text: String) -> String {
      switch unit {
      case _ where !named: text
      case .none: text
      case .degrees: text + unit.rawValue
      default: "\(text) \(unit.rawValue)"
      }
    }
    func range(_ range: ClosedRange<Double>) -> String {
      range.lowerBound == range.upperBound
        ? plain(range.lowerBound) : "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
    }
    return switch self {
    case .atMost(let bound): withUnit("at most \(plain(bound))")
    case .atLeast(let bound): withUnit("at least \(plain(bound))")
    case .within(let bounds): withUnit(range(bounds))
    case .withinOne(let ranges): withUnit(QualityLimit.list(ranges.map(range)))
    case .near(let numbers, let tolerance):
      withUnit(
        QualityLimit.list(numbers.map(plain)) + (tolerance > 0 ? " ± \(plain(tolerance))" : ""))
    case .oneOf(let names): QualityLimit.list(names)
    case .declared: "as declared"
    case .nearDeclared(let tolerance): withUnit("as declared ± \(plain(tolerance))")
    case .nearDeclaredShare(let share):
      "as declared ± \(DecimalText.text(share * 100, decimals: 1, fixed: false)) %"
    }
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// A tag's declaration of a value that a check measures.
enum QualityDeclared: Sendable, Hashable {
  case number(Double)
  case range(ClosedRange<Double>)
  case oneOf([String])

  /// The value in words with its unit, such as `1000 to 2000 kb/s`.
  func text(in unit: QualityUnit) -> String {
    switch self {
    case .number(let number): QualityLimit.near([number], by: 0).text(in: unit)
    case .range(let range): QualityLimit.within(range).text(in: unit)
    case .oneOf(let names): QualityLimit.oneOf(names).text(in: unit)
    }
  }
}
