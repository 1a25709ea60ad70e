internal import Comparison
internal import OpenMeasurement
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// Runs scenario files one after another, and reuses files that were read for an earlier scenario.
struct ScenarioTrial {
  private let options: TestOptions
  private let context: CommandContext
  private let network: NetworkSupply
  private let update: GoldenFile.Update
  private let service: RunService
  private let named: NamedFiles
  private let interruption: Interruption

  init(
    options: TestOptions, context: CommandContext, network: NetworkSupply,
    update: GoldenFile.Update, choices: RunChoices, named: NamedFiles, interruption: Interruption
  ) {
    self.options = options
    self.context = context
    self.network = network
    self.update = update
    self.named = named
    self.interruption = interruption
    service = context.runService(
      files: context.disk(noting: named, for: options.play, interruption.reading()),
      network: network.fetching, choices: choices,
      play: options.play)
  }

  /// The result of a scenario, which may be the reason why it cannot be run; nil if the user ended
  /// the test before the scenario's run was complete.
  ///
  /// - Throws: errors of the command line, and internal errors.
  func result(of file: ScenarioFile, _ baseline: inout BaselineSession) throws -> TestResult? {
    guard !interruption.isRequested() else { return nil }
    guard file.isUsable else { return TestResult(file, broken: file.diagnostics) }
    do {
      let answered = network.answerCount
      guard let record = try record(of: file) else { return nil }
      let judged = baseline.judged(record)
      baseline.observed(files: [file.displayName])
      var result = TestResult(
        file, judged, golden: try golden(of: file, record), failingOn: options.play.failOn)
      if options.reports.contains(where: \.format.showsRuns) {
        result.record = judged
        result.answers = answered..<network.answerCount
      }
      return result
    } catch let error as UnusableScenario {
      return TestResult(file, broken: error.diagnostics)
    } catch let failure as MachineFailure {
      return TestResult(file, broken: [inputMissing("\(failure)", file)])
    } catch let error as UnreadableInput {
      guard !interruption.hasStoppedInput else { return nil }
      return TestResult(file, broken: [inputMissing("\(error)", file)])
    } catch let error as TagNotFetched {
      guard !interruption.hasStoppedInput else { return nil }
      return TestResult(file, broken: [inputMissing("\(error)", file)])
    }
  }

  private func inputMissing(_ message: String, _ file: ScenarioFile) -> Diagnostic {
    Diagnostic(
      rule: .inputUnreadable, message, at: SourceLocation(file: file.displayName))
  }

  /// The record of a complete run; nil if the user ended the run early.
  private func record(of file: ScenarioFile) throws -> RunRecord? {
    let builder = PlayRequestBuilder(options: options.play, context: context)
    var request = try builder.request(for: file.scenario ?? .init(name: ""), file.diagnostics)
    request.diagnostics += network.diagnostics
    let pacing = InterruptiblePacing(interruption)
    let record = try service.run(request, pacing: pacing)
    return pacing.end == nil && !interruption.hasStoppedInput ? record : nil
  }

  private func golden(of file: ScenarioFile, _ record: RunRecord) throws -> GoldenFile.Finding? {
    guard let path = file.scenario?.expected.golden else { return nil }
    for written in [path, path + ".actual"] {
      try named.keep(from: "golden: \(written)", at: written, for: TestOptions.table)
    }
    let display = DisplayPath(currentFolder: context.currentFolder)
    return try GoldenFile(path: path, displayName: display.text(of: path))
      .finding(try JSONLinesReport.text(of: record), update: update)
  }
}
