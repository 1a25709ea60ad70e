internal import Player
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// `vastsim fit`: learns the profile of a player from recordings of it.
struct FitCommand {
  let options: FitOptions
  /// The arguments as the user wrote them, for the workers.
  let arguments: [String]
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()

  /// Searches, and prints the profile.
  ///
  /// - Throws: why the cases cannot be read or played.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let rater = try FitRater(options, in: context, choices)
    guard rater.cases.cases.contains(where: { !options.heldOut.contains($0.name) }) else {
      throw FitOptions.table.usageError(
        "'--hold-out' leaves no case to learn from: name fewer cases.")
    }
    if !options.play.isQuiet {
      for note in rater.cases.notes { errorOutput.show("note: \(VisibleText(note))\n") }
    }
    let line = ProgressLine(isOn: context.isErrorTerminal && !options.play.isQuiet)
    defer { line.erase() }
    let found = try search(rater) { line.show("\($0) profiles rated") }
    line.erase()
    guard let found else {
      errorOutput.show("note: interrupted; nothing was learned\n")
      return ExitCode.interrupted
    }
    let results = try rater.cases.cases.map { one in
      FitReport.Case(
        name: one.name, isHeldOut: options.heldOut.contains(one.name),
        differences: try rater.rating(of: found.profile, in: one).differences)
    }
    let report = FitReport(
      name: options.name,
      folder: DisplayPath(currentFolder: context.currentFolder)
        .text(of: options.folder), finding: found, cases: results)
    output.write(try options.play.format.text(of: report, \.fit))
    if !options.play.isQuiet { errorOutput.show(VisibleText(lines: report.remarks)) }
    return .pass
  }

  private func search(
    _ rater: FitRater, _ progress: (Int) -> Void
  ) throws -> ProfileSearchStateMachine.Finding? {
    var search = ProfileSearchStateMachine(bases: options.bases)
    if let program = context.scriptHostProgram, options.limits.workers > 1,
      let known = options.bases.first
    {
      var supervisor = FitSupervisor(
        search, over: known, program: program, arguments: arguments, limits: options.limits,
        context: context)
      let found = supervisor.run(
        isInterrupted: { rater.isInterrupted }, progress: progress)
      guard found == nil, let failure = supervisor.failure else { return found }
      throw UnreadableInput(
        path: options.folder, reason: "a worker failed: \(failure)",
        fix: "use '--jobs 1' to search in one process")
    }
    var action = search.begin()
    var rated = 0
    while true {
      switch action {
      case .finish(let finding): return finding
      case .rate(let profiles):
        var scores: [ProfileSearchStateMachine.Score] = []
        for profile in profiles {
          if rater.isInterrupted { return nil }
          scores.append(.init(of: try rater.ratings(of: profile)))
          rated += 1
          progress(rated)
        }
        action = search.rated(scores)
      }
    }
  }
}

extension FitCommand: Command {
  static let group = CommandGroup.real
  static var table: OptionTable { FitOptions.table }

  static let examples = [
    "fit recordings --name our-player",
    "fit recordings --hold-out pause,skip --format json",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try FitCommand(
      options: FitOptions(call.parsed), arguments: call.arguments, context: call.context,
      choices: call.choices
    ).run(output: &output, errorOutput: &errorOutput)
  }
}
