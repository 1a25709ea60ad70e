package import Certification
internal import VASTSimulator
package import Vocabulary

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

/// The counts as text for people.
extension CountsReport {
  /// How many rows of the sensitivity table are shown.
  private static let mostRows = 10

  /// The text, ending with a line break.
  package var text: String {
    var text = style.bold("\(tag): \(forecast.mix.plays) plays of the audience \(audience)") + "\n"
    text += "The audience is an assumption: the counts follow from it and from simulated players.\n"
    text += "They do not predict real numbers.\n\n"
    text += table(
      ["party", "counts", "expected", "of plays"],
      counts.map { count in
        [
          count.counter.party, Self.words(of: count.counter),
          count.isMeasured ? "\(count.expected)" : "not measured",
          count.isMeasured ? Self.percentText(count.expected, of: forecast.mix.plays) : "",
        ]
      }, numbers: [2, 3])
    for difference in differences where difference.isOfNeighbours {
      text += "\n" + paragraph(on: difference)
    }
    return "\(text)\(sensitivityText)\(observedText)"
  }

  /// What a counter counts, and where it counts.
  private static func words(of counter: AudienceMix.Counter) -> String {
    let standard = counter.standard.map { " by \($0)" } ?? ""
    return counter.point.rawValue + standard + (counter.place.map { " at \($0)" } ?? "")
  }

  private static func percentText(_ count: Int, of whole: Int) -> String {
    percent(count, of: whole).map { "\($0) %" } ?? "-"
  }

  /// The step from the first party's count to the second party's, with its sign.
  private static func step(_ difference: Int) -> String {
    difference > 0 ? "-\(difference)" : difference < 0 ? "+\(-difference)" : "0"
  }

  private func names(_ first: Int, _ second: Int) -> String {
    "\(name(of: first)) → \(name(of: second))"
  }

  private func paragraph(on difference: CountForecast.Difference) -> VisibleText {
    let names = names(difference.first, difference.second)
    guard isJudged(difference) else { return style.bold("\(names): not measured") + "\n" }
    let base = counts[difference.first].expected
    let tolerance = forecast.mix.tolerance
    let allowed =
      CountsReport.percent(tolerance.numerator, of: tolerance.denominator).map { "\($0) %" } ?? ""
    let size =
      "\(Self.step(difference.count)) (\(Self.percentText(abs(difference.count), of: base)))"
    var text: VisibleText =
      difference.isBeyondTolerance
      ? style.bold("\(names): \(size), ") + style.red("above the tolerance of \(allowed)")
      : style.bold("\(names): \(size), ") + "within the tolerance of \(allowed)"
    text += "\n"
    let width = difference.parts.map { Self.step($0.count).count }.max() ?? 0
    for part in difference.parts {
      let count = Self.step(part.count).paddedAtStart(to: width)
      // Whether this cause keeps the first party from counting what the second party counts.
      let isFirst = part.count < 0 && part.cause.isLack
      let lacking = isFirst ? "not counted by \(name(of: difference.first)): " : ""
      text += "  \(count)  \(lacking)\(part.cause.sentence)\n"
      let blanks = String(repeating: " ", count: width + 4)
      if part.cause.kind == .other { text += "\(blanks)in: \(part.runs.joined(separator: ", "))\n" }
      text += style.dim("\(blanks)change: \(part.cause.kind.row.change)") + "\n"
    }
    return text
  }

  private var sensitivityText: VisibleText {
    let rows = forecast.sensitivities
    guard !rows.isEmpty else { return "" }
    var text: VisibleText =
      "\n" + style.bold("If one weight has 10 percentage points more, and the others less:") + "\n"
    text += table(
      ["change", "difference", "from", "to", "weight"],
      rows.prefix(Self.mostRows).map { row in
        [
          Self.step(row.change), names(row.first, row.second), Self.step(row.before),
          Self.step(row.after), row.weight,
        ]
      }, numbers: [0, 2, 3])
    let rest = rows.count - Self.mostRows
    return rest > 0 ? text + "\(rest) more in --format json\n" : text
  }

  private var observedText: VisibleText {
    guard let observed else { return "" }
    var text: VisibleText =
      "\n"
      + style.bold(
        "Observed, from \(observed.file), and what could explain it; this is not a measurement:")
      + "\n"
    let known = counts.indices.filter { observedCounts[$0] != nil }
    text += table(
      ["party", "expected", "observed", "discrepancy"],
      known.map { index in
        let (expected, count) = (counts[index].expected, observedCounts[index] ?? 0)
        let sign = count > expected ? "+" : count < expected ? "-" : ""
        return [
          name(of: index), "\(expected)", "\(count)",
          "\(sign)\(Self.percentText(abs(count - expected), of: expected))",
        ]
      }, numbers: [1, 2, 3])
    for (first, second) in zip(known, known.dropFirst()) {
      text += explanation(of: first, second)
    }
    for row in notCompared {
      let metric = row.metric.map { " \($0)" } ?? ""
      text +=
        "not compared: \(row.party)\(metric) \(row.count): no party '\(row.party)' of the audience "
        + "counts it\n"
    }
    return text
  }

  /// The causes that could explain the observed difference between two parties.
  private func explanation(of first: Int, _ second: Int) -> VisibleText {
    guard let base = observedCounts[first], let other = observedCounts[second] else { return "" }
    let difference = forecast.difference(between: first, and: second)
    let expected = counts[first].expected
    var text: VisibleText =
      "\(names(first, second)): observed \(Self.step(base - other)) "
      + "(\(Self.percentText(abs(base - other), of: base))), expected "
      + "\(Self.step(difference.count)) (\(Self.percentText(abs(difference.count), of: expected)))\n"
    guard base != other else { return text }
    // A cause explains the observed difference only if it makes the party with the higher observed
    // count count more than the other party.
    let causes = difference.parts.filter { ($0.count > 0) == (base > other) }.map(\.cause.sentence)
    for cause in causes { text += "  in this audience: \(cause)\n" }
    for kind in furtherCauses(of: difference, observed: base - other) {
      text += style.dim("  or: \(kind.row.sentence)") + "\n"
    }
    return text
  }

  /// Rows below a heading, in columns; numbers are aligned to the right.
  private func table(
    _ head: [String], _ rows: [[String]], numbers: Set<Int>
  ) -> VisibleText {
    let lines = ([head] + rows).map { $0.map { VisibleText($0).description } }
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let texts = lines.map { line in
      line.enumerated().map { column, cell in
        numbers.contains(column)
          ? cell.paddedAtStart(to: widths[column]) : cell.padded(to: widths[column])
      }.joined(separator: "  ").trimmingBlanksAtEnd()
    }
    return VisibleText(lines: texts.joined(separator: "\n")) + "\n"
  }
}

/// The JSON output of `vastsim counts`.
extension CountsReport {
  /// The schema of the JSON.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim counts, version 1",
      meaning: "What parties would count under an assumed audience, and why they differ.",
      .object(fields))
  }

  /// The counts as JSON.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  private static let fields: [JSONField<CountsReport>] = [
    .version,
    .constant("assumed", true, "The audience is an assumption: no real numbers are predicted."),
    .required("tag", .string, "The tag, as displayed.", \.tag),
    .required("audience", .string, "The audience file, as displayed.", \.audience),
    .required("plays", .count, "The number of plays.") { $0.forecast.mix.plays },
    .required(
      "tolerancePercent", .number(0...100), "How far two parties may be apart, in percent."
    ) { report in
      let tolerance = report.forecast.mix.tolerance
      return Double(tolerance.numerator) * 100 / Double(tolerance.denominator)
    },
    .required(
      "parties", .list(of: .defined("party", party)),
      "What each party is expected to count, in the order of the file."
    ) { report in report.counts.indices.map { (report, $0) } },
    .required(
      "runs", .list(of: .defined("run", run)), "The runs, in the order of the file."
    ) { report in report.forecast.runs.indices.map { (report, $0) } },
    .required(
      "differences", .list(of: .defined("difference", difference)),
      "What differs between any two parties, neighbours first."
    ) { report in report.differences.map { (report, $0) } },
    .required(
      "sensitivity", .list(of: .defined("sensitivity", sensitivity)),
      "How the differences of neighbours change if one weight has 10 percentage points more; the "
        + "largest change is first."
    ) { report in report.forecast.sensitivities.map { (report, $0) } },
    .optional("observedFile", .string, "The file of observed counts, as displayed.") {
      $0.observed?.file
    },
    .nonEmpty(
      "notCompared", .list(of: .object(observedRow)),
      "The observed counts that no party of the audience counts.", \.notCompared),
  ]

  private static let party: [JSONField<(report: CountsReport, index: Int)>] = [
    .required("party", .string, "The party's name.") { $0.report.counts[$0.index].counter.party },
    .required("counts", .choice, "What it counts.") { $0.report.counts[$0.index].counter.point },
    .optional("of", .string, "Where it counts: a host, the beginning of a path, or a vendor.") {
      $0.report.counts[$0.index].counter.place
    },
    .optional("viewable", .string, "The viewability standard that it counts by.") {
      $0.report.counts[$0.index].counter.standard
    },
    .required("measured", .flag, "False for a vendor that measures in no run.") {
      $0.report.counts[$0.index].isMeasured
    },
    .required("expected", .count, "The expected count.") { $0.report.counts[$0.index].expected },
    .optional("percentOfPlays", .positiveNumber, "The count's share of the plays, in percent.") {
      percent($0.report.counts[$0.index].expected, of: $0.report.forecast.mix.plays)
    },
    .optional("observed", .count, "The observed count.") { $0.report.observedCounts[$0.index] },
  ]

  private static let run: [JSONField<(report: CountsReport, index: Int)>] = [
    .required("player", .string, "The player profile.") {
      $0.report.forecast.runs[$0.index].player
    },
    .required("scenario", .string, "The scenario.") { $0.report.forecast.runs[$0.index].scenario },
    .required("plays", .count, "The number of plays that it represents.") {
      $0.report.forecast.plays[$0.index]
    },
  ]

  private typealias Difference = (report: CountsReport, difference: CountForecast.Difference)

  private static let difference: [JSONField<Difference>] = [
    .required("first", .string, "The first party.") { $0.report.name(of: $0.difference.first) },
    .required("second", .string, "The second party.") { $0.report.name(of: $0.difference.second) },
    .required("neighbours", .flag, "Whether the second follows the first in the file.") {
      $0.difference.isOfNeighbours
    },
    .required("count", .integer(), "What the first counts beyond the second.") {
      $0.difference.count
    },
    .optional(
      "percent", .anyNumber, "The same in percent of the first; absent if the first is zero."
    ) {
      percent($0.difference.count, of: $0.report.counts[$0.difference.first].expected)
    },
    .optional(
      "aboveTolerance", .flag,
      "Whether it is above the tolerance; absent where neither is measured."
    ) { $0.report.isJudged($0.difference) ? $0.difference.isBeyondTolerance : nil },
    .required(
      "causes", .list(of: .defined("cause", cause)),
      "The causes, which add up to the difference; the largest first, 'other' last."
    ) { $0.difference.parts },
  ]

  private static let cause: [JSONField<CountForecast.Part>] = [
    .required("cause", .choice, "The cause.") { $0.cause.kind },
    .optional("detail", .string, "The error, the player's policy or the standard.") {
      $0.cause.detail
    },
    .required("count", .integer(), "Its part of the difference.") { $0.count },
    .required("sentence", .string, "The cause in words.") { $0.cause.sentence },
    .required("change", .string, "The change that removes it.") { $0.cause.kind.row.change },
    .required("runs", .list(of: .string), "The runs that it comes from.") { $0.runs },
  ]

  private static let sensitivity:
    [JSONField<(report: CountsReport, sensitivity: CountForecast.Sensitivity)>] = [
      .required("first", .string, "The first party.") { $0.report.name(of: $0.sensitivity.first) },
      .required("second", .string, "The second party.") {
        $0.report.name(of: $0.sensitivity.second)
      },
      .required("weight", .string, "The player, the scenario or the row that has the weight.") {
        $0.sensitivity.weight
      },
      .required("before", .integer(), "The difference under the audience.") {
        $0.sensitivity.before
      },
      .required("after", .integer(), "The difference with the larger weight.") {
        $0.sensitivity.after
      },
    ]

  private static let observedRow: [JSONField<ObservedCounts.Row>] = [
    .required("party", .string, "The party.", \.party),
    .optional("metric", .string, "What it counts.", \.metric),
    .required("count", .count, "The count.", \.count),
  ]
}
