internal import Comparison
internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// The result of one scenario.
struct TestResult {
  enum Verdict: String, CaseIterable {
    case passed
    case failed
    /// The scenario could not be run, or it could not be judged because a file or the network was
    /// missing.
    case broken
  }

  let name: String
  /// The scenario's path as reports show it.
  let path: String
  let verdict: Verdict
  /// How the run ended; nil if there was no run.
  private(set) var outcome: RunOutcome?
  /// How long the run took in virtual time; nil if there was no run.
  private(set) var duration: Duration?
  /// How many expectations the scenario has, and how many of them hold.
  private(set) var expectations = (held: 0, total: 0)
  /// The verdict on the scenario's run; nil if there was no run.
  private(set) var judgement: RunVerdict?
  /// Reasons for a failure other than findings, such as the error with which an ad failed.
  private(set) var reasons: [String] = []
  /// The findings that make the scenario fail: expectations that do not hold, findings of the run,
  /// a golden file that differs.
  private(set) var failures: [Diagnostic]
  /// The difference from the golden file.
  private(set) var diff = ""
  /// All findings, including the failures.
  private(set) var findings: [Diagnostic]
  let suite: TestSuite
  /// The scenario's file.
  let source: FetchedDocument
  /// The record of the run, kept only if a report shows runs.
  var record: RunRecord?
  /// The numbers of the network's answers that the run used.
  var answers = 0..<0

  /// Whether the scenario was not run because the user ended the test.
  private(set) var isInterrupted = false

  /// Creates the result of a scenario that was not run because the user ended the test.
  init(interrupted file: ScenarioFile) {
    self.init(
      file,
      broken: [
        Diagnostic(
          rule: .inputUnreadable, "the test was interrupted before the scenario was run",
          at: SourceLocation(file: file.displayName))
      ])
    isInterrupted = true
  }

  /// Creates the result of a scenario that could not be run, with the reasons.
  init(_ file: ScenarioFile, broken reasons: [Diagnostic]) {
    (name, path, verdict) = (file.name, file.displayName, .broken)
    source = file.source
    failures = reasons
    findings = reasons
    suite = TestSuite(
      name: path,
      cases: [
        TestCase(
          group: name, name: "the scenario can be run",
          .broken(reasons.map { "\($0)" }.joined(separator: "\n")))
      ])
  }

  /// Creates the result of a finished run.
  init(
    _ file: ScenarioFile, _ record: RunRecord, golden: GoldenFile.Finding?,
    failingOn least: Severity
  ) {
    (name, path) = (file.name, file.displayName)
    source = file.source
    outcome = record.outcome
    duration = record.duration
    expectations = (record.expectations.count(where: \.holds), record.expectations.count)
    let judgement = RunVerdict(of: record, failingOn: least)
    self.judgement = judgement
    let failed = record.expectations.compactMap { result in
      result.failure.map {
        Diagnostic(rule: .expectationFailed, $0, at: result.location)
      }
    }
    let extra = golden.map { [$0.diagnostic] } ?? []
    if !judgement.reasonsBesidesExpectations.isEmpty {
      reasons = judgement.reasonsBesidesExpectations
    }
    failures = judgement.findings + failed + extra
    findings = record.diagnostics + failed + extra
    diff = golden?.diff ?? ""
    verdict =
      if golden != nil || judgement.verdict.fails(on: least) {
        .failed
      } else {
        judgement.verdict == .inconclusive ? .broken : .passed
      }
    var suite = TestSuite(of: record, failingOn: least)
    suite.name = path
    if file.scenario?.expected.golden != nil {
      suite.cases.append(
        TestCase(
          group: name, name: "the event stream equals the golden",
          golden.map { .failed("\($0.diagnostic)\n\($0.diff)") } ?? .passed))
    }
    self.suite = suite
  }
}

/// Shows results to people: a line for each scenario with its failures below it, and a last line
/// with counts.
struct TestTextReport {
  let style: TextStyle
  /// Whether scenarios that pass are only counted.
  let isQuiet: Bool
  /// How wide the column of names is.
  private let width: Int

  init(style: TextStyle, isQuiet: Bool, names: [String]) {
    self.style = style
    self.isQuiet = isQuiet
    width = min(40, names.map(\.count).max() ?? 0)
  }

  /// The text for one scenario, ending with a line break; empty for a scenario that passes in quiet
  /// mode.
  func text(of result: TestResult) -> String {
    guard !isQuiet || result.verdict != .passed else { return "" }
    var text: VisibleText = "\(word(result))  \(padded(result.name))"
    if let duration = result.duration {
      let time = TimeText.readable(duration)
      text += "\(String(repeating: " ", count: max(2, 12 - time.count)))\(time)  "
      text += "\(Self.expectations(result))"
      let reasons = result.reasons
      if !reasons.isEmpty { text += "; \(reasons.joined(separator: ", "))" }
    }
    text += "\n"
    for failure in result.failures { text += indented("\(failure)") }
    return "\(text)\(indented(result.diff))"
  }

  /// The word for the verdict on a scenario's run; `ERROR` if the scenario could not be run.
  private func word(_ result: TestResult) -> VisibleText {
    switch result.verdict {
    case .passed: style.word(of: result.judgement?.verdict ?? .pass)
    case .failed: style.word(of: .fail)
    case .broken: result.judgement.map { style.word(of: $0.verdict) } ?? style.red("ERROR")
    }
  }

  private func padded(_ name: String) -> VisibleText {
    VisibleText(name).filled(to: width)
  }

  private static func expectations(_ result: TestResult) -> String {
    let (held, total) = result.expectations
    return switch total {
    case 0: "no expectations, \(result.outcome?.words ?? "")"
    case 1: held == 1 ? "1 expectation holds" : "1 expectation does not hold"
    default: held == total ? "\(total) expectations hold" : "\(held) of \(total) expectations hold"
    }
  }

  /// The indented lines of a text, with its control characters made visible.
  private func indented(_ text: String) -> VisibleText {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: true)
      .map { "      \(String($0))\n" as VisibleText }.joined()
  }

  /// `20 scenarios: 18 passed, 1 failed, 1 could not be judged`.
  func summary(of results: [TestResult]) -> String {
    let counts = TestResult.counts(of: results)
    var parts = ["\(counts.passed) passed", "\(counts.failed) failed"]
    if counts.broken > 0 { parts.append("\(counts.broken) could not be judged") }
    let noun = results.count == 1 ? "scenario" : "scenarios"
    return "\(style.bold("\(results.count) \(noun): \(parts.joined(separator: ", "))"))\n"
  }
}

extension TestResult {
  /// How many results there are of each verdict.
  static func counts(of results: [TestResult]) -> (passed: Int, failed: Int, broken: Int) {
    (
      results.count { $0.verdict == .passed }, results.count { $0.verdict == .failed },
      results.count { $0.verdict == .broken }
    )
  }
}

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

extension TestResult {
  /// The result as an HTML page shows it.
  var page: TestHTMLReport.Scenario {
    let verdict: TestHTMLReport.Scenario.Verdict =
      switch self.verdict {
      case .passed: .passed
      case .failed: .failed
      case .broken: .broken
      }
    return TestHTMLReport.Scenario(
      name: name, path: path, verdict: verdict, reasons: reasons,
      findings: failures.filter { $0.rule != .expectationFailed }, diff: diff,
      record: record, source: source)
  }
}
