extension Duration {
  /// The duration's length, whatever its direction.
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

  /// A count of units given as a fraction of a second, as media time bases are.
  ///
  /// - Parameters:
  ///   - count: how many units; may be negative.
  ///   - numerator: the unit's length in seconds, upper part, above zero.
  ///   - denominator: the unit's length in seconds, lower part, above zero.
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
  /// This number times one number over another, rounded towards zero.
  ///
  /// The product may be wider than 128 bits on the way. A result out of range becomes the nearest
  /// one in range: durations come from tags and media files, and no text in them may stop a run.
  /// The denominator is not zero.
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
