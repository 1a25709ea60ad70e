internal import Certification
internal import Media
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// Runs the lines of a batch one after the other, as `play` runs a tag.
///
/// Media that was read, scenarios and the processes of scripts are kept from line to line.
final class BatchRunner {
  private let options: BatchOptions
  private let context: CommandContext
  private let choices: RunChoices
  private let reader: BatchRequestReader
  private let files: DiskFiles
  /// The folder of `--base`; nil if paths refer to the current folder, as they always do if the
  /// input is a folder of tags.
  private let base: String?
  /// The files that the current line has read.
  private let named = NamedFiles()
  private var service: RunService
  private var scenarios: [String: (PlaybackScenario, [Diagnostic])] = [:]

  init(options: BatchOptions, context: CommandContext, choices: RunChoices) {
    self.options = options
    self.context = context
    self.choices = choices
    reader = BatchRequestReader(
      file: DisplayPath(currentFolder: context.currentFolder).text(of: options.manifest),
      runKeys: RunOption.keys)
    base =
      FolderFiles.isFolder(options.manifest)
      ? nil : options.base.map { DisplayPath.absolute($0, in: context.currentFolder) }
    files = context.disk(noting: named, for: options.play)
    service = context.runService(files: files, choices: choices, play: options.play)
  }

  /// The result of a line, whatever is in it.
  func answer(_ line: BatchLine) throws -> BatchAnswer {
    named.forget()
    let result = result(of: line)
    return BatchAnswer(
      text: try result.text(), verdict: result.verdict?.word, passes: result.passes,
      isOfMachine: result.isOfMachine,
      endangered: options.reports.firstIndex { named.contains($0.path) })
  }

  private func result(of line: BatchLine) -> BatchResult {
    let (name, request): (BatchLineName, BatchRequest)
    do throws(InvalidBatchLine) {
      let written = try reader.request(in: line)
      (name, request) = (written.name(at: line.number), placed(written))
      try checkStreams(request, line)
    } catch {
      return BatchResult(
        BatchRequestReader.name(of: line), .invalid, Self.text(of: error.diagnostic))
    }
    do {
      return try MachineFailure.watching {
        if let profile = options.checkProfile {
          return try checked(request, name, profile: profile)
        }
        return try BatchResult(name, played(request, line))
      }
    } catch let failure as MachineFailure {
      return BatchResult(name, .machine, "\(failure)")
    } catch let error as UsageError {
      return BatchResult(name, .invalid, error.message)
    } catch let error as UnusableScenario {
      let text = error.diagnostics.map(Self.text).joined(separator: "\n")
      return BatchResult(name, .error, text)
    } catch {
      return BatchResult(name, .error, "\(error)")
    }
  }

  private static func text(of finding: Diagnostic) -> String {
    (finding.location.map { "\($0): " } ?? "") + finding.message
  }

  /// The request with its relative paths resolved against the folder of `--base`.
  private func placed(_ request: BatchRequest) -> BatchRequest {
    guard let base else { return request }
    func place(_ path: String) -> String {
      path == "-" || RemoteInput.isURL(path) ? path : DisplayPath.absolute(path, in: base)
    }
    var request = request
    if case .path(let tag) = request.tag { request.tag = .path(place(tag)) }
    request.scenario = request.scenario.map { OptionValueRule.looksLikeFile($0) ? place($0) : $0 }
    request.texts.placeFiles(place)
    for index in request.map.indices { request.map[index].path = place(request.map[index].path) }
    return request
  }

  /// Refuses lines that name an input stream, because standard input belongs to the batch, and
  /// lines that name an event stream, because the batch replaces these files.
  private func checkStreams(
    _ request: BatchRequest, _ line: BatchLine
  ) throws(InvalidBatchLine) {
    var paths =
      request.texts.files + [request.scenario].compactMap(\.self) + request.map.map(\.path)
    if case .path(let tag) = request.tag { paths.append(tag) }
    if let path = paths.first(where: isEventStream) {
      throw InvalidBatchLine(
        id: request.id,
        diagnostic: Diagnostic(
          rule: .batchLineMalformed,
          "'\(path)' is in the folder of '--events', where the batch overwrites event streams; "
            + "move the file to another folder, or name another folder with '--events'", at: nil))
    }
    for path in paths { named.note(path) }
    guard let path = paths.first(where: LocalFile.isStream) else { return }
    throw InvalidBatchLine(
      id: request.id,
      diagnostic: Diagnostic(
        rule: .batchLineMalformed,
        "'\(path)' is standard input or a pipe, which a line of a batch cannot read; put the "
          + "document in 'vast'", at: nil))
  }

  /// Whether a file may be replaced by the event stream of a line.
  private func isEventStream(_ path: String) -> Bool {
    guard let folder = options.events, path.hasSuffix(".events.jsonl") else { return false }
    return PathIdentity.folder(of: path) == PathIdentity(folder)
  }

  /// The path under which the document of a line is read.
  private static let inline = "-"

  /// The batch's options with the settings of a line.
  private func play(for request: BatchRequest) throws -> PlayOptions {
    var play = options.play
    switch request.tag {
    case .path(let path): play.settings.tag = path
    case .text: play.settings.tag = Self.inline
    }
    try RunOption.read(request.texts, into: &play.settings)
    play.scenario = request.scenario ?? play.scenario
    play.settings.seed = request.seed.map(UInt64.init) ?? play.settings.seed
    play.settings.map = play.settings.map.adding(
      request.map.map { ResourceMap.Rule(prefix: $0.prefix, path: $0.path) })
    return play
  }

  /// Checks a line's tag as `vastsim check` does.
  private func checked(
    _ request: BatchRequest, _ name: BatchLineName, profile: String
  ) throws -> BatchResult {
    let play = try play(for: request)
    guard request.scenario == nil else {
      throw BatchOptions.table.usageError(
        "'scenario' has no effect with '--check', which plays every built-in scenario: remove the key."
      )
    }
    let tag = play.settings.tag ?? Self.inline
    var options = try CheckOptions(checking: tag, play, profile: profile)
    options.draws = self.options.draws
    var context = context
    if case .text(let text) = request.tag { context.streams[tag] = Array(text.utf8) }
    let work = WorkProgressLine(isOn: false)
    let interruption = Interruption(in: context)
    let network = try NetworkSupply(
      play.network, in: context, macros: play.settings.macros, progress: work)
    let runner = CheckRunner(
      options: options, context: context, choices: choices, network: network, named: named,
      work: work, interruption: interruption)
    let answer = runner.answer(of: tag) { _, _ in }
    switch answer.outcome {
    case .certified(let certificates):
      guard let worst = certificates.worst else {
        return BatchResult(name, .error, "the check has no result")
      }
      var run = BatchResult.Run(
        worst, failingOn: play.failOn, besides: network.diagnostics + request.findings)
      if certificates.count > 1 {
        run.message = certificates.compactMap(\.head.draws?.text).joined(separator: "; ")
      }
      return BatchResult(name, run)
    case .machineFailed(let reason): return BatchResult(name, .machine, reason)
    case .unreadable(let reason), .lost(let reason): return BatchResult(name, .error, reason)
    case .interrupted: throw CheckInterrupted()
    case .endsCommand(let failure): throw failure
    }
  }

  private func played(_ request: BatchRequest, _ line: BatchLine) throws -> BatchResult.Run {
    let play = try play(for: request)
    if case .text(let text) = request.tag {
      service.files = files.adding([Self.inline: Array(text.utf8)])
    } else {
      service.files = files
    }
    let builder = PlayRequestBuilder(
      options: play, context: context, choices: choices, table: BatchOptions.table)
    let (scenario, findings) = try scenario(of: builder)
    var run = try builder.request(for: scenario, findings)
    // Record all events if event streams are written or media is fully decoded, because the
    // invariants are checked only if all events are recorded.
    run.isSummary = options.events == nil && play.settings.decodeMode == .demux
    // The network's answers belong to one run.
    let network = try NetworkSupply(play.network, in: context, macros: run.settings.macros)
    service.network = network.fetching
    run.diagnostics += network.diagnostics + request.findings
    let record = try service.run(run)
    var result = BatchResult.Run(record, failingOn: play.failOn)
    result.message = try keepEvents(of: record, line)
    return result
  }

  /// A scenario is read once for all lines that name it.
  private func scenario(
    of builder: PlayRequestBuilder
  ) throws -> (PlaybackScenario, [Diagnostic]) {
    let name = builder.options.scenario
    if let known = scenarios[name] { return known }
    let read = try builder.scenario()
    if scenarios.count >= 1_000 { scenarios = [:] }
    scenarios[name] = read
    return read
  }

  /// Writes the event stream if the user requests it. Returns why it could not be written; nil on success.
  ///
  /// - Throws: a failure of the machine, such as a full disk.
  private func keepEvents(of record: RunRecord, _ line: BatchLine) throws -> String? {
    guard let folder = options.events else { return nil }
    let path = "\(folder)/\(line.number).events.jsonl"
    do {
      try named.keep(from: "--events \(folder)", at: path, for: BatchOptions.table)
      try LocalFile.write(JSONLinesReport.text(of: record), to: path)
      return nil
    } catch let error as UsageError {
      return "the event stream is not written: \(error.message)"
    } catch {
      if let failure = (error as? UnreadableInput)?.machineFailure { throw failure }
      return "the event stream is lost: \(error)"
    }
  }
}
