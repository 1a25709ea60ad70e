internal import Certification
internal import Reports
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

/// Collects the results of tags, in their order, and prints each certificate immediately.
struct CheckResults {
  private(set) var certificates: [Certificate] = []
  private(set) var unreadable: [UnreadableTag]
  private(set) var baseline: BaselineSession
  private let options: CheckOptions
  private let text: CertificateTextReport
  private let currentFolder: String
  /// Records the output files that a tag names as inputs.
  private let named: NamedFiles
  /// How many tags are checked.
  private let count: Int
  /// When the certificates are made: one instant for all.
  private let date: String

  /// - Parameters:
  ///   - count: the number of tags to check.
  ///   - unreadable: the tags that cannot be read, which are not checked.
  ///   - options: how results are printed.
  ///   - baseline: accepts findings.
  ///   - named: records the output files that a tag names as inputs.
  ///   - context: the terminal and the current folder.
  init(
    of count: Int, without unreadable: [UnreadableTag], _ options: CheckOptions,
    _ baseline: BaselineSession, named: NamedFiles, in context: CommandContext
  ) {
    self.count = count
    self.unreadable = unreadable
    self.options = options
    self.baseline = baseline
    self.named = named
    currentFolder = context.currentFolder
    date = options.date ?? context.now().startText
    text = CertificateTextReport(
      style: options.play.style(in: context), detail: options.detail)
  }

  /// Adds the result of the next tag.
  ///
  /// - Parameters:
  ///   - answer: the result.
  ///   - tag: the tag's path or URL; nil for the built-in sample.
  ///   - output: receives the tag's certificate.
  ///   - errorOutput: receives the reason if there is no certificate.
  /// - Throws: `ReportedFailure` if the result ends the command.
  mutating func add(
    _ answer: CheckAnswer, of tag: String?, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws {
    for failure in answer.failures { failure.note() }
    for path in answer.endangered { named.note(path) }
    let name = DisplayPath(currentFolder: currentFolder).text(of: tag ?? "")
    switch answer.outcome {
    case .certified(let certificates):
      for certificate in certificates { try add(certificate, output: &output) }
    case .unreadable(let reason):
      unreadable.append(UnreadableTag(tag: name, reason: reason))
      errorOutput.show("error: \(reason)\n")
    case .machineFailed(let reason):
      unreadable.append(UnreadableTag(tag: name, reason: reason))
    case .interrupted: unreadable.append(.interrupted(name))
    case .lost(let cause):
      let tag = UnreadableTag.lost(name, cause: cause)
      unreadable.append(tag)
      errorOutput.show("error: \(tag.reason)\n")
    case .endsCommand(let failure): throw failure
    }
  }

  private mutating func add(
    _ certificate: Certificate, output: inout some TextOutputStream
  ) throws {
    var certificate = accepting(certificate)
    certificate.head.date = date
    certificate.head.recipient = options.recipient
    if count > CertificateHTMLReport.drawnTags { certificate.dropCopies() }
    // The first tag's result is printed while the next one is checked.
    if let part = options.printed.part {
      output.write(try part((certificate, isFirst: certificates.isEmpty, text)))
    }
    certificates.append(certificate)
  }

  /// The certificate after the baseline is applied: a finding that the baseline accepts fails no
  /// case.
  private mutating func accepting(_ certificate: Certificate) -> Certificate {
    baseline.observed(files: [certificate.tag] + certificate.documents)
    let found = certificate.distinctFindings.filter { !$0.finding.isOutcome }
    let verdicts = baseline.acceptance(
      of: found.map { $0.lack ?? $0.diagnostic(of: certificate.tag) })
    var certificate = certificate
    certificate.accept(zip(found, verdicts).filter(\.1).map(\.0))
    return certificate
  }

  /// What follows the certificates on standard output.
  func ending() throws -> String { try options.printed.end(report) }

  /// The data for reports.
  var report: CertificatesReport {
    CertificatesReport(
      certificates: certificates, unreadable: unreadable, failOn: options.play.failOn, text: text)
  }
}
