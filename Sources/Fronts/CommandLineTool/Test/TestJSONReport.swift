internal import VASTSimulator
internal import Vocabulary

/// Writes results as JSON, as one object with all of them or as one line for each: the output of
/// `vastsim test`, version 1.
enum TestJSONReport {
  /// The schema of the object.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim test, version 1", meaning: "The results of scenarios.", .object(fields))
  }

  /// The schema of a line.
  static var lineDocument: SchemaDocument {
    SchemaDocument(
      title: "vastsim test, a line, version 1", meaning: "The result of one scenario.",
      .object(line))
  }

  /// All results as one object over several lines, ending with a line break.
  ///
  /// - Throws: an `EncodingError`, which no result can cause.
  static func text(of results: [TestResult]) throws -> String {
    try JSONWriter(pretty: true).text(of: .object(fields.members(of: results))) + "\n"
  }

  /// One scenario's result as one line.
  ///
  /// - Throws: an `EncodingError`, which no result can cause.
  static func line(of result: TestResult) throws -> String {
    try JSONWriter().text(of: .object(line.members(of: result))) + "\n"
  }

  private static let fields: [JSONField<[TestResult]>] = [
    .version,
    .required(
      "scenarios", .list(of: .defined("scenario", scenario)), "The scenarios, in order."
    ) { $0 },
    .required("passed", .count, "How many passed.") { TestResult.counts(of: $0).passed },
    .required("failed", .count, "How many failed.") { TestResult.counts(of: $0).failed },
    .required("broken", .count, "How many could not be judged.") {
      TestResult.counts(of: $0).broken
    },
  ]

  private static let line: [JSONField<TestResult>] = [.version] + scenario

  private static let scenario: [JSONField<TestResult>] = [
    .required("name", .string, "The scenario's name.", \.name),
    .required("file", .string, "Its file, as displayed.", \.path),
    .required("verdict", .choice, "The result.", \.verdict),
    .optional(
      "run", .defined("verdict", JSONReport.verdict), "The verdict on its run.", \.judgement),
    .required(
      "reasons", .list(of: .filledString), "Reasons for a failure other than findings, in words.",
      \.reasons),
    .required(
      "failures", .list(of: .defined("failure", FindingFields.located)),
      "Expectations that do not hold, findings that fail it, and a golden that differs.",
      \.failures),
    .optional(
      "outcome", .names(RunOutcome.allCases.map(\.rawValue)),
      "How the run ended; absent without a run."
    ) { $0.outcome?.rawValue },
    .optional(
      "durationUs", .microseconds, "The virtual length of the run, in µs.", \.duration),
    .optional(
      "expectations", .defined("claims", claims), "The scenario's expectations, counted."
    ) { $0.outcome == nil ? nil : $0.expectations },
    .optional("diff", .filledString, "The unified diff from the golden to the event stream.") {
      $0.diff.isEmpty ? nil : $0.diff
    },
  ]

  private static let claims: [JSONField<(held: Int, total: Int)>] = [
    .required("held", .count, "How many hold.") { $0.held },
    .required("total", .count, "How many there are.") { $0.total },
  ]
}
