internal import Certification
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// `vastsim check`: certifies tags, in this process or by workers, and prints the fixes for those that
/// fail.
struct CheckCommand {
  let options: CheckOptions
  /// The arguments as the user wrote them, for the workers.
  let arguments: [String]
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()
  /// The files to which the tags' documents refer.
  var named = NamedFiles()

  /// Checks every tag that can be read; an unreadable one does not stop the others.
  ///
  /// - Throws: why a report cannot be written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let work = WorkProgressLine(isOn: context.isErrorTerminal)
    let replayed = try NetworkSupply.replayed(options.play.network)
    let interruption = Interruption(in: context)
    let network = try NetworkSupply(
      options.play.network, in: context, macros: options.play.settings.macros, progress: work,
      replaying: replayed
    ) { interruption.stopsInput() }
    for diagnostic in network.diagnostics { errorOutput.show("\(diagnostic)\n") }
    let baseline = try BaselineSession(options.play.baseline, context)
    let (tags, unreadable, unsearched) = inputs()
    for folder in unsearched where !options.play.isQuiet {
      errorOutput.show("note: \(folder)\n")
    }
    for tag in unreadable { errorOutput.show("error: \(tag.reason)\n") }
    var results = CheckResults(
      of: tags.count, without: unreadable, options, baseline, named: named, in: context)
    if let program = context.scriptHostProgram, options.limits.workers > 1, tags.count > 1,
      !options.readsStream
    {
      try check(
        tags.compactMap(\.self), program, interruption, &results, &output, &errorOutput)
    } else {
      let runner = CheckRunner(
        options: options, context: context, choices: choices, network: network, named: named,
        work: work, interruption: interruption)
      try check(tags, runner, &results, &output, &errorOutput)
    }
    output.write(try results.ending())
    for report in options.reports {
      try report.write(results.report, keeping: named, for: CheckOptions.table, to: &output)
    }
    let isWhole = results.unreadable.isEmpty
    for remark in try results.baseline.close(
      isWhole: isWhole && !interruption.isNoticed, keeping: named, for: CheckOptions.table)
    {
      errorOutput.show("\(remark)\n")
    }
    for remark in network.remarks where !options.play.isQuiet {
      errorOutput.show("\(remark)\n")
    }
    if interruption.isNoticed {
      let judged = results.certificates.count { !$0.isInterrupted }
      errorOutput.show(
        "note: interrupted: \(judged) of \(tags.count) \(tags.count == 1 ? "tag was" : "tags were") "
          + "checked to the end; cases that were not played are inconclusive\n")
      return interruption.exitCode
    }
    guard isWhole, network.isWhole else { return .unreadableInput }
    return ExitCode(
      of: results.certificates.map(\.verdict), failingOn: options.play.failOn)
  }

  /// Checks the tags in this process, one after the other.
  private func check(
    _ tags: [String?], _ runner: CheckRunner, _ results: inout CheckResults,
    _ output: inout some TextOutputStream, _ errorOutput: inout some TextOutputStream
  ) throws {
    let line = ProgressLine(isOn: context.isErrorTerminal)
    for (index, tag) in tags.enumerated() {
      let answer =
        runner.interruption.isRequested()
        ? CheckAnswer(.interrupted)
        : runner.answer(of: tag) { progress, name in
          context.progress?(
            progress.number, progress.count,
            progress.player.isEmpty ? progress.name : "\(progress.name), \(progress.player)")
          line.show(progress, of: name, number: index + 1, count: tags.count)
        }
      line.erase()
      try results.add(answer, of: tag, output: &output, errorOutput: &errorOutput)
    }
  }

  /// Lets several workers check the tags at once.
  private func check(
    _ tags: [String], _ program: String, _ interruption: Interruption,
    _ results: inout CheckResults, _ output: inout some TextOutputStream,
    _ errorOutput: inout some TextOutputStream
  ) throws {
    let line = ProgressLine(isOn: context.isErrorTerminal)
    defer { line.erase() }
    var supervisor = CheckSupervisor(
      tags, program: program, arguments: arguments, limits: options.limits, context: context)
    try supervisor.run(
      isInterrupted: interruption.isRequested,
      progress: { line.show("\($0) of \(tags.count) tags checked") }
    ) { tag, answer in
      line.erase()
      try results.add(answer, of: tag, output: &output, errorOutput: &errorOutput)
    }
  }

  /// The tags to check, unreadable ones, and folders that cannot be searched. Each tag is listed
  /// once however its path is spelled, including the tags in folders; nil is the built-in sample.
  private func inputs() -> (
    tags: [String?], unreadable: [UnreadableTag], unsearched: [UnreadableInput]
  ) {
    guard !options.tags.isEmpty else { return ([nil], [], []) }
    var unsearched: [UnreadableInput] = []
    var tags: [String] = []
    var known: Set<String> = []
    var unreadable: [UnreadableTag] = []
    for argument in options.tags {
      do throws(UnreadableInput) {
        let found =
          RemoteInput.isURL(argument)
          ? FolderFiles.Listing(files: [argument]) : try LintInputs.listing(of: argument)
        if MediaArgument.isMedia(at: argument) {
          throw UnreadableInput(
            path: argument, reason: "it is media, not a tag",
            fix: "name a tag before the media, or measure the media with 'vastsim probe'")
        }
        if !ScreenCheck.isScenario(argument), let content = FileContent(at: argument),
          content != .tag
        {
          throw content.mistake(at: argument)
        }
        tags += found.files.filter { known.insert(identity(of: $0)).inserted }
        unreadable += found.refused.map {
          UnreadableTag(tag: displayName($0.path), reason: "\($0)")
        }
        unsearched += found.unsearched
      } catch {
        unreadable.append(UnreadableTag(tag: displayName(argument), reason: "\(error)"))
      }
    }
    return (tags, unreadable, unsearched)
  }

  private func identity(of tag: String) -> String {
    tag == "-" || RemoteInput.isURL(tag)
      ? tag : DisplayPath.absolute(tag, in: context.currentFolder)
  }

  private func displayName(_ path: String) -> String {
    DisplayPath(currentFolder: context.currentFolder).text(of: path)
  }
}

extension CheckCommand: Command {
  static let group = CommandGroup.start
  static var table: OptionTable { CheckOptions.table }

  static let examples = [
    "check ad.xml --map https://cdn.example.com/=media/",
    "check ad.xml --media ad.mp4 --player all --report html=players.html",
  ]

  static let earlyStreams = Int.max

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try CheckCommand(
      options: CheckOptions(call.parsed), arguments: call.arguments, context: call.context,
      choices: call.choices, named: call.named
    ).run(output: &output, errorOutput: &errorOutput)
  }
}
