internal import Certification
internal import Network
internal import OpenMeasurement
internal import System
internal import VASTSimulator
internal import Vocabulary

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
