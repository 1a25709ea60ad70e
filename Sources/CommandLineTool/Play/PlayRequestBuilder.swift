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
  let arguments: ParsedArguments
  let surroundings: Surroundings

  /// A request, ready to run.
  ///
  /// - Throws: `UsageError` for options that make no sense, `UnreadableInput` for files that are
  ///   missing, `UnusableScenario` for scenario files with errors.
  func request() throws -> RunRequest {
    let scenario = try scenario()
    guard let tag = arguments.positionals.first ?? scenario.tag else {
      throw UsageError("Missing argument 'TAG': name a VAST file, or '-' for standard input.")
    }
    var request = RunRequest(
      tag: input(tag), scenario: scenario, profile: try profile(for: scenario))
    if let media = arguments.positionals.dropFirst().first ?? scenario.media {
      try LocalFile.checkReadable(media)
      request.media = input(media)
    }
    request.map = ResourceMap(scenario.map).adding(try mapRules())
    for (name, value) in try macros() { request.macros[name] = value }
    if let mode = arguments.value(of: "decode").flatMap(DecodeMode.init) {
      request.decodeMode = mode
    }
    if let mode = arguments.value(of: "verification").flatMap(VerificationMode.init) {
      request.verification = mode
    }
    if let text = arguments.value(of: "seed") {
      guard let seed = UInt64(text), seed <= UInt64(Int.max) else {
        throw UsageError("Invalid value '\(text)' for '--seed': give a whole number from 0.")
      }
      request.seed = seed
    }
    if let text = arguments.value(of: "clock-start") {
      guard let clock = WallClock(iso8601: text) else {
        throw UsageError(
          "Invalid value '\(text)' for '--clock-start': give a time like 2026-01-01T00:00:00Z.")
      }
      request.clock = clock
    }
    return request
  }

  private func input(_ path: String) -> RunRequest.Input {
    let display = DisplayPath(currentFolder: surroundings.currentFolder)
    return RunRequest.Input(path: path, displayName: display.text(of: path))
  }

  // MARK: Scenario

  private func scenario() throws -> PlaybackScenario {
    let choice = arguments.value(of: "scenario") ?? "fully-visible"
    if let builtIn = BuiltInScenarios.scenario(named: choice) { return builtIn }
    let looksLikeFile =
      choice.contains("/") || [".yaml", ".yml", ".json"].contains { choice.hasSuffix($0) }
    if !looksLikeFile, (try? LocalFile.checkReadable(choice)) == nil {
      let hint = NearestName.find(choice, in: BuiltInScenarios.names)
      throw UsageError(
        "Unknown scenario '\(choice)'."
          + (hint.map { " Did you mean '\($0)'?" } ?? " It is neither built in nor a file."))
    }
    let display = DisplayPath(currentFolder: surroundings.currentFolder)
    let reading = ScenarioDecoder.read(
      bytes: try LocalFile.bytes(of: choice), file: display.text(of: choice),
      folder: DisplayPath.folder(of: choice))
    guard let scenario = reading.scenario else { throw UnusableScenario(reading.diagnostics) }
    return scenario
  }

  // MARK: Player

  private func profile(for scenario: PlaybackScenario) throws -> PlayerProfile {
    let choice = scenario.player
    let name = arguments.value(of: "player") ?? choice.base ?? PlayerProfile.exact.name
    guard var profile = PlayerProfile.named(name) else {
      let names = PlayerProfile.builtIn.map(\.name)
      if arguments.value(of: "player") != nil {
        throw UsageError(
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
    if let plays = choice.plays { profile.plays = plays }
    if let startsMuted = choice.startsMuted { profile.startsMuted = startsMuted }
    if let interval = choice.observation {
      profile.observation = profile.observation.observing(every: interval)
    }
    return profile
  }

  // MARK: Maps and macros

  private func mapRules() throws(UsageError) -> [ResourceMap.Rule] {
    var rules: [ResourceMap.Rule] = []
    for text in arguments.values(of: "map") {
      guard let rule = ResourceMap.Rule(parsing: text) else {
        throw UsageError("Invalid value '\(text)' for '--map': write PREFIX=PATH.")
      }
      rules.append(rule)
    }
    return rules
  }

  private func macros() throws(UsageError) -> [(String, String)] {
    var macros: [(String, String)] = []
    for text in arguments.values(of: "macro") {
      guard let separator = text.firstIndex(of: "="), separator > text.startIndex else {
        throw UsageError("Invalid value '\(text)' for '--macro': write NAME=VALUE.")
      }
      macros.append(
        (String(text[..<separator]), String(text[text.index(after: separator)...])))
    }
    return macros
  }
}

/// A scenario file that cannot be carried out, with everything that is wrong about it.
struct UnusableScenario: Error {
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
