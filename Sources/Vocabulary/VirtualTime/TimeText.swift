/// Writes and reads durations in the formats that people and tags use.
package enum TimeText {
  /// `HH:MM:SS.mmm`, the form of the playhead macros (VAST 4.x macro registry), rounded down to
  /// the millisecond; negative durations count as zero.
  package static func playhead(_ duration: Duration) -> String {
    let milliseconds = max(0, duration.wholeMilliseconds)
    let (seconds, millisecond) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2)).\(padded(millisecond, 3))"
  }

  /// Seconds with three decimals and a unit, for people: `7.500 s`, rounded to the nearest.
  package static func readable(_ duration: Duration) -> String {
    let microseconds = duration.roundedMicroseconds
    let milliseconds = (abs(microseconds) + 500) / 1000
    let sign = microseconds < 0 && milliseconds > 0 ? "-" : ""
    return "\(sign)\(milliseconds / 1000).\(padded(milliseconds % 1000, 3)) s"
  }

  /// The duration as files write it, to the microsecond, in the unit that needs the fewest digits: `250ms`,
  /// `265.6ms`, `1s`.
  package static func written(_ duration: Duration) -> String {
    let microseconds = duration.roundedMicroseconds
    if microseconds % 1_000_000 == 0 { return "\(microseconds / 1_000_000)s" }
    let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = microseconds < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)ms" }
    var decimals = padded(rest, 3)
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals)ms"
  }

  /// Reads a duration with its unit: `2s`, `1.5s`, `1500ms`, `250us`, `10m`, `1h`.
  ///
  /// Decimals are exact to twelve places. Returns nil for anything else, a bare number and a
  /// negative one included.
  package static func parse(_ text: String) -> Duration? {
    let units: [(suffix: String, attoseconds: Int128)] = [
      ("ms", 1_000_000_000_000_000), ("us", 1_000_000_000_000),
      ("s", 1_000_000_000_000_000_000), ("m", 60_000_000_000_000_000_000),
      ("h", 3_600_000_000_000_000_000_000),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let (digits, scale) = decimal(text.dropLast(unit.suffix.count))
    else { return nil }
    return Duration(attoseconds: digits.scaled(by: unit.attoseconds, over: scale))
  }

  /// Reads an unsigned decimal number as digits over a power of ten, with at most twelve digits
  /// before the point. Of the digits after the point, the first twelve count.
  package static func decimal(_ text: some StringProtocol) -> (digits: Int128, scale: Int128)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, (1...12).contains(whole.utf8.count) else {
      return nil
    }
    let fraction = parts.dropFirst().first ?? ""
    guard parts.count == 1 || !fraction.isEmpty,
      [whole.utf8, fraction.utf8].joined().allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      })
    else { return nil }
    let decimals = fraction.utf8.prefix(12)
    let digits = Array(whole.utf8) + Array(decimals)
    let value = digits.reduce(Int128(0)) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
    let scale = decimals.reduce(Int128(1)) { product, _ in product * 10 }
    return (value, scale)
  }

  static func padded(_ value: some BinaryInteger, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Duration {
  /// The absolute value of the duration.
  package var magnitude: Duration { self < .zero ? .zero - self : self }

  /// The whole microseconds of this duration, rounded to the nearest, halves away from zero.
  package var roundedMicroseconds: Int64 {
    let unit: Int128 = 1_000_000_000_000
    let (quotient, remainder) = attoseconds.quotientAndRemainder(dividingBy: unit)
    let carry: Int128 = remainder.magnitude * 2 < unit.magnitude ? 0 : (remainder < 0 ? -1 : 1)
    return Int64(clamping: quotient + carry)
  }

  /// The whole milliseconds of this duration, rounded down.
  package var wholeMilliseconds: Int64 {
    let unit: Int128 = 1_000_000_000_000_000
    let (quotient, remainder) = attoseconds.quotientAndRemainder(dividingBy: unit)
    return Int64(clamping: remainder < 0 ? quotient - 1 : quotient)
  }

  /// The duration as a number of seconds, for interfaces that need one.
  package var seconds: Double {
    Double(attoseconds) / 1e18
  }

  /// An exact share of this duration, rounded to the attosecond.
  package func fraction(_ numerator: Int, of denominator: Int) -> Duration {
    Duration(attoseconds: attoseconds.scaled(by: Int128(numerator), over: Int128(denominator)))
  }

  /// A number of units that are a fraction of a second, such as those of a media time base.
  ///
  /// - Parameters:
  ///   - count: how many units; may be negative.
  ///   - numerator: the numerator of the unit's length in seconds, above zero.
  ///   - denominator: the denominator of the unit's length in seconds, above zero.
  /// - Returns: the exact duration, rounded to the attosecond.
  package static func units(
    _ count: Int64, of numerator: Int32, over denominator: Int32
  ) -> Duration {
    let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000
    let ticks = Int128(count) * Int128(numerator)
    return Duration(
      attoseconds: ticks.scaled(by: attosecondsPerSecond, over: Int128(denominator)))
  }
}

extension Int128 {
  /// This number multiplied by the numerator and divided by the denominator, rounded towards zero.
  ///
  /// The intermediate product may be wider than 128 bits. A result that is out of range is clamped,
  /// because durations come from tags and media files, whose content must never crash a run. The
  /// denominator must not be zero.
  func scaled(by numerator: Int128, over denominator: Int128) -> Int128 {
    let (product, overflows) = multipliedReportingOverflow(by: numerator)
    guard overflows else { return product / denominator }
    let isNegative = (self < 0) != ((numerator < 0) != (denominator < 0))
    let limit = isNegative ? Int128.min : Int128.max
    let wide = magnitude.multipliedFullWidth(by: numerator.magnitude)
    guard wide.high < denominator.magnitude else { return limit }
    let quotient = denominator.magnitude.dividingFullWidth(wide).quotient
    guard let result = Int128(exactly: quotient) else { return limit }
    return isNegative ? -result : result
  }
}
