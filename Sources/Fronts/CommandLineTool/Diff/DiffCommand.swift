internal import Comparison
internal import Reports
internal import System

/// `vastsim diff`: compares what two inputs request, play and open, and prints what differs.
struct DiffCommand {
  let options: DiffOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()
  /// The files that the runs of tags have read.
  let named = NamedFiles()

  /// The default tolerance between instants of two runs, which have the same
  /// clock.
  private static let runTolerance = Duration.milliseconds(1)
  private static let captureTolerance = Duration.milliseconds(250)

  /// Compares and reports.
  ///
  /// - Throws: why an input cannot be read.
  func run(output: inout some TextOutputStream) throws -> ExitCode {
    let input = TraceInput(
      play: options.play, context: context, choices: choices,
      service: context.runService(
        files: context.runFiles(noting: named, for: options.play), choices: choices,
        play: options.play)
    )
    let hasReports = !options.reports.isEmpty
    let ofSessions = input.isSessionLog(at: options.old) || input.isSessionLog(at: options.new)
    let (old, oldEvents) = try input.trace(
      at: options.old, withEvents: hasReports, ofSessions: ofSessions)
    let (new, newEvents) = try input.trace(
      at: options.new, withEvents: hasReports, ofSessions: ofSessions)
    let tolerance =
      options.tolerance
      ?? (old.isCapture || new.isCapture ? Self.captureTolerance : Self.runTolerance)
    let differences = RunDifferences(
      from: old, to: new, within: tolerance, ignoring: options.ignored)
    let comparison = ComparisonReport(
      old: old, new: new, events: (oldEvents, newEvents), differences: differences,
      text: DiffTextReport(style: options.color.style(in: context), rows: options.play.rows))
    output.write(try options.format.text(of: comparison, \.comparison))
    for report in options.reports {
      try report.write(comparison, keeping: named, for: DiffOptions.table, to: &output)
    }
    let errors = old.errors + new.errors
    // If a file of an ad is missing, there is nothing to compare.
    if errors.contains(where: \.wantsFile) { return .unreadableInput }
    return differences.isEmpty && errors.isEmpty ? .pass : .findings
  }
}

extension DiffCommand: Command {
  static let group = CommandGroup.suites
  static var table: OptionTable { DiffOptions.table }

  static let examples = [
    "diff old.xml new.xml --media ad.mp4",
    "diff run.jsonl capture.har --within 500ms --ignore cb",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try DiffCommand(
      options: DiffOptions(call.parsed), context: call.context, choices: call.choices
    ).run(output: &output)
  }
}
