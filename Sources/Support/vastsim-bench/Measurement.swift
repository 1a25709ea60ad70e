/// One measured number with its limit.
struct Measurement {
  let name: String
  /// What was measured, and with what it was compared.
  let detail: String
  let value: Double
  let limit: Double
  /// The unit, such as ` MB`; empty for a ratio.
  let unit: String
  /// Whether the limit is a minimum instead of a maximum.
  var isFloor = false

  var isWithinLimit: Bool { isFloor ? value >= limit : value <= limit }

  /// One line for a person: name, value, limit, verdict and details.
  var line: String {
    let verdict = isWithinLimit ? "ok      " : isFloor ? "MISSED  " : "EXCEEDED"
    let limit = (isFloor ? "at least " : "limit ") + text(limit)
    return "\(verdict) \(name): \(text(value))\(unit), \(limit)\(unit) (\(detail))"
  }
}

/// The median of numbers.
extension [Double] {
  /// The middle value, or the mean of the two in the middle; zero when there is none.
  var median: Double {
    let sorted = sorted()
    guard let upper = sorted.dropFirst(count / 2).first else { return 0 }
    return count.isMultiple(of: 2) ? (sorted[count / 2 - 1] + upper) / 2 : upper
  }
}

/// A number of zero or more with two decimals.
func text(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let fraction = hundredths % 100
  return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
