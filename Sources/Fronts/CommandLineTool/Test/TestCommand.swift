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

/// The options of one call of `vastsim test`.
struct TestOptions {
  /// Scenario files and folders with them.
  var paths: [String]
  /// The filters; a scenario's name or path must contain one of them. Empty if all scenarios are
  /// run.
  var filters: [String]
  /// How goldens are updated.
  var update: GoldenFile.Update
  var reports: [ReportFile<ScenariosReport>]
  /// How standard output shows the results.
  var printed: ReportFormat.Stream<ScenariosReport.Part, ScenariosReport>
  /// The options of every run.
  var play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for mistakes that the table's rules do not cover, such as a
  ///   macro given twice.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    paths = parsed.positionals
    filters = parsed.values(of: Self.filterOption)
    update = parsed.value(of: Self.updateOption).flatMap(GoldenFile.Update.init) ?? .none
    reports = parsed.reports(\.scenarios)
    printed = parsed.format.printedScenarios ?? .init()
    play = try PlayOptions(parsed, tag: nil)
    if play.baseline.isUpdated, !filters.isEmpty {
      throw Self.table.usageError(
        "'--update-baseline' and '--filter' exclude each other: a baseline must have all findings.")
    }
    play.reports = []
    // The media and the device of the command line apply only to scenarios that do not state their
    // own.
    (play.settings.isMediaDefault, play.settings.isDeviceDefault) = (true, true)
  }

  /// The options of `vastsim test`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim test",
    overview: "Run scenario files and report which expectations hold",
    arguments: [
      OptionTable.Argument(
        "PATH", .input(endings: ScenarioFileSearch.extensions, scenarios: .found),
        isRepeatable: true,
        help: "A scenario file, or a folder with .yaml, .yml and .json files")
    ],
    options: [
      filterOption, updateOption, PlayOptions.playerOption, PlayOptions.mapOption,
      NetworkOptions.networkOption, formatOption, reportOption,
      PlayOptions.failOnOption, quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(
        PlayOptions.verificationOption, PlayOptions.decodeOption, PlayOptions.seedOption,
        PlayOptions.clockStartOption),
      NetworkOptions.group, BaselineOptions.group, CacheOptions.group,
      PlayOptions.outputGroup(
        PlayOptions.watchOption, PlayOptions.colorOption, PlayOptions.configOption,
        PlayOptions.versionOption),
    ])

  static let filterOption = Option(
    "filter", "TEXT", isRepeatable: true,
    help: "Run only scenarios whose name or path contains TEXT")

  static let updateOption = Option(
    "update", "WHICH", .oneOf(GoldenFile.Update.allCases.map(\.rawValue)), defaultText: "none",
    help: "Write goldens that are missing, or also those that changed; ignored if CI is set")

  static let formatOption = Option.format(\.printedScenarios)

  static let reportOption = Option.report(
    \.scenarios, help: "Also write a report of all scenarios to a file")

  static let quietOption = Option(
    flag: "quiet", configuration: .anyFile, help: "Print failures and the summary only")
}

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
