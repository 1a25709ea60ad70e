package import Certification
internal import VASTSimulator

/// Writes how much each party is expected to count, and why the counts differ.
package struct CountsReport {
  let forecast: CountForecast
  /// The tag and the audience file, as displayed.
  let tag: String
  let audience: String
  /// The counts that parties reported, with the displayed name of their file; nil without such a
  /// file.
  let observed: (file: String, counts: ObservedCounts)?
  let style: TextStyle

  let counts: [CountForecast.Count]
  let differences: [CountForecast.Difference]
  /// The observed count of each party, in the order of the parties.
  let observedCounts: [Int?]
  /// The observed counts that belong to no party of the audience.
  let notCompared: [ObservedCounts.Row]

  package init(
    _ forecast: CountForecast, of tag: String, audience: String,
    observed: (file: String, counts: ObservedCounts)?, style: TextStyle
  ) {
    self.forecast = forecast
    self.tag = tag
    self.audience = audience
    self.observed = observed
    self.style = style
    counts = forecast.counts
    differences = forecast.differences
    let matched = observed?.counts.matched(with: forecast.counters)
    observedCounts = matched?.observed ?? forecast.counters.map { _ in nil }
    notCompared = matched?.others ?? []
  }

  /// Whether every party counts at least one event in some run.
  package var isMeasured: Bool { counts.allSatisfy(\.isMeasured) }

  /// Whether a difference is meaningful. A difference between two parties that measure nothing is
  /// not.
  func isJudged(_ difference: CountForecast.Difference) -> Bool {
    counts[difference.first].isMeasured || counts[difference.second].isMeasured
  }

  /// Causes that do not occur in the audience, but could make one party count less than the other.
  func furtherCauses(of difference: CountForecast.Difference, observed: Int) -> [CountCause.Kind] {
    let points = (
      forecast.counters[difference.first].point, forecast.counters[difference.second].point
    )
    let (long, short) = observed > 0 ? points : (points.1, points.0)
    return CountCause.Kind.allCases.filter { kind in
      kind.row.canLower(short, below: long) && !difference.parts.contains { $0.cause.kind == kind }
    }
  }

  /// A party's name, followed by what it counts if the party counts several things.
  func name(of index: Int) -> String {
    let counter = forecast.counters[index]
    let isAlone = forecast.counters.count { $0.party == counter.party } == 1
    return isAlone ? counter.party : "\(counter.party) \(counter.point.rawValue)"
  }

  /// A number's share of another number in percent, with one decimal; nil if the other number is
  /// zero.
  static func percent(_ count: Int, of whole: Int) -> Double? {
    whole == 0 ? nil : (Double(count) * 1000 / Double(whole)).rounded() / 10
  }

  /// The counts as comma-separated values, in the form of a file for `--observed`.
  package var csv: String {
    let rows = counts.map { count in
      [count.counter.party, count.counter.point.rawValue, String(count.expected)]
    }
    return ([["party", "metric", "count"]] + rows)
      .map { $0.map(Self.cell).joined(separator: ",") + "\n" }.joined()
  }

  private static func cell(_ text: String) -> String {
    text.contains { ",\"\n\r".contains($0) } ? "\"\(text.filter { $0 != "\"" })\"" : text
  }
}
