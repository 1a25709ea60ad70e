internal import Certification
internal import CreativeQuality
internal import Diagnostics
internal import LiveNetwork
internal import LocalFiles
internal import Media
internal import Player
internal import Reports
internal import Scenario
internal import ScriptHostProcess
internal import Transport
internal import VASTLint
internal import VASTSimulator

/// `vastsim check`: certifies tags, and says what to do about those that fail.
struct CheckCommand {
  let options: CheckOptions
  let surroundings: Surroundings
  /// The levels that the configuration file states.
  var levels = RuleLevels()

  /// Checks every tag that can be read; one that cannot be does not keep the others from it.
  ///
  /// - Throws: what keeps a report from being written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let network = try NetworkSupply(
      options.play.network, in: surroundings, macros: options.play.macros)
    for diagnostic in network.diagnostics { errorOutput.write("\(diagnostic)\n") }
    var certificates: [Certificate] = []
    var isComplete = true
    let line = ProgressLine(isOn: surroundings.isErrorTerminal)
    for tag in options.tags.isEmpty ? [nil] : options.tags.map(Optional.some) {
      do {
        certificates.append(try certificate(of: tag, over: network, line))
      } catch let error as UnreadableInput {
        line.erase()
        errorOutput.write("error: \(error)\n")
        isComplete = false
      }
    }
    line.erase()
    switch options.play.format {
    case .json: output.write(try CertificateJSONReport.text(of: certificates))
    case .jsonl: output.write(try CertificateJSONReport.lines(of: certificates))
    case .text:
      let report = CertificateTextReport(
        style: options.play.style(in: surroundings), isBrief: options.play.isQuiet)
      output.write(report.text(of: certificates))
    }
    for report in options.play.reports {
      // The table allows these two only.
      let text =
        report.kind == .jsonl
        ? try CertificateJSONReport.lines(of: certificates)
        : try CertificateJSONReport.text(of: certificates)
      try LocalFile.write(text, to: report.path)
    }
    for remark in network.remarks where !options.play.isQuiet {
      errorOutput.write("\(remark)\n")
    }
    guard isComplete, network.isWhole else { return .unreadableInput }
    return certificates.contains { fails($0.verdict) } ? .findings : .pass
  }

  private func fails(_ verdict: CaseVerdict) -> Bool {
    switch verdict {
    case .fail: true
    case .warn: options.play.failOn == .warning
    case .pass, .notApplicable: false
    }
  }

  private func certificate(
    of tag: String?, over network: NetworkSupply, _ line: ProgressLine
  ) throws -> Certificate {
    guard let tag else {
      let request = try request(CertificationSample.name)
      return try certifier(request, CertificationSample.Files(), over: nil, line)
        .sessionCertificate()
    }
    let request = try request(tag)
    // Each of the runs wants the same.
    let remembering = network.fetching.map(RememberingNetwork.init)
    let bytes = try bytes(of: tag, request, over: remembering)
    let files = CheckedFiles(tag: tag, bytes: bytes)
    let certifier = certifier(request, files, over: remembering, line)
    if options.isSessionCheck { return try certifier.sessionCertificate() }
    let findings = VASTLinter.lint(
      bytes, file: request.tag.displayName, configuration: LintConfiguration(levels: levels))
    return try certifier.certificate(
      lint: findings,
      inspection: try ChainInspector.inspect(
        request, files: files, network: remembering))
  }

  /// Standard input can be read once, and each run reads the tag.
  private func bytes(
    of tag: String, _ request: RunRequest, over network: (any NetworkFetching)?
  ) throws -> [UInt8] {
    let disk = DiskFiles()
    if request.tag.isURL, let path = request.map.path(for: tag, where: disk.exists) {
      return try LocalFile.bytes(of: path)
    }
    if let remote = RemoteInput(tag, network) { return try remote.bytes(for: .vast) }
    return try LocalFile.bytes(of: tag)
  }

  private func request(_ tag: String) throws -> RunRequest {
    var play = options.play
    play.tag = tag
    var request = try PlayRequestBuilder(options: play, surroundings: surroundings).request()
    request.ruleLevels = levels
    // The sample's media is no file.
    if options.tags.isEmpty { request.media = request.tag }
    return request
  }

  private func certifier(
    _ request: RunRequest, _ files: some RunFiles, over network: (any NetworkFetching)?,
    _ line: ProgressLine
  ) -> Certifier {
    let scriptHosts = surroundings.scriptHostProgram.map { ScriptHostPool(executable: $0) }
    return Certifier(
      request, players: options.players,
      progress: { line.show($0, of: request.tag.displayName) },
      run: { request in
        guard let scriptHosts else {
          return try Simulation.run(request, files: files, network: network)
        }
        return try Simulation.run(
          request, files: files, network: network, scriptHosts: scriptHosts)
      })
  }
}

/// The disk's files, the tag in memory.
private struct CheckedFiles: RunFiles {
  let tag: String
  let bytes: [UInt8]
  private let disk = DiskFiles()

  init(tag: String, bytes: [UInt8]) {
    self.tag = tag
    self.bytes = bytes
  }

  func tag(at path: String) throws -> [UInt8] {
    path == tag ? bytes : try disk.tag(at: path)
  }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    try disk.media(at: path, mode: mode, details: details)
  }

  func stream(_ request: HLSRequest, mode: DecodeMode, details: MediaDetails) -> HLSReading {
    disk.stream(request, mode: mode, details: details)
  }

  func exists(_ path: String) -> Bool { disk.exists(path) }
}
