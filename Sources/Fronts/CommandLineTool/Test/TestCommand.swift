internal import Comparison
internal import OpenMeasurement
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim test`: runs scenario files and says which of their expectations hold.
struct TestCommand {
  let options: TestOptions
  /// The scenarios of the command line's paths.
  let search: ScenarioFileSearch
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()
  /// The files that are named in the documents of the tags.
  var named = NamedFiles()

  /// Runs the scenarios, and writes the reports.
  ///
  /// - Throws: why no run can begin, or a report cannot be written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    for failure in search.failures { errorOutput.show("error: \(failure)\n") }
    for folder in search.unsearched where !options.play.isQuiet {
      errorOutput.show("note: \(folder)\n")
    }
    for other in search.others where !options.play.isQuiet {
      errorOutput.show("note: '\(other)' has no 'version: 1', so it is not a scenario; ignored\n")
    }
    let update = update(&errorOutput)
    let files = search.files.filter { $0.matches(options.filters) }
    guard !files.isEmpty else {
      if search.failures.isEmpty { errorOutput.show("error: \(emptiness(search))\n") }
      return .unreadableInput
    }
    let replayed = try NetworkSupply.replayed(options.play.network)
    let interruption = Interruption(in: context)
    let network = try NetworkSupply(
      options.play.network, in: context, macros: options.play.settings.macros, replaying: replayed
    ) { interruption.stopsInput() }
    let trial = ScenarioTrial(
      options: options, context: context, network: network, update: update,
      choices: choices, named: named, interruption: interruption)
    var baseline = try BaselineSession(options.play.baseline, context)
    let text = TestTextReport(
      style: options.play.style(in: context), isQuiet: options.play.isQuiet,
      names: files.map(\.name))
    var results: [TestResult] = []
    for file in files {
      guard let result = try trial.result(of: file, &baseline) else {
        results += files[results.count...].map(TestResult.init(interrupted:))
        break
      }
      results.append(result)
      if let part = options.printed.part { output.write(try part((result, text))) }
    }
    let subject = ScenariosReport(results: results, network: network, text: text)
    output.write(try options.printed.end(subject))
    for report in options.reports {
      try report.write(subject, keeping: named, for: TestOptions.table, to: &output)
    }
    let isWhole =
      options.filters.isEmpty && search.failures.isEmpty
      && !results.contains { $0.verdict == .broken } && !interruption.isNoticed
    for remark in try baseline.close(
      isWhole: isWhole, keeping: named, for: TestOptions.table)
    { errorOutput.show("\(remark)\n") }
    for remark in network.remarks where !options.play.isQuiet { errorOutput.show("\(remark)\n") }
    if interruption.isNoticed {
      let run = results.count { !$0.isInterrupted }
      errorOutput.show(
        "note: interrupted: \(run) of \(files.count) scenarios were run; the rest count as not run\n"
      )
      return interruption.exitCode
    }
    let counts = TestResult.counts(of: results)
    guard counts.broken == 0, search.failures.isEmpty, network.isWhole else {
      return .unreadableInput
    }
    return counts.failed == 0 ? .pass : .findings
  }

  private func emptiness(_ search: ScenarioFileSearch) -> UnreadableInput {
    search.files.isEmpty
      ? UnreadableInput(
        verb: "test", path: options.paths.joined(separator: " "), reason: "there is no scenario",
        fix: "a scenario file begins with 'version: 1'")
      : UnreadableInput(
        verb: "find", path: options.filters.joined(separator: "' or '"),
        reason: "no scenario's name or path contains the text of --filter", fix: "check the text")
  }

  /// How golden files are updated. If `CI` is set, none is written.
  private func update(_ errorOutput: inout some TextOutputStream) -> GoldenFile.Update {
    guard options.update != .none, Pipeline.isAround(variable: { context.environment[$0] })
    else { return options.update }
    errorOutput.show(
      "note: CI is set: '--update \(options.update.rawValue)' is ignored, no golden is written\n")
    return .none
  }
}

extension TestCommand: Command {
  static let group = CommandGroup.suites
  static var table: OptionTable { TestOptions.table }

  static let examples = [
    "test scenarios/",
    "test scenarios/ --filter scroll --report junit=results.xml",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try TestCommand(
      options: TestOptions(call.parsed), search: call.scenarios, context: call.context,
      choices: call.choices, named: call.named
    ).run(output: &output, errorOutput: &errorOutput)
  }
}
