internal import Comparison
internal import Network
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim play`: simulates one tag under one scenario and prints what happened.
struct PlayCommand {
  let options: PlayOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()
  /// How often the sender tries a beacon, and how many beacons it sends at the same time.
  var deliveryLimits = DeliveryLimits()
  /// The clock of a run in real time.
  var clock = RunClock.machine()
  /// The files that are named in the tag's documents.
  var named = NamedFiles()
  /// Shows the progress of decoding and fetching.
  let line: WorkProgressLine

  init(
    options: PlayOptions, context: CommandContext, choices: RunChoices = RunChoices(),
    deliveryLimits: DeliveryLimits = DeliveryLimits()
  ) {
    self.options = options
    self.context = context
    self.choices = choices
    self.deliveryLimits = deliveryLimits
    line = WorkProgressLine(isOn: context.isErrorTerminal && !options.isQuiet)
  }

  /// Plays the tag, and writes the reports.
  ///
  /// - Throws: why the run cannot begin, or a report cannot be written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let builder = PlayRequestBuilder(
      options: options, context: context, choices: choices)
    var request = try builder.request()
    let pictures = options.frames.map(PictureFolder.init)
    let made = try pictures?.create() ?? []
    defer { PictureFolder.removeEmpty(made) }
    let replayed = try NetworkSupply.replayed(options.network)
    let interruptions = options.sending.isRealtime ? interruptions() : nil
    let interruption = interruptions == nil ? Interruption(in: context) : nil
    // The first interruption ends the run; the second stops waiting for answers.
    let network = try NetworkSupply(
      options.network, in: context, macros: request.settings.macros, progress: line,
      replaying: replayed
    ) {
      interruption?.stopsInput() ?? ((interruptions?() ?? 0) > 1)
    }
    request.diagnostics += network.diagnostics
    var baseline = try BaselineSession(options.baseline, context)
    if options.sending.isRealtime, !options.isQuiet {
      errorOutput.show("note: playing in real time; Ctrl-C ends the run with a teardown\n")
    }
    let service = runService(over: network, interruption)
    defer { line.erase() }
    let live = LiveEvents(options, request.configuration, in: context)
    let played: PlayedRun
    do {
      played = try play(
        request, by: service, over: network, live: live, interruption, interruptions)
    } catch  where interruption?.isNoticed == true {
      line.erase()
      errorOutput.show("note: interrupted before the run began; nothing is reported\n")
      return interruption?.exitCode ?? .interrupted
    }
    line.erase()
    if let interruption, played.lacksInput {
      errorOutput.show(
        "note: interrupted while an input was read or fetched; nothing is reported\n")
      return interruption.exitCode
    }
    let record = played.record
    let judged = baseline.judged(record)
    let display = DisplayPath(currentFolder: context.currentFolder)
    baseline.observed(files: [display.text(of: options.scenario)])
    let subject = RunReport(
      record: record, judged: judged, contents: network.contents, failOn: options.failOn,
      text: TextReport(
        failingOn: options.failOn, style: options.style(in: context), isBrief: options.isQuiet,
        rows: options.rows))
    let text = live?.hasStreamed == true ? "" : try options.format.text(of: subject, \.run)
    let isForPeople = options.format.isForPeople
    // On a terminal, a long timeline would scroll the findings out of view.
    let isOneTerminal = isForPeople && context.isTerminal && context.isErrorTerminal
    if isOneTerminal { output.write(text) }
    if isForPeople { tellFindings(of: judged, isOneTerminal, &errorOutput) }
    if !isOneTerminal { output.write(text) }
    tellSending(of: record, output: &output, errorOutput: &errorOutput)
    for report in options.reports {
      try report.write(subject, keeping: named, for: PlayOptions.table, to: &output)
    }
    for remark in try baseline.close(
      isWhole: true, keeping: named, for: PlayOptions.table)
    { errorOutput.show("\(remark)\n") }
    for remark in network.remarks where !options.isQuiet { errorOutput.show("\(remark)\n") }
    guard network.isWhole else { return .unreadableInput }
    for reason in try pictures?.write(record, keeping: named) ?? [] where !options.isQuiet {
      errorOutput.show("note: \(reason)\n")
    }
    if let interruption, interruption.isNoticed {
      errorOutput.show("note: \(played.interruptionNote)\n")
      return interruption.exitCode
    }
    let verdict = RunVerdict(of: judged, failingOn: options.failOn)
    let equalsGolden = try compare(
      played.simulated, with: request.scenario.expected.golden, &errorOutput)
    return equalsGolden
      ? ExitCode(of: [verdict.verdict], failingOn: options.failOn) : .findings
  }

  /// Prints the findings; on a terminal, lines break between words.
  private func tellFindings(
    of record: RunRecord, _ isOnTerminal: Bool, _ errorOutput: inout some TextOutputStream
  ) {
    let style = TextStyle(isColored: false, columns: isOnTerminal ? context.columns : nil)
    for diagnostic in record.diagnostics where !options.isQuiet || diagnostic.severity > .note {
      for line in style.fittedLines("\(diagnostic)", indent: 2) { errorOutput.show("\(line)\n") }
    }
  }

  /// Whether the event stream equals the scenario's golden file; true if the scenario has no golden
  /// file.
  private func compare(
    _ record: RunRecord, with golden: String?, _ errorOutput: inout some TextOutputStream
  ) throws -> Bool {
    guard let golden else { return true }
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: golden)
    let file = GoldenFile(
      path: golden, displayName: name, fixes: .play(name), keepsActual: false)
    guard let finding = try file.finding(try JSONLinesReport.text(of: record), update: .none) else {
      return true
    }
    errorOutput.show("\(finding.diagnostic)\n\(VisibleText(lines: finding.diff))")
    return false
  }
}

extension PlayCommand: Command {
  static let group = CommandGroup.start
  static var table: OptionTable { PlayOptions.table }

  static let examples = [
    "play ad.xml ad.mp4 --player html5",
    "play ad.xml --map https://cdn.example.com/=media/ --scenario skip",
  ]

  static let foreignContents = FileContent.notTags
  static let earlyStreams = 1

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    var command = try PlayCommand(
      options: PlayOptions(call.parsed), context: call.context, choices: call.choices)
    command.named = call.named
    return try command.run(output: &output, errorOutput: &errorOutput)
  }
}

extension PlayOptions {
  /// The text style according to the options and the context.
  func style(in context: CommandContext) -> TextStyle { color.style(in: context) }
}

extension PlayOptions.ColorMode {
  /// The text style according to the user and the context.
  func style(in context: CommandContext) -> TextStyle {
    let isColored =
      switch self {
      case .always: true
      case .never: false
      case .auto: context.isTerminal && context.environment["NO_COLOR"] == nil
      }
    return TextStyle(isColored: isColored, columns: context.columns)
  }
}
