internal import CreativeQuality
internal import Diagnostics
internal import Media
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import Transport
internal import VASTSimulator
internal import VirtualTime

/// Turns the options of `play` and a scenario into a run's request.
struct PlayRequestBuilder {
  let options: PlayOptions
  let surroundings: Surroundings

  /// A request, ready to run.
  ///
  /// - Throws: `UsageError` for options that make no sense, `UnreadableInput` for files that are
  ///   missing, `UnusableScenario` for scenario files with errors.
  func request() throws -> RunRequest {
    let (scenario, diagnostics) = try scenario()
    return try request(for: scenario, diagnostics)
  }

  /// A request for a scenario that is read already, with what was found when it was.
  ///
  /// - Throws: as above.
  func request(
    for scenario: PlaybackScenario, _ diagnostics: [Diagnostic]
  ) throws -> RunRequest {
    guard let tag = options.tag ?? scenario.tag else {
      throw PlayOptions.table.usageError(
        "Missing expected argument '<TAG>': name a VAST file, or '-' for standard input.")
    }
    var request = RunRequest(
      tag: input(tag), scenario: scenario, profile: try profile(for: scenario))
    if let media = options.media ?? scenario.media {
      guard media != "-" else {
        throw PlayOptions.table.usageError(
          "MEDIA cannot be standard input: name a file, which can be read from any place.")
      }
      try LocalFile.checkReadable(media)
      request.media = input(media)
    }
    request.map = ResourceMap(scenario.map).adding(options.map)
    request.macros.merge(options.macros) { _, option in option }
    request.decodeMode = options.decode
    // To look for captions inside the pictures costs nothing once they are decoded.
    if options.decode == .full { request.mediaDetails.insert(.captions) }
    if let profile = options.qualityProfile.flatMap(options.profiles.creativeProfile) {
      request.mediaDetails.insert(.quality)
      request.mediaJudge = ProfileJudge(profile: profile)
    }
    if options.frames != nil { request.mediaDetails.insert(.pictures) }
    request.verification = options.verification ?? request.verification
    request.diagnostics = diagnostics
    request.seed = options.seed
    request.measuresNetworkTime = options.network.isMeasured
    request.clock = options.clock
    let display = DisplayPath(currentFolder: surroundings.currentFolder)
    request.displayName = { display.text(of: $0) }
    return request
  }

  private func input(_ path: String) -> RunRequest.Input {
    let display = DisplayPath(currentFolder: surroundings.currentFolder)
    return RunRequest.Input(path: path, displayName: display.text(of: path))
  }

  // MARK: Scenario

  private func scenario() throws -> (PlaybackScenario, [Diagnostic]) {
    let choice = options.scenario
    if let builtIn = BuiltInScenarios.scenario(named: choice) { return (builtIn, []) }
    if !OptionValueRule.looksLikeFile(choice), (try? LocalFile.checkReadable(choice)) == nil {
      let hint = NearestName.find(choice, in: BuiltInScenarios.names)
      throw PlayOptions.table.usageError(
        "Unknown scenario '\(choice)'."
          + (hint.map { " Did you mean '\($0)'?" } ?? " It is neither built in nor a file."))
    }
    let display = DisplayPath(currentFolder: surroundings.currentFolder)
    let reading = ScenarioDecoder.read(
      bytes: try LocalFile.bytes(of: choice), file: display.text(of: choice),
      folder: DisplayPath.folder(of: choice))
    guard let scenario = reading.scenario else { throw UnusableScenario(reading.diagnostics) }
    return (scenario, reading.diagnostics)
  }

  // MARK: Player

  private func profile(for scenario: PlaybackScenario) throws -> PlayerProfile {
    let choice = scenario.player
    let name = options.player ?? choice.base ?? PlayerProfile.exact.name
    guard let profile = options.profiles.player(named: name) else {
      let names = options.profiles.players.map(\.name)
      if options.player != nil {
        throw PlayOptions.table.usageError(
          "Unknown player '\(name)'."
            + (NearestName.find(name, in: names).map { " Did you mean '\($0)'?" }
              ?? " Known players: \(names.joined(separator: ", "))."))
      }
      throw UnusableScenario([
        Diagnostic(
          .error, rule: "ScenarioPlayerUnknown",
          "there is no player '\(name)'" + NearestName.suggestion(for: name, in: names),
          at: choice.location)
      ])
    }
    return profile.adapted(to: choice)
  }
}

/// A scenario file that cannot be carried out, with everything that is wrong about it.
struct UnusableScenario: Error {
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
