internal import Certification
internal import Comparison
internal import CreativeQuality
internal import FoundationEssentials
internal import Media
internal import Network
internal import OpenMeasurement
internal import Reports
internal import System
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// Performs the jobs of the page, and writes each job's results to the page as lines, each a JSON
/// object.
///
/// Media that was read, and the processes of scripts, are kept for later jobs.
final class InspectorRunner {
  private let options: ServeOptions
  private let context: CommandContext
  private let choices: RunChoices
  private let folder: InspectorFolder
  private let disk: DiskFiles
  private let writer = JSONWriter()

  init(
    options: ServeOptions, context: CommandContext, choices: RunChoices, folder: InspectorFolder
  ) {
    self.options = options
    self.context = context
    self.choices = choices
    self.folder = folder
    disk = DiskFiles(decoding: options.play.settings.limits.decoding)
  }

  /// Performs a job. An error of the job is reported as a line too.
  func perform(_ job: InspectorJob, number: Int, write: @escaping (String) -> Void) {
    do {
      switch job.task {
      case .read:
        tell("problems", .array(try scenario(of: job).1.map(Self.json)), write)
      case .run: try run(job, write)
      case .check: try check(job, number, write)
      case .compare: try compare(job, write)
      }
    } catch let error as UnusableScenario {
      tell("problems", .array(error.diagnostics.map(Self.json)), write)
      if job.task != .read { tell("error", "the scenario has errors", write) }
    } catch let error as TagNotFetched where error.isUnmapped {
      tell("error", .string(InspectorAdvice.documentMissing), write)
    } catch let error as UsageError {
      tell("error", .string(error.message), write)
    } catch let error as UnreadableInput {
      tell("error", .string("\(folder.shown(error))"), write)
    } catch {
      tell("error", .string("\(error)"), write)
    }
  }

  private func tell(_ key: String, _ value: JSONValue, _ write: (String) -> Void) {
    if let text = try? writer.text(of: .object([.init(key, value)])) { write(text) }
  }

  private static func json(_ finding: Diagnostic) -> JSONValue {
    .object(
      [
        .init("severity", .string(finding.severity.rawValue)),
        .init("rule", .string(finding.rule.id)), .init("message", .string(finding.message)),
      ] + .optional("file", finding.location.map { .string($0.file) })
        + .optional("line", finding.location?.position.map { .integer($0.line) })
        + .optional("column", finding.location?.position.map { .integer($0.column) }))
  }

  // MARK: Running

  private func run(_ job: InspectorJob, _ write: @escaping (String) -> Void) throws {
    let prepared = try prepared(job)
    let (request, service) = (prepared.request, prepared.service)
    let pacing = StreamingPacing(request.configuration) { line, words in
      write("{\"event\":\(line),\"words\":\(words)}")
    }
    let record = try service.run(request, pacing: pacing)
    tell("parts", ViewerRecord(record).json, write)
    tell(
      "parts",
      .object([.init("har", HARReport.value(of: record, contents: prepared.network.contents))]),
      write)
    let stream = try JSONLinesReport.text(of: record)
    let verdict = RunVerdict(of: record, failingOn: options.play.failOn)
    tell(
      "result",
      .object([
        .init("ending", .string(record.outcome.words)),
        .init("verdict", .string(verdict.verdict.word)),
        .init("reason", .string(InspectorAdvice.reason(of: verdict, record))),
        .init("warnings", .integer(verdict.warningCount)),
        .init("passes", .bool(verdict.passes)),
        .init(
          "reasons", .array(InspectorAdvice.reasons(of: verdict, record).map(JSONValue.string))),
        .init("events", .integer(record.events.count)),
        .init("sha256", .string(ContentDigest(of: stream.utf8).text)),
      ]), write)
    let documents = record.documents.map { ($0.name, Array(($0.text ?? "").utf8)) }
    tell("lint", .array(lint(documents).map(Self.json)), write)
    for remark in prepared.network.remarks { tell("note", .string(remark), write) }
  }

  /// The linter's findings about documents.
  private func lint(_ documents: [(name: String, bytes: [UInt8])]) -> [Diagnostic] {
    let configuration = LintConfiguration(
      levels: choices.ruleLevels, allowsPrivateHosts: options.play.network.reachesPrivateHosts)
    return documents.flatMap {
      VASTLinter.lint($0.bytes, file: $0.name, configuration: configuration)
    }
  }

  // MARK: Certifying

  private func check(
    _ job: InspectorJob, _ number: Int, _ write: @escaping (String) -> Void
  ) throws {
    let prepared = try prepared(job)
    var service = prepared.service
    // Each URL is fetched only once, although every run requests it.
    service.network = service.network.map(RememberingNetwork.init)
    let request = prepared.request.ofFirstTag
    let bytes = try service.files.tag(at: request.tag.path)
    let inspection = try service.inspect(request, askingForAssets: true)
    let findings = lint(
      [(request.tag.displayName, bytes)] + inspection.documents.map { ($0.name, $0.bytes) })
    let certifier = Certifier(
      request, players: [request.profile], levels: choices.ruleLevels,
      progress: { [self] progress in
        tell(
          "progress",
          .object([
            .init("number", .integer(progress.number)), .init("count", .integer(progress.count)),
            .init("name", .string(progress.name)),
          ]), write)
      }, run: { try service.run($0) })
    var certificate = try certifier.certificate(lint: findings, inspection: inspection)
    certificate.advise(InspectorAdvice.fixes)
    certificate.head.date = context.now().startText
    certificate.head.identify(
      device: certifier.device, profile: prepared.profile,
      tagDigest: ContentDigest(of: bytes).text)
    let page = CertificateHTMLReport.text(of: [certificate], failingOn: options.play.failOn)
    try LocalFile.write(page, to: folder.certificate(number))
    let verdict = certificate.verdict
    tell(
      "verdict",
      .object([
        .init("word", .string(verdict.word)), .init("reason", .string(certificate.reason)),
        .init("warnings", .integer(certificate.warnings.count)),
        .init("passes", .bool(!verdict.fails(on: options.play.failOn))),
      ]), write)
    tell("certificate", .integer(number), write)
  }

  // MARK: Comparing

  private func compare(_ job: InspectorJob, _ write: @escaping (String) -> Void) throws {
    guard let old = job.old, let new = job.new else {
      throw ServeOptions.table.usageError("A comparison needs two runs: choose a second one.")
    }
    let traces = try [old, new].map { stream in
      try TraceReader.trace(of: text(of: stream), name: stream.name)
    }
    let found = RunDifferences(from: traces[0], to: traces[1])
    tell("differences", DiffJSONReport.value(of: found, old: traces[0], new: traces[1]), write)
  }

  private func text(of stream: InspectorJob.Stream) throws -> String {
    switch stream.source {
    case .text(let text): return text
    case .file(let name):
      let bytes = try LocalFile.bytes(of: folder.file(name))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  // MARK: Preparation

  private struct Prepared {
    var request: RunRequest
    var service: RunService
    var network: NetworkSupply
    /// The creative profile that judges the media; nil if none does.
    var profile: String?
  }

  private func prepared(_ job: InspectorJob) throws -> Prepared {
    var play = options.play
    // A certificate always judges the media, as that of `vastsim check` does.
    if job.task == .check {
      play.qualityProfile = play.qualityProfile ?? CreativeProfile.generic.name
    }
    var folders = [folder.files] + play.settings.allowedFolders
    var inMemory: [String: [UInt8]] = [:]
    switch job.tag {
    case .argument(let index)?:
      guard options.tags.indices.contains(index) else {
        throw ServeOptions.table.usageError("The command line has no tag \(index).")
      }
      let tag = options.tags[index]
      play.settings.tag = tag
      if !RemoteInput.isURL(tag) { folders.append(DisplayPath.folder(of: tag)) }
    case .text(let text, let name)?:
      let path = folder.file(name)
      inMemory[path] = Array(text.utf8)
      play.settings.tag = path
    case .url(let url)?:
      guard RemoteInput.isURL(url) else {
        throw ServeOptions.table.usageError("'\(url)' is not a URL: use http or https.")
      }
      play.settings.tag = url
    case nil: play.settings.tag = nil
    }
    try RunOption.read(job.texts, into: &play.settings, file: folder.file)
    play.settings.seed = job.seed.map(UInt64.init) ?? play.settings.seed
    let mapped = job.map.map { ResourceMap.Rule(prefix: $0.prefix, path: folder.file($0.path)) }
    play.settings.map = play.settings.map.adding(mapped)
    var (scenario, findings) = try scenario(of: job)
    try checkPaths(of: scenario, in: job)
    play.settings.orientation = job.orientation.map { $0 == .portrait ? .portrait : .landscape }
    if job.bytesPerSecond != nil || job.latencyMilliseconds != nil {
      var network = scenario.network ?? PlaybackScenario.Network()
      network.bytesPerSecond =
        job.bytesPerSecond.map(ByteRate.bytesPerSecond) ?? network.bytesPerSecond
      network.latency = job.latencyMilliseconds.map { .milliseconds($0) } ?? network.latency
      scenario.network = network
    }
    var request = try PlayRequestBuilder(
      options: play, context: context, choices: choices, table: ServeOptions.table
    ).request(for: scenario, findings)
    request.recordsStaging = true
    // Only a check gets the page's advice, because the stream of a run must have the same bytes as
    // that of `play`.
    if job.task == .check { request.fileAdvice = FileAdvice(.page, hasNetwork: false) }
    if play.settings.decodeMode == .full { request.mediaDetails.insert(.pictures) }
    show(&request)
    let network = try NetworkSupply(play.network, in: context, macros: request.settings.macros)
    request.diagnostics += network.diagnostics
    var service = context.runService(
      network: network.fetching, choices: choices, play: play)
    folders += [network.folder, play.network.replay].compactMap(\.self)
    let ownMap = options.play.settings.map.rules.map(\.path)
    service.files = ConfinedFiles(
      disk: disk.adding(inMemory), folders: AllowedFolders(folders + ownMap),
      files: Set(
        ownMap + options.tags + [options.play.settings.media].compactMap(\.self)
          + (isOfCommandLine(job.scenario) ? paths(of: scenario) : [])),
      words: .page(folder))
    return Prepared(
      request: request, service: service, network: network, profile: play.qualityProfile)
  }

  private func isOfCommandLine(_ scenario: InspectorJob.Scenario?) -> Bool {
    switch scenario {
    case .named, nil: true
    case .text: false
    }
  }

  /// The scenario of a job, with the findings about it.
  private func scenario(of job: InspectorJob) throws -> (PlaybackScenario, [Diagnostic]) {
    switch job.scenario {
    case .text(let text)?:
      return try RunPreparation.scenario(
        in: Array(text.utf8), file: "scenario.yaml", folder: folder.files + "/",
        standards: choices.standards.map(\.name))
    case .named(let name)? where BuiltInScenarios.scenario(named: name) == nil:
      guard name == options.play.scenario else {
        throw ServeOptions.table.usageError("There is no built-in scenario '\(name)'.")
      }
      fallthrough
    case .named, nil:
      var play = options.play
      if case .named(let name)? = job.scenario { play.scenario = name }
      return try PlayRequestBuilder(
        options: play, context: context, choices: choices, table: ServeOptions.table
      ).scenario()
    }
  }

  private func paths(of scenario: PlaybackScenario) -> [String] {
    scenario.units.flatMap(\.files) + scenario.map.map(\.path)
  }

  /// Checks that a scenario from the page names only files that the page uploaded.
  private func checkPaths(
    of scenario: PlaybackScenario, in job: InspectorJob
  ) throws(UsageError) {
    guard !isOfCommandLine(job.scenario) else { return }
    let uploaded = AllowedFolders([folder.files])
    let foreign = paths(of: scenario).first { path in
      !RemoteInput.isURL(path) && ReferencedFile(at: path, in: uploaded) == .outside
    }
    guard let foreign else { return }
    throw ServeOptions.table.usageError(
      "The scenario names '\(folder.shownName(of: foreign) ?? foreign)', but may name only "
        + "uploaded files: upload this file, and write the name of the upload in the scenario."
    )
  }

  /// Shows uploaded files by their names in the page, not by their paths.
  private func show(_ request: inout RunRequest) {
    let (folder, display) = (folder, request.displayName)
    let name: @Sendable (String) -> String = { folder.shownName(of: $0) ?? display($0) }
    request.displayName = name
    for index in request.units.indices {
      let unit = request.units[index]
      request.units[index].tag.displayName =
        folder.shownName(of: unit.tag.path) ?? unit.tag.displayName
      if let media = unit.media { request.units[index].media?.displayName = name(media.path) }
    }
  }
}

/// Passes each line of a run's event stream on as soon as it is written; the run does not wait
/// between events.
final class StreamingPacing: RunPacing {
  private let configuration: RunConfiguration
  private let writer = JSONWriter()
  private let write: (_ line: String, _ words: String) -> Void

  /// Creates the pacing.
  ///
  /// - Parameters:
  ///   - configuration: the settings of the run.
  ///   - write: receives each line without its line break, and the viewer's words for the event, as
  ///     JSON.
  init(
    _ configuration: RunConfiguration, write: @escaping (_ line: String, _ words: String) -> Void
  ) {
    self.configuration = configuration
    self.write = write
  }

  func wait(until instant: VirtualInstant) -> RunPacingAnswer { .due }

  func recorded(_ event: RunEvent, number: Int) {
    let line = EventStream.line(
      of: event, sequence: number, configuration: configuration)
    // An event with a number that JSON cannot express has no line here. Writing the whole record
    // reports the error.
    let words = JSONValue.array(ViewerRecord.words(for: event).map(JSONValue.string))
    if let text = try? writer.text(of: line), let name = try? writer.text(of: words) {
      write(text, name)
    }
  }
}
