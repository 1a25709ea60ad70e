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

  /// The certificate of a tag; nil means the built-in sample.
  ///
  /// - Throws: an error when the tag cannot be read.
  func certificate(of tag: String?) throws -> Certificate {
    guard let tag else {
      let request = try request(CertificationSample.name)
      let certifier = certifier(
        request, options.players, service(CertificationSample.Files(), over: nil))
      return identified(
        try certifier.sessionCertificate(), by: certifier, Array(CertificationSample.tag.utf8))
    }
    let request = try request(tag)
    // All runs request the same URLs, so their answers are remembered.
    let remembering = network.fetching.map(RememberingNetwork.init)
    let bytes = try bytes(of: tag, request, over: remembering)
    let files = context.runFiles(
      inMemory: [tag: bytes], noting: named, for: options.play, interruption.reading(shownBy: work))
    let service = service(files, over: remembering)
    let isStream = StreamReader.reads(bytes)
    let certifier = certifier(request, options.players(isStream: isStream), service)
    if options.isSessionCheck {
      return identified(try certifier.sessionCertificate(), by: certifier, bytes)
    }
    let inspection = try service.inspect(request, askingForAssets: true)
    // After an interruption, files that were not fetched do not count as missing.
    guard !interruption.hasStoppedInput else { throw CheckInterrupted() }
    let configuration = LintConfiguration(levels: choices.ruleLevels)
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
