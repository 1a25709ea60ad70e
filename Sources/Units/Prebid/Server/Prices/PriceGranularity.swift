internal import Glibc
internal import Vocabulary

/// A table of price buckets.
///
/// Both servers let each range begin at the end of the range before it, and ignore a `min` in a
/// request.
struct PriceGranularity: Sendable, Hashable {
  /// A range of prices, from above the previous range up to and including `max`.
  struct Range: Sendable, Hashable {
    /// The upper edge, in the currency of the request for a thousand impressions.
    var max: Double
    /// The width of a bucket, more than 0, in the same unit.
    var increment: Double
  }

  /// How many digits behind the point a bucket is written with, from 0 to 15.
  var precision: Int
  /// In the order of their upper edges.
  var ranges: [Range]

  init(precision: Int = 2, ranges: [Range]) {
    self.precision = precision
    self.ranges = ranges
  }

  private init(_ ranges: (max: Double, increment: Double)...) {
    self.init(ranges: ranges.map { Range(max: $0.max, increment: $0.increment) })
  }

  static let low = PriceGranularity((5, 0.5))
  static let medium = PriceGranularity((20, 0.1))
  static let high = PriceGranularity((20, 0.01))
  static let auto = PriceGranularity((5, 0.05), (10, 0.1), (20, 0.5))
  static let dense = PriceGranularity((3, 0.01), (8, 0.05), (20, 0.5))

  /// The predefined table for a name that a request can give instead of a table; nil for other
  /// names.
  static func named(_ name: String) -> PriceGranularity? {
    switch name {
    case "low": low
    case "med", "medium": medium
    case "high": high
    case "auto": auto
    case "dense": dense
    default: nil
    }
  }

  /// The ranges with their lower edges.
  var spans: [(min: Double, max: Double, increment: Double)] {
    var edge = 0.0
    return ranges.map { range in
      defer { edge = range.max }
      return (edge, range.max, range.increment)
    }
  }
}

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

/// Reads a table of prices from a request.
struct PriceGranularityReader {
  let request: ResolvedRequest
  let dialect: ServerDialect
  private(set) var findings: [Diagnostic] = []
  /// Why the request is refused: both servers refuse a request with a wrong table.
  private(set) var refusals: [String] = []

  init(_ request: ResolvedRequest, dialect: ServerDialect) {
    self.request = request
    self.dialect = dialect
  }

  /// The table at a place; nil where there is none, or a wrong one.
  mutating func granularity(at path: [JSONPlace.Step]) -> PriceGranularity? {
    guard let value = request.value[path] else { return nil }
    if let name = value.text {
      let table = PriceGranularity.named(name)
      if table == nil {
        refuse(
          "'\(name)' is not a price granularity; use low, medium, high, auto or dense", at: path)
      }
      return table
    }
    guard value.members != nil else { return nil }
    let precision = value["precision"]?.whole ?? 2
    guard (0...15).contains(precision) else {
      refuse("'precision' is \(precision), not from 0 to 15", at: path + [.key("precision")])
      return nil
    }
    let rangesPath = path + [.key("ranges")]
    guard let ranges = value["ranges"]?.elements, !ranges.isEmpty else {
      if dialect == .java {
        refuse("the price granularity has no 'ranges'", at: rangesPath)
        return nil
      }
      findings.append(
        Diagnostic(
          rule: .priceTableIgnored, "the price granularity has no 'ranges' and is ignored",
          at: request.location(of: rangesPath)))
      return nil
    }
    var table = PriceGranularity(precision: precision, ranges: [])
    var edge = 0.0
    for (index, range) in ranges.enumerated() {
      let path = rangesPath + [.index(index)]
      guard let max = range["max"]?.double, max > edge else {
        refuse("the range's 'max' is missing or not above \(edge)", at: path + [.key("max")])
        return nil
      }
      guard let increment = range["increment"]?.double, increment > 0 else {
        refuse("the range's 'increment' is missing or not above 0", at: path + [.key("increment")])
        return nil
      }
      if let min = range["min"]?.double, min != edge {
        findings.append(
          Diagnostic(
            rule: .priceRangeMinIgnored,
            "the range's 'min' is \(min), but the servers let the range begin at \(edge)",
            at: request.location(of: path + [.key("min")])))
      }
      table.ranges.append(.init(max: max, increment: increment))
      edge = max
    }
    return table
  }

  private mutating func refuse(_ message: String, at path: [JSONPlace.Step]) {
    findings.append(
      Diagnostic(rule: .auctionRequestMalformed, message, at: request.location(of: path)))
    refusals.append("\(path.spelled): \(message)")
  }
}
