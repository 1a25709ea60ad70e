internal import Glibc

/// Computes the value of `hb_pb`.
struct PriceBucket: Sendable {
  /// The direction in which a price within a bucket is rounded, after the random choice of
  /// `timesplit`.
  enum Direction: Sendable {
    case down
    case nearest
    case up
  }

  let granularity: PriceGranularity
  let direction: Direction

  /// The value in Go, computed in floating point, so that 1.20 is in the bucket "1.10" of the table
  /// `medium`.
  ///
  /// The edges of ranges are inclusive and a later range wins. For a price above every range the
  /// result is the highest edge; for any other price in no range it is the empty text.
  ///
  /// - Parameter price: for a thousand impressions.
  /// - Returns: the edge of the bucket to which the price is rounded, with the table's digits, or
  ///   the empty text.
  func goText(of price: Double) -> String {
    let spans = granularity.spans
    let highest = spans.map(\.max).reduce(0, max)
    if price > highest { return Self.fixed(highest, granularity.precision) }
    guard let span = spans.last(where: { $0.min <= price && price <= $0.max }),
      span.increment > 0
    else { return "" }
    let increments = (price - span.min) / span.increment
    let steps =
      switch direction {
      case .down: increments.rounded(.down)
      case .nearest: increments.rounded(.toNearestOrAwayFromZero)
      case .up: increments.rounded(.up)
      }
    // The product is rounded before the sum, as on amd64: no fused multiply-add.
    let product = steps * span.increment
    return Self.fixed(product + span.min, granularity.precision)
  }

  /// The value in Java, computed in exact decimals.
  ///
  /// The first range whose upper edge the price does not exceed counts. Digits beyond the precision
  /// are cut off, and thousands are separated by commas. A price of 0 or less is "0.0".
  ///
  /// - Parameter price: for a thousand impressions.
  /// - Returns: the text; nil for a price or a table of too many digits.
  func javaText(of price: ExactDecimal) -> String? {
    guard price.units > 0 else { return "0.0" }
    var edge = ExactDecimal(0)
    for range in granularity.ranges {
      guard let max = ExactDecimal(range.max), let isAbove = max.isLess(than: price) else {
        return nil
      }
      if !isAbove {
        guard let increment = ExactDecimal(range.increment),
          let steps = price.minus(edge)?.divided(by: increment, scale: 0, rounding),
          let bucket = steps.times(increment)?.plus(edge)
        else { return nil }
        return Self.grouped(bucket, granularity.precision)
      }
      edge = max
    }
    guard let highest = granularity.ranges.map(\.max).max() else { return "0.0" }
    return ExactDecimal(highest).flatMap { Self.grouped($0, granularity.precision) }
  }

  private var rounding: ExactDecimal.Rounding {
    switch direction {
    case .down: .floor
    case .nearest: .halfUp
    case .up: .ceiling
    }
  }
}

// MARK: Writing

extension PriceBucket {
  /// A number with a fixed number of digits behind the point, rounded to nearest, exact ties to the
  /// even digit.
  static func fixed(_ number: Double, _ digits: Int) -> String {
    // 309 digits before the point, at most 15 behind it, a sign, the point, and the end.
    var buffer = [CChar](repeating: 0, count: 336)
    let capacity = buffer.count
    let length = withVaList([Int32(clamping: digits), number]) { arguments in
      vsnprintf(&buffer, capacity, "%.*f", arguments)
    }
    guard length > 0, length < capacity else { return "" }
    return String(decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The number as Java's number format for the United States writes it.
  private static func grouped(_ number: ExactDecimal, _ digits: Int) -> String? {
    guard let cut = number.rounded(toScale: digits, .floor) else { return nil }
    var text = "\(cut.units.magnitude)"
    while text.count <= digits { text = "0" + text }
    let fraction = text.suffix(digits)
    var whole = ""
    for (index, digit) in text.dropLast(digits).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { whole = "," + whole }
      whole = "\(digit)" + whole
    }
    let sign = cut.units < 0 ? "-" : ""
    return sign + whole + (digits > 0 ? ".\(fraction)" : "")
  }
}
