/// A table of price buckets.
///
/// Both servers let each range begin at the end of the range before it, and ignore a `min` in a
/// request.
package struct PriceGranularity: Sendable, Hashable {
  /// A range of prices, from above the previous range up to and including `max`.
  package struct Range: Sendable, Hashable {
    /// The upper edge, in the currency of the request for a thousand impressions.
    package var max: Double
    /// The width of a bucket, more than 0, in the same unit.
    package var increment: Double

    package init(max: Double, increment: Double) {
      self.max = max
      self.increment = increment
    }
  }

  /// How many digits behind the point a bucket is written with, from 0 to 15.
  package var precision: Int
  /// In the order of their upper edges.
  package var ranges: [Range]

  package init(precision: Int = 2, ranges: [Range]) {
    self.precision = precision
    self.ranges = ranges
  }

  private init(_ ranges: (max: Double, increment: Double)...) {
    self.init(ranges: ranges.map { Range(max: $0.max, increment: $0.increment) })
  }

  package static let low = PriceGranularity((5, 0.5))
  package static let medium = PriceGranularity((20, 0.1))
  package static let high = PriceGranularity((20, 0.01))
  package static let auto = PriceGranularity((5, 0.05), (10, 0.1), (20, 0.5))
  package static let dense = PriceGranularity((3, 0.01), (8, 0.05), (20, 0.5))

  /// The predefined table for a name that a request can give instead of a table; nil for other
  /// names.
  package static func named(_ name: String) -> PriceGranularity? {
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
