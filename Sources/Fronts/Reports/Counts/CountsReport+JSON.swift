internal import Certification
internal import VASTSimulator
package import Vocabulary

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
