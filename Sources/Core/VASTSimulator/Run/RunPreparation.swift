package import Media
package import OpenMeasurement
package import Player
package import System
package import Vocabulary

/// Creates a run's request from a scenario and the user's settings.
///
/// The command line and the library use it, so that the same settings give the same run.
package struct RunPreparation: Sendable {
  var settings: RunSettings
  /// The player profiles that there are, by their names.
  package var players = PlayerProfile.builtIn
  /// How paths are shown.
  var display: DisplayPath

  package init(_ settings: RunSettings, display: DisplayPath) {
    self.settings = settings
    self.display = display
  }

  /// A request, ready to run.
  ///
  /// - Parameters:
  ///   - scenario: what happens while the ad plays.
  ///   - diagnostics: the findings from reading the scenario.
  /// - Returns: the request.
  /// - Throws: `RunChoiceError` for choices that make no sense, `UnreadableInput` for media that
  ///   cannot be read, `UnusableScenario` for a scenario whose player is not known.
  package func request(
    for scenario: PlaybackScenario, _ diagnostics: [Diagnostic] = []
  ) throws -> RunRequest {
    var scenario = try scenario.shown(by: settings)
    scenario.until = settings.until ?? scenario.until
    var request = RunRequest(scenario, units: try units(of: scenario), settings: settings)
    // Searching decoded pictures for captions costs nothing.
    if settings.decodeMode == .full { request.mediaDetails.insert(.captions) }
    request.diagnostics = diagnostics + missingPaths(of: request.settings.map)
    request.displayName = { [display] in display.text(of: $0) }
    return request
  }

  /// The units of the scenario, each with its tag, its media and its player's profile.
  private func units(of scenario: PlaybackScenario) throws -> [RunRequest.Unit] {
    let media = media(for: scenario)
    guard scenario.soleUnit != nil || (settings.tag == nil && media == nil) else {
      throw RunChoiceError.tagBesideUnits
    }
    let played = try scenario.units.map { try $0.playing.map { try unit($0, media) } }
    // A widget has no player of its own, so its app sends beacons as the first player does.
    let profile = played.lazy.compactMap(\.self).first?.profile ?? .exact
    return zip(scenario.units, played).map { unit, played in
      played ?? RunRequest.Unit(tag: input(unit.files.first ?? ""), profile: profile)
    }
  }

  /// The user's media for a scenario; nil where the scenario decides.
  private func media(for scenario: PlaybackScenario) -> String? {
    let decides = scenario.soleUnit == nil || scenario.ad.media != nil
    return settings.isMediaDefault && decides ? nil : settings.media
  }

  private func unit(_ ad: VideoUnitScenario, _ chosen: String?) throws -> RunRequest.Unit {
    guard let tag = settings.tag ?? ad.tag else { throw RunChoiceError.tagMissing }
    var unit = RunRequest.Unit(tag: input(tag), profile: try profile(for: ad.player))
    if let media = chosen ?? ad.media {
      guard media != "-" else { throw RunChoiceError.mediaIsStandardInput }
      try LocalFile.checkReadable(media)
      unit.media = input(media)
      unit.isStandIn = chosen == nil ? ad.isStandIn : settings.isStandIn
    }
    return unit
  }

  /// Findings about rules of the map whose path does not exist. URLs that match such a rule get no
  /// answer, which is seldom intended.
  private func missingPaths(of map: ResourceMap) -> [Diagnostic] {
    map.rules.filter { !LocalFile.exists($0.path) }.map { rule in
      Diagnostic(
        rule: .mapPathMissing,
        "no such file or folder, so URLs that begin with '\(rule.prefix)' are unavailable; "
          + "correct the PATH of --map or 'map'",
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
    let name = settings.player ?? choice.base ?? PlayerProfile.exact.name
    if let profile = players.first(where: { $0.name == name }) {
      return profile.adapted(to: choice)
    }
    let names = players.map(\.name)
    guard settings.player == nil else { throw RunChoiceError.playerUnknown(name, known: names) }
    throw UnusableScenario([
      Diagnostic(
        rule: .scenarioPlayerUnknown,
        "there is no player '\(name)'" + NearestName.suggestion(for: name, in: names),
        at: choice.location)
    ])
  }

  /// Reads a scenario file. `standards` are the names of the runs' own viewability standards.
  ///
  /// - Throws: `UnreadableInput` when there is no such file, `UnusableScenario` when it has errors.
  package static func scenario(
    at path: String, display: DisplayPath, standards: [String] = []
  ) throws -> (scenario: PlaybackScenario, diagnostics: [Diagnostic]) {
    try scenario(
      in: try LocalFile.bytes(of: path), file: display.text(of: path),
      folder: DisplayPath.folder(of: path), standards: standards)
  }

  /// Reads a scenario from the bytes of its file. Relative paths in it start from `folder`.
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

extension RunRequest {
  /// The same request under another scenario of the program's own and another player.
  package func playing(_ scenario: PlaybackScenario, under player: PlayerProfile) -> RunRequest {
    var request = self
    // A scenario of the program's own takes every screen.
    request.scenario = (try? scenario.shown(by: settings)) ?? scenario
    request.profile = player.adapted(to: scenario.ad.player)
    return request
  }
}

extension PlaybackScenario {
  /// The scenario on the screen that the user chose.
  ///
  /// A scenario of the program's own takes every device, and its layout is scaled. A scenario of a file that
  /// states its screen keeps it: a device that is only a default is left out, and one that the user chose for
  /// the run is an error.
  func shown(by settings: RunSettings) throws(RunChoiceError) -> PlaybackScenario {
    var scenario = self
    if let device = settings.device {
      if !statesScreen || source == nil {
        scenario.screen.become(device)
      } else if !settings.isDeviceDefault {
        throw .screenStated(by: name)
      }
    }
    if let orientation = settings.orientation {
      var device = scenario.screen.device
      device.turn(orientation)
      scenario.screen.become(device)
    }
    return scenario
  }
}

/// A choice of the user with which no run is possible.
package enum RunChoiceError: Error, Sendable, Hashable {
  /// Neither the user nor the scenario names a tag.
  case tagMissing
  /// The scenario names the tags of its units, and the user names another one.
  case tagBesideUnits
  /// The media is to be read from standard input, but a decoder must be able to read media at any
  /// position.
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

/// The settings that a user chooses for a run, in addition to its scenario. An absent setting has
/// the scenario's value, or else the default.
///
/// The options of the command line, a line of a batch, a job of an inspector and the library's API
/// are all converted to this type, and a request carries it into the run.
package struct RunSettings: Sendable {
  /// A path, `-` for standard input, or a URL; absent when the scenario names the tag.
  package var tag: String?
  /// The file that is played in place of the selected MediaFile, whichever that is; absent when the scenario
  /// names it, or for the tag's own media.
  package var media: String?
  /// Whether `media` is only a stand-in for the tag's media, so that it is not compared with what
  /// the tag declares.
  package var isStandIn = false
  /// Whether `media` is only a default, used by scenarios of one ad that name no media. The media
  /// of a configuration file is one.
  package var isMediaDefault = false
  /// A player profile's name; absent when the scenario or the default decides.
  package var player: String?
  /// The screen; absent when the scenario or the default decides.
  package var device: DevicePreset?
  /// Whether `device` is only a default, used by scenarios that state no screen. The device of a
  /// configuration file is one.
  package var isDeviceDefault = false
  /// How the screen is held; absent to hold it as the scenario or its device does.
  package var orientation: PlaybackScenario.Device.Orientation?
  /// The longest virtual time of the run; absent when the scenario or the default decides.
  package var until: Duration?
  /// Which local files answer which URLs; these rules take precedence over the scenario's rules with the same
  /// prefix.
  package var map = ResourceMap()
  /// Folders and files, in addition to the tag's own folder, that the tag and its documents may refer to.
  package var allowedFolders: [String] = []
  /// Values of macros that only the caller can know, by name; they take precedence over the scenario's
  /// values.
  package var macros: [String: String] = [:]
  package var decodeMode: DecodeMode = .full
  /// How verification vendors are simulated; absent when the scenario or the default decides.
  package var verification: VerificationMode?
  /// At most `Int.max`, since reports write it as a JSON number.
  package var seed: UInt64 = 1
  package var clock: WallClock = .default
  /// The limits of the run.
  package var limits = RunLimits()

  package init() {}

  /// These settings, with the scenario's value wherever the user chose none.
  func completed(by scenario: PlaybackScenario) -> RunSettings {
    var settings = self
    settings.map = ResourceMap(scenario.map).adding(map.rules)
    settings.macros = scenario.macros.merging(macros) { _, choice in choice }
    settings.verification = verification ?? scenario.measurement.verification
    return settings
  }
}
