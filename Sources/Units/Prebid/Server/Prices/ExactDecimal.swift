/// A decimal number without rounding errors, for the Java dialect's prices.
///
/// It has up to 38 digits in total. An operation whose result needs more digits returns nil.
struct ExactDecimal: Sendable, Hashable {
  /// How a number is rounded to fewer digits.
  enum Rounding: Sendable {
    case floor
    case ceiling
    /// Rounds to the nearer number, ties away from zero.
    case halfUp
    /// Rounds to the nearer number, ties to the even digit.
    case halfEven
  }

  /// The digits: the number is `units` / 10^`scale`.
  private(set) var units: Int128
  /// How many of the digits are behind the point; from 0.
  private(set) var scale: Int

  init(units: Int128, scale: Int) {
    self.units = units
    self.scale = scale
  }

  init(_ number: Int) { self.init(units: Int128(number), scale: 0) }

  /// Creates the shortest decimal that represents a floating-point number: 0.71 is exactly 71/100.
  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    let parts = number.description.split(separator: "e")
    guard let mantissa = parts.first else { return nil }
    let sides = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    var fraction = sides.count > 1 ? String(sides[1]) : ""
    if fraction == "0" { fraction = "" }
    guard let whole = sides.first, let digits = Int128(whole + fraction) else { return nil }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let scale = fraction.count - exponent
    if scale >= 0 {
      guard scale <= 38 else { return nil }
      self.init(units: digits, scale: scale)
    } else {
      guard let units = Self.multiplied(digits, byTenTo: -scale) else { return nil }
      self.init(units: units, scale: 0)
    }
  }

  /// The nearest floating-point number.
  var double: Double { Double("\(units)e-\(scale)") ?? 0 }

  /// How many digits it has, leading zeros not counted (the precision of Java's BigDecimal).
  var precision: Int { "\(units.magnitude)".count }

  func plus(_ other: ExactDecimal) -> ExactDecimal? {
    guard let (left, right, scale) = aligned(with: other) else { return nil }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : ExactDecimal(units: sum, scale: scale)
  }

  func minus(_ other: ExactDecimal) -> ExactDecimal? {
    plus(ExactDecimal(units: -other.units, scale: other.scale))
  }

  func times(_ other: ExactDecimal) -> ExactDecimal? {
    let (product, overflow) = units.multipliedReportingOverflow(by: other.units)
    return overflow ? nil : ExactDecimal(units: product, scale: scale + other.scale)
  }

  /// The quotient with a number of digits after the point; nil if a number has too many digits or
  /// the divisor is zero.
  func divided(by other: ExactDecimal, scale digits: Int, _ rounding: Rounding) -> ExactDecimal? {
    guard other.units != 0, let (left, right, _) = aligned(with: other),
      let numerator = Self.multiplied(left, byTenTo: digits)
    else { return nil }
    return ExactDecimal(units: Self.quotient(numerator, right, rounding), scale: digits)
  }

  /// The number with exactly the given number of digits after the point.
  func rounded(toScale digits: Int, _ rounding: Rounding) -> ExactDecimal? {
    if digits >= scale {
      return Self.multiplied(units, byTenTo: digits - scale).map {
        ExactDecimal(units: $0, scale: digits)
      }
    }
    guard let divisor = Self.multiplied(1, byTenTo: scale - digits) else { return nil }
    return ExactDecimal(units: Self.quotient(units, divisor, rounding), scale: digits)
  }

  /// Whether it is less than another number; nil if the numbers have too many digits to be
  /// compared.
  func isLess(than other: ExactDecimal) -> Bool? {
    guard let (left, right, _) = aligned(with: other) else { return nil }
    return left < right
  }

  // MARK: Arithmetic

  private func aligned(with other: ExactDecimal) -> (Int128, Int128, scale: Int)? {
    let common = max(scale, other.scale)
    guard let left = Self.multiplied(units, byTenTo: common - scale),
      let right = Self.multiplied(other.units, byTenTo: common - other.scale)
    else { return nil }
    return (left, right, common)
  }

  private static func multiplied(_ units: Int128, byTenTo power: Int) -> Int128? {
    if units == 0 { return 0 }
    guard power <= 38 else { return nil }
    var result = units
    for _ in 0..<power {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = product
    }
    return result
  }

  private static func quotient(
    _ numerator: Int128, _ denominator: Int128, _ rounding: Rounding
  ) -> Int128 {
    let (truncated, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    if remainder == 0 { return truncated }
    let isNegative = (numerator < 0) != (denominator < 0)
    let away = truncated + (isNegative ? -1 : 1)
    switch rounding {
    case .floor: return isNegative ? away : truncated
    case .ceiling: return isNegative ? truncated : away
    case .halfUp, .halfEven:
      // The remainder is compared with the divisor minus the remainder, because twice the remainder
      // could overflow.
      let rest = denominator.magnitude - remainder.magnitude
      if remainder.magnitude != rest { return remainder.magnitude > rest ? away : truncated }
      return rounding == .halfUp || truncated % 2 != 0 ? away : truncated
    }
  }
}
