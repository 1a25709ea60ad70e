package import Diagnostics
package import LocalFiles
package import Media
package import OpenMeasurement
package import Player
package import Scenario
package import Transport
package import VirtualTime

/// What a user chooses for a run beside its scenario, and how both become a request.
///
/// The command line and the library fill it in, so that the same choices give the same run.
package struct RunPreparation: Sendable {
  /// A path, `-` for standard input, or a URL; absent when the scenario names the tag.
  package var tag: String?
  /// The file that stands for whichever MediaFile is chosen; absent when the scenario names it, or
  /// the tag's own is meant.
  package var media: String?
  /// A player profile's name; absent when the scenario or the default decides.
  package var player: String?
  /// The player profiles that there are, by their names.
  package var players = PlayerProfile.builtIn
  /// The screen; absent when the scenario or the default decides.
  package var device: DevicePreset?
  /// The longest virtual time of the run; absent when the scenario or the default decides.
  package var until: Duration?
  /// Rules that win over equal prefixes of the scenario's.
  package var map: [ResourceMap.Rule] = []
  /// Folders, beside the tag's own, in which the tag and its documents may name files; and files.
  package var allowedFolders: [String] = []
  /// Values of macros that only the caller can know, by name; they win over the scenario's.
  package var macros: [String: String] = [:]
  package var decode: DecodeMode = .full
  /// Absent when the scenario or the default decides.
  package var verification: VerificationMode?
  package var seed: UInt64 = 1
  package var clock: WallClock = .default
  /// What the run may use up.
  package var limits = RunLimits()
  /// How paths are shown.
  package var display: DisplayPath

  package init(display: DisplayPath) { self.display = display }

  /// A request, ready to run.
  ///
  /// - Parameters:
  ///   - scenario: what happens while the ad plays.
  ///   - diagnostics: what was found when it was read.
  /// - Returns: the request.
  /// - Throws: `RunChoiceError` for choices that make no sense, `UnreadableInput` for media that
  ///   cannot be read, `UnusableScenario` for a scenario whose player is not known.
  package func request(
    for scenario: PlaybackScenario, _ diagnostics: [Diagnostic] = []
  ) throws -> RunRequest {
    var scenario = scenario
    scenario.until = until ?? scenario.until
    if let device {
      guard !scenario.statesScreen else { throw RunChoiceError.screenStated(by: scenario.name) }
      scenario.screen.device.become(device)
    }
    var request = RunRequest(scenario, units: try units(of: scenario))
    request.map = ResourceMap(scenario.map).adding(map)
    request.allowedFolders = allowedFolders
    request.macros.merge(macros) { _, choice in choice }
    request.decodeMode = decode
    // To look for captions inside the pictures costs nothing once they are decoded.
    if decode == .full { request.mediaDetails.insert(.captions) }
    request.verification = verification ?? request.verification
    request.diagnostics = diagnostics + missingPaths(of: request.map)
    request.seed = seed
    request.clock = clock
    request.limits = limits
    request.displayName = { [display] in display.text(of: $0) }
    return request
  }

  /// What each unit is played with.
  private func units(of scenario: PlaybackScenario) throws -> [RunRequest.Unit] {
    guard scenario.soleUnit != nil || (tag == nil && media == nil) else {
      throw RunChoiceError.tagBesideUnits
    }
    let played = try scenario.units.map { try $0.playing.map(unit) }
    // The app of a widget is that of the first player.
    let profile = played.lazy.compactMap(\.self).first?.profile ?? .exact
    return zip(scenario.units, played).map { unit, played in
      played ?? RunRequest.Unit(tag: input(unit.files.first ?? ""), profile: profile)
    }
  }

  private func unit(_ ad: VideoUnitScenario) throws -> RunRequest.Unit {
    guard let tag = tag ?? ad.tag else { throw RunChoiceError.tagMissing }
    var unit = RunRequest.Unit(tag: input(tag), profile: try profile(for: ad.player))
    if let media = media ?? ad.media {
      guard media != "-" else { throw RunChoiceError.mediaIsStandardInput }
      try LocalFile.checkReadable(media)
      unit.media = input(media)
    }
    return unit
  }

  /// A rule whose path is not there answers nothing, which is seldom meant.
  private func missingPaths(of map: ResourceMap) -> [Diagnostic] {
    map.rules.filter { !LocalFile.exists($0.path) }.map { rule in
      Diagnostic(
        rule: .mapPathMissing,
        "no such file or folder, so URLs with '\(rule.prefix)' are unavailable; correct the "
          + "PATH of --map or 'map'",
        at: SourceLocation(file: display.text(of: rule.path)))
    }
  }

  /// A file as a run's input.
  private func input(_ path: String) -> RunRequest.Input {
    RunRequest.Input(path: path, displayName: display.text(of: path))
  }

  private func profile(
    for choice: PlaybackScenario.PlayerChoice
  ) throws -> PlayerProfile {
    let name = player ?? choice.base ?? PlayerProfile.exact.name
    if let profile = players.first(where: { $0.name == name }) {
      return profile.adapted(to: choice)
    }
    let names = players.map(\.name)
    guard player == nil else { throw RunChoiceError.playerUnknown(name, known: names) }
    throw UnusableScenario([
      Diagnostic(
        rule: .scenarioPlayerUnknown,
        "there is no player '\(name)'" + NearestName.suggestion(for: name, in: names),
        at: choice.location)
    ])
  }

  /// A scenario file, read; `standards` are the names of the runs' own viewability standards.
  ///
  /// - Throws: `UnreadableInput` when there is no such file, `UnusableScenario` when it has errors.
  package static func scenario(
    at path: String, display: DisplayPath, standards: [String] = []
  ) throws -> (scenario: PlaybackScenario, diagnostics: [Diagnostic]) {
    try scenario(
      in: try LocalFile.bytes(of: path), file: display.text(of: path),
      folder: DisplayPath.folder(of: path), standards: standards)
  }

  /// A scenario file's bytes, read; relative paths in it start from a folder.
  ///
  /// - Throws: `UnusableScenario` when it has errors.
  package static func scenario(
    in bytes: [UInt8], file: String, folder: String, standards: [String] = []
  ) throws(UnusableScenario) -> (scenario: PlaybackScenario, diagnostics: [Diagnostic]) {
    let reading = ScenarioDecoder.read(
      bytes: bytes, file: file, folder: folder, standards: standards)
    guard var scenario = reading.scenario else { throw UnusableScenario(reading.diagnostics) }
    scenario.source = ScenarioSource(file: file, bytes: bytes)
    return (scenario, reading.diagnostics)
  }
}

/// What a user chose that no run can be made of.
package enum RunChoiceError: Error, Sendable, Hashable {
  /// Neither the user nor the scenario names a tag.
  case tagMissing
  /// The scenario names the tags of its units, and the user another one.
  case tagBesideUnits
  /// Media is read from any place, which standard input cannot be.
  case mediaIsStandardInput
  case playerUnknown(String, known: [String])
  /// The scenario says which screen it is about, and the user chose another one.
  case screenStated(by: String)
}

/// A scenario that cannot be carried out, with everything that is wrong about it.
package struct UnusableScenario: Error, Sendable {
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
