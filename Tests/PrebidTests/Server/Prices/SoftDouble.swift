/// Floating point of 64 bits (IEEE 754) in whole numbers: a second arithmetic, for comparison.
///
/// Only positive numbers and zero, without subnormals: `mantissa` · 2^`exponent`.
struct SoftDouble {
  /// From 2^52 up to but not including 2^53; 0 for zero.
  private(set) var mantissa: UInt64
  private(set) var exponent: Int

  /// A number's own bits.
  init(_ number: Double) {
    let bits = number.bitPattern
    let field = Int(bits >> 52 & 0x7FF)
    mantissa = field == 0 ? 0 : bits & 0xF_FFFF_FFFF_FFFF | 1 << 52
    exponent = field - 1075
  }

  /// A number of many digits, rounded to nearest, ties to even.
  ///
  /// - Parameters:
  ///   - wide: the digits.
  ///   - exponent: of two, by which they are multiplied.
  ///   - isInexact: whether anything but zeros follows the digits.
  private init(rounding wide: UInt128, exponent: Int, isInexact: Bool) {
    guard wide != 0 else {
      mantissa = 0
      self.exponent = 0
      return
    }
    let excess = 128 - wide.leadingZeroBitCount - 53
    guard excess > 0 else {
      mantissa = UInt64(wide << UInt128(-excess))
      self.exponent = exponent + excess
      return
    }
    var kept = wide >> UInt128(excess)
    let rest = wide & (1 << UInt128(excess) - 1)
    let half = UInt128(1) << UInt128(excess - 1)
    if rest > half || (rest == half && (isInexact || kept & 1 == 1)) { kept += 1 }
    var shift = excess
    if kept == 1 << 53 {
      kept >>= 1
      shift += 1
    }
    mantissa = UInt64(kept)
    self.exponent = exponent + shift
  }

  /// The number with these bits.
  var double: Double {
    guard mantissa != 0 else { return 0 }
    return Double(bitPattern: UInt64(exponent + 1075) << 52 | mantissa & 0xF_FFFF_FFFF_FFFF)
  }

  /// The product.
  func times(_ other: SoftDouble) -> SoftDouble {
    SoftDouble(
      rounding: UInt128(mantissa) * UInt128(other.mantissa), exponent: exponent + other.exponent,
      isInexact: false)
  }

  /// The quotient; by a number that is not zero.
  func divided(by other: SoftDouble) -> SoftDouble {
    let (quotient, remainder) = (UInt128(mantissa) << 70).quotientAndRemainder(
      dividingBy: UInt128(other.mantissa))
    return SoftDouble(
      rounding: quotient, exponent: exponent - other.exponent - 70, isInexact: remainder != 0)
  }

  /// The sum.
  func plus(_ other: SoftDouble) -> SoftDouble { combined(other, subtracting: false) }

  /// The difference to a number that is not greater.
  func minus(_ other: SoftDouble) -> SoftDouble { combined(other, subtracting: true) }

  private func combined(_ other: SoftDouble, subtracting: Bool) -> SoftDouble {
    if other.mantissa == 0 { return self }
    if mantissa == 0 { return other }
    // Both on the exponent of the smaller one; what is 70 bits below does not occur here.
    let base = min(exponent, other.exponent)
    precondition(max(exponent, other.exponent) - base < 70)
    let left = UInt128(mantissa) << UInt128(exponent - base)
    let right = UInt128(other.mantissa) << UInt128(other.exponent - base)
    return SoftDouble(
      rounding: subtracting ? left - right : left + right, exponent: base, isInexact: false)
  }

  /// The whole number below or above, or the nearer one with ties upwards.
  func whole(_ direction: Direction) -> SoftDouble {
    guard mantissa != 0, exponent < 0 else { return self }
    let shift = -exponent
    let below = shift > 63 ? 0 : mantissa >> UInt64(shift)
    let rest = shift > 63 ? mantissa : mantissa & (1 << UInt64(shift) - 1)
    let isHalf = shift <= 53 && rest >= 1 << UInt64(shift - 1)
    let goesUp =
      switch direction {
      case .down: false
      case .up: rest != 0
      case .nearest: isHalf
      }
    return SoftDouble(
      rounding: UInt128(below) + (goesUp ? 1 : 0), exponent: 0, isInexact: false)
  }

  enum Direction: CaseIterable {
    case down
    case nearest
    case up
  }

  /// The decimal digits of the number, all of them, brought to a number behind the point: to nearest,
  /// exact ties to the even digit.
  func text(digits: Int) -> String {
    // mantissa · 2^exponent = mantissa · 5^-exponent / 10^-exponent, digit by digit.
    var decimal = String(mantissa).compactMap(\.wholeNumberValue).reversed() as [Int]
    var powers = abs(exponent)
    while powers > 0 {
      // Up to 5^13 at once.
      let step = min(powers, 13)
      let factor = (0..<step).reduce(1) { product, _ in product * (exponent < 0 ? 5 : 2) }
      decimal = Self.product(decimal, factor)
      powers -= step
    }
    let behind = max(0, -exponent)
    while decimal.count <= behind { decimal.append(0) }
    if behind > digits {
      let cut = decimal.prefix(behind - digits)
      decimal.removeFirst(behind - digits)
      let half = [Int](repeating: 0, count: cut.count - 1) + [5]
      let isTie = Array(cut) == half
      if isTie ? decimal[0] % 2 == 1 : cut[cut.count - 1] >= 5 {
        decimal = Self.successor(decimal)
      }
    } else {
      decimal = [Int](repeating: 0, count: digits - behind) + decimal
    }
    var whole = decimal.dropFirst(digits)
    while whole.count > 1, whole.last == 0 { whole.removeLast() }
    let fraction = decimal.prefix(digits)
    return whole.reversed().map(String.init).joined()
      + (digits > 0 ? "." + fraction.reversed().map(String.init).joined() : "")
  }

  private static func product(_ digits: [Int], _ factor: Int) -> [Int] {
    var carry = 0
    var result = digits.map { digit in
      let value = digit * factor + carry
      carry = value / 10
      return value % 10
    }
    while carry > 0 {
      result.append(carry % 10)
      carry /= 10
    }
    return result
  }

  private static func successor(_ digits: [Int]) -> [Int] {
    var digits = digits
    for place in digits.indices {
      if digits[place] < 9 {
        digits[place] += 1
        return digits
      }
      digits[place] = 0
    }
    return digits + [1]
  }
}
