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
