import Testing
import Vocabulary

@testable import Units

/// Buckets compared with arithmetics that were written independently of them.
struct PriceBucketPropertyTests {
  /// A table in millionths of a currency unit.
  private struct Table {
    var precision: Int
    /// Upper edges, ascending, and increments.
    var ranges: [(max: Int, increment: Int)]

    init(_ random: inout SeededRandom) {
      precision = Int.random(in: 0...5, using: &random)
      ranges = []
      var edge = 0
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Edges and increments of at most so many digits behind the point.
        let unit = [1_000_000, 100_000, 10_000, 1_000, 1].randomElement(using: &random) ?? 1
        edge += Int.random(in: 1...30, using: &random) * max(unit, 100_000)
        ranges.append((edge, Int.random(in: 1...60, using: &random) * unit))
      }
    }

    var granularity: PriceGranularity {
      PriceGranularity(
        precision: precision,
        ranges: ranges.map {
          .init(max: Double($0.max) / 1e6, increment: Double($0.increment) / 1e6)
        })
    }
  }

  /// A price of up to six digits behind the point, often an edge or a multiple of an increment.
  private func price(in table: Table, _ random: inout SeededRandom) -> Int {
    let highest = table.ranges.last?.max ?? 0
    guard let range = table.ranges.randomElement(using: &random) else { return 0 }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return range.max
    case 1, 2: return range.increment * Int.random(in: 0...400, using: &random)
    case 3: return Int.random(in: 1...3_000, using: &random) * 10_000
    default: return Int.random(in: 1...(highest + highest / 8), using: &random)
    }
  }

  @Test func `PB-08 100,000 buckets of Go agree bit for bit with whole-number arithmetic`() {
    var random = SeededRandom(seed: 8)
    var table = Table(&random)
    var buckets: Set<String> = []
    for round in 0..<100_000 {
      if round.isMultiple(of: 10) { table = Table(&random) }
      // Every third price is any floating-point number, not a short decimal.
      let exact = Double(price(in: table, &random)) / 1e6
      let price =
        round.isMultiple(of: 3) ? exact * Double.random(in: 0.9...1, using: &random) : exact
      let index = round % SoftDouble.Direction.allCases.count
      let direction = [PriceBucket.Direction.down, .nearest, .up][index]
      let bucket = PriceBucket(granularity: table.granularity, direction: direction)
      let expected = soft(price, table.granularity, SoftDouble.Direction.allCases[index])
      let actual = bucket.goText(of: price)
      buckets.insert(actual)
      guard actual == expected else {
        Issue.record("\(price) in \(table) \(direction): \(actual), not \(expected)")
        return
      }
    }
    #expect(buckets.count > 10_000)
  }

  /// Go's rule over `SoftDouble`.
  private func soft(
    _ price: Double, _ table: PriceGranularity, _ direction: SoftDouble.Direction
  ) -> String {
    var lower = 0.0
    var chosen: (min: Double, increment: Double)?
    var highest = 0.0
    for range in table.ranges {
      if price >= lower, price <= range.max { chosen = (lower, range.increment) }
      highest = max(highest, range.max)
      lower = range.max
    }
    if price > highest { return SoftDouble(highest).text(digits: table.precision) }
    guard let chosen else { return "" }
    let increment = SoftDouble(chosen.increment)
    let steps = SoftDouble(price).minus(SoftDouble(chosen.min)).divided(by: increment)
    return steps.whole(direction).times(increment).plus(SoftDouble(chosen.min))
      .text(digits: table.precision)
  }

  @Test func `PB-08 100,000 buckets of Java agree with millionths`() {
    var random = SeededRandom(seed: 80)
    var table = Table(&random)
    var buckets: Set<String> = []
    for round in 0..<100_000 {
      if round.isMultiple(of: 10) { table = Table(&random) }
      let price = price(in: table, &random)
      let direction = [PriceBucket.Direction.down, .nearest, .up][round % 3]
      let bucket = PriceBucket(granularity: table.granularity, direction: direction)
      let expected = millionths(price, table, direction)
      let actual = ExactDecimal(Double(price) / 1e6).flatMap { bucket.javaText(of: $0) }
      buckets.insert(actual ?? "")
      guard actual == expected else {
        Issue.record("\(price) in \(table) \(direction): \(actual ?? "nil"), not \(expected)")
        return
      }
    }
    #expect(buckets.count > 10_000)
  }

  /// Java's rule in whole millionths.
  private func millionths(
    _ price: Int, _ table: Table, _ direction: PriceBucket.Direction
  ) -> String {
    guard price > 0 else { return "0.0" }
    var lower = 0
    var bucket = table.ranges.last?.max ?? 0
    for range in table.ranges {
      if price <= range.max {
        let above = price - lower
        let steps =
          switch direction {
          case .down: above / range.increment
          case .nearest: (2 * above + range.increment) / (2 * range.increment)
          case .up: (above + range.increment - 1) / range.increment
          }
        bucket = steps * range.increment + lower
        break
      }
      lower = range.max
    }
    var digits = String(bucket)
    while digits.count < 7 { digits = "0" + digits }
    var whole = String(digits.dropLast(6))
    if whole.count > 3 { whole.insert(",", at: whole.index(whole.endIndex, offsetBy: -3)) }
    let fraction = digits.suffix(6).prefix(table.precision)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }
}

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
    // mantissa · 2^exponent = mantissa · 5^-exponent / 10^-exponent.
    var limbs = [mantissa % Self.base, mantissa / Self.base]
    var powers = abs(exponent)
    while powers > 0 {
      // Up to 5^13 at once, so that a limb's product fits.
      let step = min(powers, 13)
      let factor: UInt64 = (0..<step).reduce(1) { product, _ in product * (exponent < 0 ? 5 : 2) }
      Self.multiply(&limbs, by: factor)
      powers -= step
    }
    var decimal: [UInt8] = []
    for limb in limbs {
      var rest = limb
      for _ in 0..<9 {
        decimal.append(UInt8(rest % 10))
        rest /= 10
      }
    }
    let behind = max(0, -exponent)
    while decimal.count <= behind { decimal.append(0) }
    if behind > digits {
      let excess = behind - digits
      let first = decimal[excess - 1]
      let isTie = first == 5 && decimal[..<(excess - 1)].allSatisfy { $0 == 0 }
      decimal.removeFirst(excess)
      if isTie ? decimal[0] % 2 == 1 : first >= 5 { Self.increment(&decimal) }
    } else {
      decimal = [UInt8](repeating: 0, count: digits - behind) + decimal
    }
    while decimal.count > digits + 1, decimal.last == 0 { decimal.removeLast() }
    var text = decimal.reversed().map { $0 + UInt8(ascii: "0") }
    if digits > 0 { text.insert(UInt8(ascii: "."), at: text.count - digits) }
    return String(decoding: text, as: UTF8.self)
  }

  private static let base: UInt64 = 1_000_000_000

  private static func multiply(_ limbs: inout [UInt64], by factor: UInt64) {
    var carry: UInt64 = 0
    for place in limbs.indices {
      let value = limbs[place] * factor + carry
      limbs[place] = value % base
      carry = value / base
    }
    while carry > 0 {
      limbs.append(carry % base)
      carry /= base
    }
  }

  private static func increment(_ digits: inout [UInt8]) {
    for place in digits.indices {
      if digits[place] < 9 {
        digits[place] += 1
        return
      }
      digits[place] = 0
    }
    digits.append(1)
  }
}
