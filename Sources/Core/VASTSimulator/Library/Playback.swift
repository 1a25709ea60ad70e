internal import Glibc
internal import Player

/// One tag, how it is played, and the events that happen during playback.
///
/// The same playback gives the same ``Timeline`` at any time and on any machine: time is virtual,
/// and random values come from the ``seed``. Nothing is fetched and nothing is sent. Resources that
/// the tag refers to are read from the files that ``map`` names.
///
/// ```swift
/// let timeline = try Playback(tag: .file("ad.xml"), media: "ad.mp4").run()
/// ```
///
/// Relative paths start from ``folder``. Messages about missing inputs name the options of the
/// command line; `--map` in a message corresponds to ``map`` here.
public struct Playback: Sendable, Hashable {
  /// The VAST or VMAP document; nil when a scenario file names it.
  public var tag: TagSource?

  /// The media file that is played in place of any selected MediaFile. Nil when the scenario names
  /// a file, or to play the tag's own media, for which ``map`` must then name files.
  public var media: String?

  /// A media file that is played as a stand-in for any selected MediaFile, used in place of
  /// ``media``. It is not compared with the tag's declarations. ``run()`` throws if both are set.
  public var standIn: String?

  /// The device whose screen is used. Nil to use the scenario's device or, if it has none, a phone.
  /// ``run()`` throws if both this property and the scenario set a device.
  public var device: Device?

  /// The scenario: what happens while the ad plays, and on which device it is played.
  public var scenario: ScenarioSource

  /// The name of a player profile, one of ``playerNames``. Nil to use the scenario's profile or, if
  /// it has none, the default, `exact`.
  public var player: String?

  /// The local files or folders, by the prefix of the URLs that they serve; the longest prefix
  /// wins.
  ///
  /// The part of a URL after the prefix is appended to the path, without query and fragment. These
  /// rules take precedence over the scenario's rules with the same prefix.
  public var map: [String: String]

  /// Folders and files, in addition to the tag's own folder, that the tag and its documents may
  /// refer to.
  ///
  /// Files and folders whose names begin with a dot are hidden. An allowed folder and the tag's own
  /// folder do not allow the hidden files and folders in them; add their paths here to allow them.
  ///
  /// A tag that is a file may refer to files in its own folder and below. A tag that is text may
  /// refer to files in ``folder`` and below. Other files are read only if ``map`` or this property
  /// allows them. Messages about refused files name the command-line option `--allow-files`, which
  /// corresponds to this property.
  public var allowedFolders: [String] = []

  /// Values of macros that only the caller can know, such as `GDPRCONSENT`, by name without brackets; they
  /// take precedence over the scenario's values. The run supplies the macros whose values a player knows
  /// (VAST 4.2 § 6).
  public var macros: [String: String]

  /// How verification vendors are simulated. Nil to use the scenario's choice or, if it has none,
  /// the default, ``Verification/auto``.
  public var verification: Verification?

  /// The seed of every random value: cache busters, session and transaction identifiers.
  ///
  /// 0 or more, 1 by default; ``run()`` throws for a negative seed.
  public var seed: Int = 1

  /// The wall-clock time at which the run begins, ISO 8601 with a time zone. Timestamps in requests use it.
  /// ``run()`` throws for any other text.
  public var clockStart: String = "2026-01-01T00:00:00Z"

  /// Whether every frame is decoded, which finds damaged frames and captions that are embedded in
  /// the picture.
  ///
  /// If false, only packets are read, which is faster and sufficient for media that is known to be
  /// undamaged.
  public var decodesFrames = true

  /// The folder from which relative paths start, and to which the paths in reports are relative.
  ///
  /// By default the current folder, which is the package's folder under `swift test`. A relative
  /// folder starts from the folder that is current when the playback runs.
  public var folder: String

  /// Creates a playback; ``run()`` runs it.
  ///
  /// - Parameters:
  ///   - tag: the VAST or VMAP document; nil when a scenario file names it.
  ///   - media: a file that is played in place of the selected MediaFile; nil to play the tag's own
  ///     media.
  ///   - scenario: what happens while the ad plays; by default, the whole ad is in view until it
  ///     ends.
  ///   - player: a player profile's name; nil to use the scenario's or, if it has none, `exact`.
  ///   - map: the local files or folders, by the prefix of the URLs that they serve.
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
