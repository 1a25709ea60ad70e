internal import Glibc
internal import Player
internal import Scenario

/// One tag, how it is played, and everything that happens meanwhile.
///
/// The same playback gives the same ``Timeline`` at any time of day, on any machine: time is
/// virtual, and random values come from the ``seed``. Nothing is fetched and nothing is sent; what
/// the tag points to comes from files that ``map`` names.
///
/// ```swift
/// let timeline = try Playback(tag: .file("ad.xml"), media: "ad.mp4").run()
/// ```
///
/// Relative paths start from ``folder``. A message about something that the run lacks names the
/// command line's option; `--map` there is ``map`` here.
public struct Playback: Sendable, Hashable {
  /// The VAST or VMAP document; nil when a scenario file names it.
  public var tag: TagSource?

  /// The media file that is played in place of the selected MediaFile, whichever that is; nil when the
  /// scenario names one, or for the tag's own media, which ``map`` then has to serve.
  public var media: String?

  /// A media file that only represents the tag's, in place of ``media``: it is played whichever MediaFile
  /// is selected, and is not compared with what the tag declares. ``run()`` throws where both are set.
  public var standIn: String?

  /// The device whose screen is used; nil for that of the scenario, or else for a phone. ``run()`` throws
  /// where this and the scenario both set a device.
  public var device: Device?

  /// What happens while the ad plays, and on what it is played.
  public var scenario: ScenarioSource

  /// The name of a player profile, one of ``playerNames``; nil when the scenario or the default,
  /// `exact`, decides.
  public var player: String?

  /// Which local file or folder answers the URLs that begin with a prefix; the longest prefix wins.
  ///
  /// What follows the prefix in a URL is appended to the path, a query and a fragment left out. These rules
  /// take precedence over the scenario's rules with the same prefix.
  public var map: [String: String]

  /// Folders and files, in addition to the tag's own folder, that the tag and its documents may refer to.
  ///
  /// An allowed folder, or the tag's own folder, does not allow hidden files and folders below it, whose
  /// names begin with a dot; list their paths here to allow them.
  ///
  /// A tag that is a file may refer to files in its own folder and below; a tag that is text, to files in
  /// ``folder`` and below. Other files are read only if ``map`` or this property allows them. Messages about
  /// refused files name the command-line option `--allow-files`, which corresponds to this property.
  public var allowedFolders: [String] = []

  /// Values of macros that only the caller can know, such as `GDPRCONSENT`, by name without brackets; they
  /// take precedence over the scenario's values. The run supplies the macros whose values a player knows
  /// (VAST 4.2 § 6).
  public var macros: [String: String]

  /// How verification vendors are simulated; nil when the scenario or the default, ``Verification/auto``,
  /// decides.
  public var verification: Verification?

  /// The seed of every random value: cache busters, session and transaction identifiers.
  ///
  /// 0 or more, 1 by default; ``run()`` throws for a negative one.
  public var seed: Int = 1

  /// The wall-clock time at which the run begins, ISO 8601 with a time zone. Timestamps in requests use it.
  /// ``run()`` throws for any other text.
  public var clockStart: String = "2026-01-01T00:00:00Z"

  /// Whether every frame is decoded, which finds damage and captions inside the picture.
  ///
  /// Without it only packets are read: faster, and right for media that is known to be whole.
  public var decodesFrames = true

  /// The folder that relative paths start from, and that shown paths are relative to.
  ///
  /// The current folder by default, which is the package's folder under `swift test`. A relative folder
  /// starts from the folder that is the current one when the playback runs.
  public var folder: String

  /// Creates a playback; ``run()`` runs it.
  ///
  /// - Parameters:
  ///   - tag: the VAST or VMAP document; nil when a scenario file names it.
  ///   - media: a file that is played in place of the selected MediaFile; nil to play the tag's own media.
  ///   - scenario: what happens while the ad plays; by default, the whole ad is in view until it ends.
  ///   - player: a player profile's name; nil for the scenario's, else `exact`.
  ///   - map: which local file or folder answers the URLs that begin with a prefix.
  ///   - macros: values of macros that only the caller can know, by name.
  public init(
    tag: TagSource? = nil, media: String? = nil, scenario: ScenarioSource = .fullyVisible,
    player: String? = nil, map: [String: String] = [:], macros: [String: String] = [:]
  ) {
    self.tag = tag
    self.media = media
    self.scenario = scenario
    self.player = player
    self.map = map
    self.macros = macros
    folder = Self.currentFolder
  }

  /// The names of the built-in scenarios.
  public static var scenarioNames: [String] { BuiltInScenarios.names }

  /// The names of the built-in player profiles.
  public static var playerNames: [String] { PlayerProfile.builtIn.map(\.name) }

  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }
}
