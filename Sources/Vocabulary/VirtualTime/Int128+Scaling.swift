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
