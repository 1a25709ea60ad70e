internal import Glibc
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// `vastsim batch`: plays many tags, and prints one result a line.
struct BatchCommand {
  let options: BatchOptions
  /// The options as the user wrote them, for the workers.
  let arguments: [String]
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()

  /// Runs the batch.
  ///
  /// - Throws: `UnreadableInput` for an input that cannot be read, or a report that cannot be
  ///   written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    // If standard output is closed, a file or a worker's pipe would get its descriptor, and results
    // would be written there.
    if context.scriptHostProgram != nil, fcntl(STDOUT_FILENO, F_GETFD) < 0 {
      throw UnreadableInput(
        verb: "write", path: "standard output", reason: "it is closed", fix: "open it")
    }
    var finished = BatchResume()
    if let path = options.resume {
      let earlier = try EarlierResults(at: path)
      finished = earlier.finished
      for remark in earlier.remarks { errorOutput.show("\(remark)\n") }
    }
    let feed = try BatchFeed(of: options.manifest, shard: options.shard, resume: finished)
    if let folder = options.events { try createFolder(folder) }
    let (ending, results) = try run(feed, output: &output)
    if let (line, number) = results.endangered, options.reports.indices.contains(number) {
      let report = options.reports[number]
      throw BatchOptions.table.usageError(
        "'--report \(report.format.name)=\(report.path)' would overwrite a file that line "
          + "\(line + 1) of the input reads: name another file. All results were printed.")
    }
    for report in options.reports {
      guard let tally = results.tally else { continue }
      try report.write(subject(of: tally), to: &output)
    }
    let written = results.progress.written
    let count = "\(written) result\(written == 1 ? " was" : "s were") written"
    switch ending {
    case .finished where results.progress.unrun > 0:
      let unrun = results.progress.unrun
      errorOutput.show(
        "error: \(unrun) line\(unrun == 1 ? " was" : "s were") not run because the machine failed; "
          + "the outcome is 'machine', and '--resume FILE' runs them again\n")
      return .internalError
    case .finished: break
    case .interrupted:
      errorOutput.show("note: interrupted, \(count); '--resume FILE' continues\n")
      return .interrupted
    case .refused(let reason):
      errorOutput.show(
        "error: cannot write to standard output (\(reason)) after trying \(written) results; "
          + "'--resume FILE' continues\n")
      return .unreadableInput
    case .gaveUp(let reason):
      errorOutput.show("error: no worker can be started: \(reason); \(count)\n")
      return .internalError
    }
    return options.failsOnFindings && results.progress.failed > 0 ? .findings : .pass
  }

  private func run(
    _ feed: BatchFeed, output: inout some TextOutputStream
  ) throws -> (ending: BatchSupervisor.Ending, results: BatchResults) {
    let results = BatchResults(isReported: !options.reports.isEmpty)
    guard let program = context.scriptHostProgram else {
      return try runHere(feed, results, output: &output)
    }
    let line = ProgressLine(isOn: context.isErrorTerminal && !options.play.isQuiet)
    defer { line.erase() }
    let signals = context.interruptions == nil ? InterruptSignal([SIGINT, SIGTERM]) : nil
    var supervisor = BatchSupervisor(
      program: program, arguments: arguments, limits: options.limits, feed: feed,
      results: results, context: context)
    return try supervisor.run(
      interruptions: { context.interruptions?() ?? signals?.count ?? 0 },
      progress: { line.show($0.text(after: $1)) }, output: &output)
  }

  /// Runs every line in this process, if there is no program for workers.
  private func runHere(
    _ feed: BatchFeed, _ results: BatchResults, output: inout some TextOutputStream
  ) throws -> (ending: BatchSupervisor.Ending, results: BatchResults) {
    var results = results
    let runner = BatchRunner(options: options, context: context, choices: choices)
    repeat {
      LineProcess.wait(for: [], or: feed.waitingDescriptor, milliseconds: 20)
      try feed.read()
      while let item = feed.next() {
        switch item {
        case .line(let line):
          results.add(.finished(try runner.answer(line)), of: line, options.limits)
        case .tooLong(let line):
          results.add(BatchResults.tooLong(line), of: line, options.limits)
        }
        if let text = results.takeText() { output.write(text) }
      }
    } while feed.waitingDescriptor != nil
    return (.finished, results)
  }

  private func createFolder(_ path: String) throws(UnreadableInput) {
    guard mkdir(path, 0o777) != 0, errno != EEXIST || !FolderFiles.isFolder(path) else { return }
    throw UnreadableInput(
      verb: "write", failingAt: path,
      fix: "name a folder whose parent exists")
  }

  private func subject(of tally: BatchTally) -> BatchReport {
    let display = DisplayPath(currentFolder: context.currentFolder)
    return BatchReport(
      of: tally, input: display.text(of: options.manifest),
      path: { display.text(of: $0) }, rule: RuleRegistry.rule(named:),
      failingOn: options.play.failOn, levels: choices.ruleLevels)
  }
}

extension BatchCommand: Command {
  static let group = CommandGroup.suites
  static var table: OptionTable { BatchOptions.table }

  static let examples = [
    "batch tags/ --jobs 4",
    "batch tags.jsonl --resume results.jsonl --events events/",
  ]

  static let foreignContents: Set<FileContent> = [
    .media, .tag, .scenario, .trace, .events, .capture,
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try BatchCommand(
      options: BatchOptions(call.parsed), arguments: call.arguments, context: call.context,
      choices: call.choices
    ).run(output: &output, errorOutput: &errorOutput)
  }
}
