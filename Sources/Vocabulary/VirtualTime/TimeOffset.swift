/// A point in a creative, given as a time or as a share of its duration.
package enum TimeOffset: Sendable, Hashable {
  /// A time after the first frame.
  case time(Duration)
  /// A percentage of the duration, exactly as written: `10.5%` is digits 105, scale 10.
  case percentage(digits: Int64, scale: Int64)

  /// The point on a creative of a known duration.
  package func resolved(in duration: Duration) -> Duration {
    switch self {
    case .time(let time):
      time
    case .percentage(let digits, let scale):
      Duration(
        attoseconds: duration.attoseconds.scaled(by: Int128(digits), over: Int128(scale) * 100))
    }
  }

  /// Reads a percentage such as `50%`, `10.5%` or `50 %`; nil for other forms.
  package static func parsePercentage(_ text: some StringProtocol) -> TimeOffset? {
    guard text.hasSuffix("%"),
      let (digits, scale) = TimeText.decimal(text.dropLast(text.hasSuffix(" %") ? 2 : 1)),
      let digits = Int64(exactly: digits), let scale = Int64(exactly: scale)
    else { return nil }
    return .percentage(digits: digits, scale: scale)
  }
}
