package import Media
package import OpenMeasurement
package import Vocabulary

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
