/// A quartile inside of a creative, by its name in VAST, OMID and the event stream.
package enum Quartile: String, Sendable, Hashable, CaseIterable {
  case firstQuartile
  case midpoint
  case thirdQuartile

  /// How many quarters of the duration have passed at the quartile: 1 to 3.
  package var quarters: Int {
    switch self {
    case .firstQuartile: 1
    case .midpoint: 2
    case .thirdQuartile: 3
    }
  }

  /// The quartile's position in a creative with a duration.
  package func position(in duration: Duration) -> Duration { duration.fraction(quarters, of: 4) }
}

/// A tracking point of a creative that plays: its start, a quartile, or its end.
package enum TrackingPoint: Sendable, Hashable, CaseIterable {
  case start
  case quartile(Quartile)
  case complete

  /// The five points in the order in which playback reaches them.
  package static let allCases: [TrackingPoint] =
    [.start] + Quartile.allCases.map(TrackingPoint.quartile) + [.complete]

  /// The name in VAST, OMID and the event stream.
  package var name: String {
    switch self {
    case .start: "start"
    case .quartile(let quartile): quartile.rawValue
    case .complete: "complete"
    }
  }

  /// How many quarters of the duration have passed at the point: 0 to 4.
  package var quarters: Int {
    switch self {
    case .start: 0
    case .quartile(let quartile): quartile.quarters
    case .complete: 4
    }
  }

  /// The point's position in a creative with a duration.
  package func position(in duration: Duration) -> Duration { duration.fraction(quarters, of: 4) }
}

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
