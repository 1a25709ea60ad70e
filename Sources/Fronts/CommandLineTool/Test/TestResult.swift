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
