internal import Certification
internal import CreativeQuality
internal import Media
internal import Network
internal import OpenMeasurement
internal import Player
internal import System
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// Checks one tag or scenario, in the process of the command or in one of its workers.
struct CheckRunner {
  let options: CheckOptions
  let context: CommandContext
  let choices: RunChoices
  let network: NetworkSupply
  /// Records the files that the tags' documents name.
  let named: NamedFiles
  /// Shows the progress of decoding.
  let work: WorkProgressLine
  /// Ends the check when the user interrupts it.
  let interruption: Interruption

  /// The result of a tag, of the built-in sample, or of a scenario's screen.
  ///
  /// - Parameters:
  ///   - tag: the path or the URL; nil for the built-in sample.
  ///   - progress: receives the progress of each run, with the tag's display name.
  /// - Returns: the certificate, or why there is none.
  func answer(
    of tag: String?, _ progress: @escaping (Certifier.Progress, String) -> Void
  ) -> CheckAnswer {
    do {
      return CheckAnswer(.certified(try certificates(of: tag, progress)))
    } catch let failure as MachineFailure {
      return CheckAnswer(.machineFailed("\(failure)"))
    } catch is CheckInterrupted {
      return CheckAnswer(.interrupted)
    } catch let error as UnreadableInput {
      return CheckAnswer(interruption.hasStoppedInput ? .interrupted : .unreadable("\(error)"))
    } catch {
      return CheckAnswer(.endsCommand(ReportedFailure(error)))
    }
  }

  private func certificates(
    of tag: String?, _ progress: @escaping (Certifier.Progress, String) -> Void
  ) throws -> [Certificate] {
    if let tag, ScreenCheck.isScenario(tag) {
      return [
        try ScreenCheck(
          options: options, context: context, choices: choices, network: network,
          named: named, interruption: interruption, progress: progress
        ).certificate(of: tag)
      ]
    }
    return try TagCheck(
      options: options, context: context, choices: choices, network: network,
      named: named, work: work, interruption: interruption, progress: progress
    ).certificates(of: tag)
  }
}

/// Certifies one tag: reads it, lints every document that it refers to, and plays it.
struct TagCheck {
  let options: CheckOptions
  let context: CommandContext
  let choices: RunChoices
  let network: NetworkSupply
  /// Records the files that the tag's documents name.
  let named: NamedFiles
  /// Shows the progress of decoding.
  let work: WorkProgressLine
  /// Ends the check when the user interrupts it.
  let interruption: Interruption
  /// Receives the progress of each run, with the tag's display name.
  let progress: (Certifier.Progress, String) -> Void

  /// The certificates of a tag, one for each group of its draws; nil means the built-in sample.
  ///
  /// - Throws: an error when the tag cannot be read.
  func certificates(of tag: String?) throws -> [Certificate] {
    guard let tag else {
      let request = try request(SampleAd.name)
      let certifier = certifier(
        request, options.players, service(SampleAd.Files(), over: nil))
      return [
        identified(try certifier.sessionCertificate(), by: certifier, Array(SampleAd.tag.utf8))
      ]
    }
    // A file gives the same each time.
    guard options.draws > 1, RemoteInput.isURL(tag) else {
      return [try certificate(of: tag, try draw(tag, number: 1))]
    }
    try network.checkDraws(options.draws, of: tag)
    var draws: [Draw] = []
    var groups = TagDraws()
    for number in 1...options.draws {
      if number > 1 { network.waitBetweenDraws { interruption.isRequested() } }
      guard !interruption.hasStoppedInput else { throw CheckInterrupted() }
      let draw = try draw(tag, number: number)
      groups.add(DrawFacts(try draw.service.inspect(draw.request)))
      draws.append(draw)
    }
    return try groups.groups.enumerated().map { index, share in
      var certificate = try certificate(of: tag, draws[(share.numbers.first ?? 1) - 1])
      certificate.head.draws = share
      // What differs between the draws is said once.
      if index == 0 {
        let certifier = certifier(draws[0].request, options.players, draws[0].service)
        certificate.cases.append(certifier.result(of: groups))
      }
      return certificate
    }
  }

  /// One answer to the request for a tag, and what plays it.
  private struct Draw {
    var request: RunRequest
    var bytes: [UInt8]
    var service: RunService
  }

  /// Requests a tag; each draw has other numbers in the macros of its wrappers.
  private func draw(_ tag: String, number: Int) throws -> Draw {
    var request = try request(tag)
    request.settings.seed &+= UInt64(number - 1)
    // All runs request the same URLs, so their answers are remembered.
    let remembering = network.fetching.map(RememberingNetwork.init)
    let bytes = try bytes(of: tag, request, over: remembering)
    let files = context.runFiles(
      inMemory: [tag: bytes], noting: named, for: options.play, interruption.reading(shownBy: work))
    return Draw(request: request, bytes: bytes, service: service(files, over: remembering))
  }

  private func certificate(of tag: String, _ draw: Draw) throws -> Certificate {
    let (request, bytes, service) = (draw.request, draw.bytes, draw.service)
    let isStream = StreamReader.reads(bytes)
    let certifier = certifier(request, options.players(isStream: isStream), service)
    if options.isSessionCheck {
      return identified(try certifier.sessionCertificate(), by: certifier, bytes)
    }
    let inspection = try service.inspect(request, askingForAssets: true)
    // After an interruption, files that were not fetched do not count as missing.
    guard !interruption.hasStoppedInput else { throw CheckInterrupted() }
    let configuration = LintConfiguration(
      levels: choices.ruleLevels, allowsPrivateHosts: options.play.network.reachesPrivateHosts)
    let findings =
      VASTLinter.lint(bytes, file: request.tag.displayName, configuration: configuration)
      + inspection.documents.flatMap { document in
        VASTLinter.lint(document.bytes, file: document.name, configuration: configuration)
      }
    let source = try options.source.map { source in
      guard isStream else {
        throw CheckOptions.table.usageError(
          "'--vast \(source)' names the VAST that a stream was made from, but '\(tag)' is not "
            + "a stream: remove '--vast'."
        )
      }
      return try service.inspect(self.request(source), askingForAssets: false)
    }
    let certificate =
      options.comparesPlayers
      ? try certifier.certificateAcrossPlayers(
        lint: findings, inspection: inspection, fedBy: source)
      : try certifier.certificate(lint: findings, inspection: inspection, fedBy: source)
    return identified(certificate, by: certifier, bytes)
  }

  /// A certificate with its settings (device and quality profile) and the digest of its tag.
  private func identified(
    _ certificate: Certificate, by certifier: Certifier, _ tag: [UInt8]
  ) -> Certificate {
    var certificate = certificate
    certificate.head.identify(
      device: certifier.device, profile: options.play.qualityProfile,
      tagDigest: ContentDigest(of: tag).text)
    return certificate
  }

  /// The bytes of a tag, read once: standard input cannot be read again, and each run needs the
  /// tag.
  private func bytes(
    of tag: String, _ request: RunRequest, over network: (any NetworkFetching)?
  ) throws -> [UInt8] {
    if let mapped = try RunService(files: context.runFiles(for: options.play)).mappedTag(
      of: request)
    {
      return mapped
    }
    if let remote = RemoteInput(tag, network) { return try remote.bytes(for: .vast) }
    return try context.streams[tag] ?? LocalFile.bytes(of: tag)
  }

  private func request(_ tag: String) throws -> RunRequest {
    var play = options.play
    play.settings.tag = tag
    var request = try PlayRequestBuilder(options: play, context: context).request()
    request.fileAdvice.media = "pass --media FILE"
    // The sample's media is not a file; it is opened by the sample's name.
    if options.tags.isEmpty { request.media = request.tag }
    return request
  }

  private func service(
    _ files: any RunFiles, over network: (any NetworkFetching)?
  ) -> RunService {
    context.runService(
      files: files, network: network, choices: choices, play: options.play)
  }

  private func certifier(
    _ request: RunRequest, _ players: [PlayerProfile], _ service: RunService
  ) -> Certifier {
    Certifier(
      request, players: players, levels: choices.ruleLevels,
      observations: options.play.observations,
      progress: { progress($0, request.tag.displayName) },
      run: { try interruption.record(of: $0, by: service) })
  }
}

/// Certifies the screen of a scenario file: the unchanged scenario, and each of its units case by case.
struct ScreenCheck {
  let options: CheckOptions
  let context: CommandContext
  let choices: RunChoices
  let network: NetworkSupply
  /// Records the files that the scenario and its documents name.
  let named: NamedFiles
  /// Ends the check when the user interrupts it.
  let interruption: Interruption
  /// Receives the progress of each run, with the file's display name.
  let progress: (Certifier.Progress, String) -> Void

  /// Whether an argument is a scenario file, by its name's ending.
  static func isScenario(_ path: String) -> Bool {
    [".yaml", ".yml"].contains { path.hasSuffix($0) }
  }

  /// The certificate of a scenario's screen.
  ///
  /// - Throws: an error when the scenario, or a file that it names, cannot be read.
  func certificate(of path: String) throws -> Certificate {
    let display = DisplayPath(currentFolder: context.currentFolder)
    let name = display.text(of: path)
    let (scenario, diagnostics) = try scenario(at: path, display)
    guard scenario.soleUnit == nil else {
      throw UnreadableInput(
        path: name, reason: "the scenario has no 'units', so there is no screen to check",
        fix: "run 'vastsim check' on the scenario's tag, or run 'vastsim test' on the scenario")
    }
    var play = options.play
    play.settings.media = nil
    let builder = PlayRequestBuilder(options: play, context: context, choices: choices)
    let request = try builder.request(for: scenario, diagnostics)
    let service = context.runService(
      files: context.runFiles(noting: named, for: play, interruption.reading()),
      // All runs request the same URLs, so their answers are remembered.
      network: network.fetching.map(RememberingNetwork.init), choices: choices, play: play)
    let certifier = Certifier(
      request, players: [], levels: choices.ruleLevels, observations: options.play.observations,
      progress: { progress($0, name) },
      run: { try interruption.record(of: $0, by: service) })
    var certificate = try ScreenCertifier(
      certifier, layout: { try service.layout(of: $0, at: .time($1.sinceStart), mayBeOver: true) }
    ).certificate()
    certificate.tag = name
    certificate.head.identify(
      device: scenario.screen.device, profile: play.qualityProfile,
      tagDigest: ContentDigest(path: path)?.text)
    return certificate
  }

  private func scenario(
    at path: String, _ display: DisplayPath
  ) throws -> (scenario: PlaybackScenario, diagnostics: [Diagnostic]) {
    do {
      return try RunPreparation.scenario(
        at: path, display: display, standards: choices.standards.map(\.name))
    } catch let error as UnusableScenario {
      let first = error.diagnostics.first { $0.severity == .error }
      throw UnreadableInput(
        path: display.text(of: path), reason: first?.inPlace ?? "its scenario has errors",
        fix: "'vastsim schema scenario' describes what a scenario may hold")
    }
  }
}

extension Diagnostic {
  /// The message with its line and column, for a sentence that names the file.
  fileprivate var inPlace: String {
    guard let position = location?.position else { return message }
    return "line \(position.line), column \(position.column): \(message)"
  }
}
