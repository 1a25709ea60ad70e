internal import JSONSchema
internal import JSONTree
internal import Reports
internal import Scenario

/// The JSON output of `vastsim test`, version 1, as JSON Schema.
enum TestSchema {
  /// The object of `--format json`.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim test, version 1", meaning: "The results of scenarios.",
      root: .object(fields), definitions: definitions + [.init("scenario", .object(scenario))])
  }

  /// A line of `--format jsonl`.
  static var line: SchemaDocument {
    SchemaDocument(
      title: "vastsim test, a line, version 1", meaning: "The result of one scenario.",
      root: .object([FindingSchema.version] + scenario), definitions: definitions)
  }

  private static var definitions: [SchemaDocument.Definition] {
    [.init("failure", .object(FindingSchema.located)), .init("claims", .object(claims))]
  }

  static let fields: [SchemaField] = [
    FindingSchema.version,
    .required("scenarios", .list(of: .reference("scenario")), "The scenarios, in order."),
    .required("passed", count, "How many passed."),
    .required("failed", count, "How many failed."),
    .required("broken", count, "How many could not be run."),
  ]

  static let scenario: [SchemaField] = [
    .required("name", .string, "The scenario's name."),
    .required("file", .string, "Its file, as displayed."),
    .required("verdict", .choice(of: TestResult.Verdict.self), "The result."),
    .required(
      "reasons", .list(of: .filledString), "Reasons against it other than findings, in words."),
    .required(
      "failures", .list(of: .reference("failure")),
      "Expectations that do not hold, findings that fail it, and a golden that differs."),
    .init("outcome", .choice(of: RunOutcome.self), "How the run ended; absent without a run."),
    .init("durationUs", count, "The virtual length of the run, in µs."),
    .init("expectations", .reference("claims"), "The scenario's expectations, counted."),
    .init("diff", .filledString, "The unified diff from the golden to the event stream."),
  ]

  static let claims: [SchemaField] = [
    .required("held", count, "How many hold."),
    .required("total", count, "How many there are."),
  ]

  private static let count = Schema.integer(0...Int.max)
}
