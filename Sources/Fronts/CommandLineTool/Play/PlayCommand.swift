internal import Comparison
internal import Glibc
internal import Network
internal import OpenMeasurement
internal import Player
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

/// Sends a run's beacons.
extension PlayCommand {
  /// A run as simulated, and the same run with the results of sending its beacons.
  struct PlayedRun {
    var simulated: RunRecord
    var record: RunRecord
    /// When the user ended the run; nil if it was not interrupted.
    var end: VirtualInstant?
    /// Whether the user stopped the reading or fetching of an input. The run then reports an error
    /// that is not the tag's.
    var lacksInput = false

    /// The note about a run that the user interrupted.
    var interruptionNote: String {
      end.map {
        "interrupted at \(TimeText.readable($0.sinceStart)) of the run: the report ends there"
      }
        ?? "interrupted after the run: the run is complete, but the sending of its beacons or its "
        + "repetition is not"
    }
  }

  /// Returns a function that counts the user's interruptions since this call, by Ctrl-C or SIGTERM;
  /// a context may inject another function.
  func interruptions() -> () -> Int {
    if let injected = context.interruptions { return injected }
    let signal = InterruptSignal([SIGINT, SIGTERM])
    return { signal.count }
  }

  /// Simulates in virtual or in real time, over all start-up offsets, and sends the beacons if
  /// requested. `live` prints events as they happen. `interruption` ends a run in virtual time, and
  /// its beacons are then not sent. `interruptions` counts the user's interruptions of a run in
  /// real time.
  ///
  /// - Throws: why the run cannot begin.
  func play(
    _ request: RunRequest, by service: RunService, over network: NetworkSupply,
    live: LiveEvents?, _ interruption: Interruption?, _ interruptions: (() -> Int)?
  ) throws -> PlayedRun {
    let wantsSending = options.sending.isSending && !options.sending.isDryRun
    var limits = deliveryLimits
    limits.retries.attempts = request.tries
    let sending =
      wantsSending ? network.session.map { BeaconSending(over: $0, limits: limits) } : nil
    let realtime = interruptions.map { interruptions in
      RealtimePacing(
        clock, sending: sending, makesUpForAll: request.measuresNetworkTime,
        happened: live.map { live in { live.happened($0, $1) } },
        interruptions: interruptions)
    }
    let virtual = interruption.map(InterruptiblePacing.init)
    let simulated = try service.run(request, pacing: realtime ?? virtual)
    var played = PlayedRun(simulated: simulated, record: simulated, end: virtual?.end)
    played.lacksInput = interruption?.hasStoppedInput == true
    guard !played.lacksInput else { return played }
    if let sending, played.end == nil {
      sending.finish(
        simulated,
        interruptions: interruptions ?? { interruption?.isRequested() == true ? 1 : 0 })
      played.record = simulated.delivered(sending.deliveries, levels: choices.ruleLevels)
    }
    played.record = try scattered(played.record, request, by: service, interruption)
    return played
  }

  /// Prints which beacons would be sent and which were sent. The results of sending are not printed
  /// if the text report already contains them.
  func tellSending(
    of record: RunRecord, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) {
    if options.format.isForPeople {
      if options.sending.isDryRun { output.show("\n" + PlannedRequests.text(of: record)) }
    } else {
      if options.sending.isDryRun { errorOutput.show(PlannedRequests.text(of: record)) }
      for line in DeliverySummary(record).lines { errorOutput.show("sent: \(line)\n") }
    }
    if options.sending.isSending, options.network.record != nil, !options.isQuiet {
      errorOutput.show(
        "note: the recording contains the fetched responses, not the sent beacons\n")
    }
  }
}

extension RunRequest {
  /// How often a beacon is tried. On a screen with several players, the largest number of tries
  /// counts.
  fileprivate var tries: Int { units.map(\.profile.delivery.tries).max() ?? 1 }
}

/// Plays a request over several start-up offsets.
extension PlayCommand {
  /// The service that plays the runs. With several start-up offsets, a URL that several runs
  /// request is fetched only once.
  func runService(over network: NetworkSupply, _ interruption: Interruption?) -> RunService {
    let fetching =
      options.observations == nil
      ? network.fetching : network.fetching.map(RememberingNetwork.init)
    return context.runService(
      files: context.disk(
        noting: named, for: options, interruption?.reading(shownBy: line) ?? line.reading),
      network: fetching,
      choices: choices, play: options)
  }

  /// The record with the results of other start-up offsets; the unchanged record if the user
  /// requested no other offsets. If the user ends the command, the offsets that were not played are
  /// missing.
  ///
  /// - Throws: a `UsageError` for a player without a start-up offset.
  func scattered(
    _ record: RunRecord, _ request: RunRequest, by service: RunService,
    _ interruption: Interruption?
  ) throws -> RunRecord {
    guard let count = options.observations else { return record }
    guard let period = request.offsetPeriod else {
      throw PlayOptions.table.usageError(
        "'--observations' needs a player that polls its playhead at intervals of playing time, "
          + "so that the instants of its beacons vary. Those of '\(request.profile.name)' do not "
          + "vary: use '--player html5', for example.")
    }
    let offsets = ObservationScatter.offsets(count, over: period)
    var records: [RunRecord] = []
    for offset in offsets {
      let pacing = interruption.map(InterruptiblePacing.init)
      guard interruption?.isRequested() != true else { break }
      let other = try service.run(request.observing(from: offset), pacing: pacing)
      guard pacing?.end == nil, interruption?.hasStoppedInput != true else { break }
      records.append(other)
    }
    return records.isEmpty
      ? record : record.scattered(Array(offsets.prefix(records.count)), records)
  }
}

/// Prints the events of a run in real time as they happen: as lines of the event stream on standard
/// output if that is the chosen format, else as text on standard error.
final class LiveEvents {
  private let format: ReportFormat
  private let configuration: RunConfiguration
  private let print: @Sendable (LiveText) -> Void
  private let writer = JSONWriter()
  /// Whether this printer has printed lines of the event stream. If so, it prints the whole stream
  /// by the end of the run.
  private(set) var hasStreamed = false

  /// Creates the printer; nil if nothing is printed before the run's end. That is so in virtual
  /// time, without a live output, with `--quiet`, and for a line-by-line format when the run sends
  /// beacons, because its lines contain the results of sending.
  init?(_ options: PlayOptions, _ configuration: RunConfiguration, in context: CommandContext) {
    guard options.sending.isRealtime, let print = context.live,
      options.format.isLines ? !options.sending.isSending : !options.isQuiet
    else { return nil }
    format = options.format
    self.configuration = configuration
    self.print = print
  }

  func happened(_ event: RunEvent, _ number: Int) {
    guard format.isLines else {
      if let text = LiveEventText.line(of: event) { print(.errors("\(text)")) }
      return
    }
    let line = EventStream.line(
      of: event, sequence: number, configuration: configuration)
    guard let text = try? writer.text(of: line) else { return }
    hasStreamed = true
    print(.output("\(text)\n"))
  }
}

/// A text that is printed before the command is over.
enum LiveText: Sendable, Hashable {
  case output(String)
  case errors(String)
}
