internal import Comparison
internal import Glibc
internal import Media
internal import OpenMeasurement
internal import Player
internal import System
internal import Vocabulary

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

extension Playback {
  /// Where a tag comes from.
  public enum TagSource: Sendable, Hashable {
    /// The path of a file. `-` is a file with that name and not standard input, which a playback
    /// never reads.
    case file(String)
    /// The text of a document. Relative URLs in it are resolved against the playback's folder. Reports
    /// call it `tag.xml`.
    case text(String)
    /// A document at an http or https URL, for which ``Playback/map`` must name a file;
    /// ``Playback/run()`` throws for any other text.
    case url(String)
  }

  /// Where a scenario comes from.
  public enum ScenarioSource: Sendable, Hashable {
    /// The name of a built-in scenario; see ``Playback/scenarioNames``.
    case named(String)
    /// The path of a scenario file, YAML or JSON. Relative paths in it are resolved against its folder.
    case file(String)
    /// The text of a scenario file. Relative paths in it are resolved against the playback's folder. Reports
    /// call it `scenario.yaml`.
    case text(String)

    /// The ad plays to its end, all of it in view.
    public static var fullyVisible: ScenarioSource { .named(BuiltInScenarios.defaultName) }
  }

  /// A common type of device, with a typical screen size.
  public enum Device: String, Sendable, Hashable, CaseIterable {
    /// 390×844 points at 3 pixels a point.
    case phone
    /// 820×1180 points at 2 pixels a point.
    case tablet
    /// 1920×1080 points at 1 pixel a point.
    case desktop
    /// A television, 1920×1080 points at 1 pixel a point.
    case ctv
  }

  /// How verification vendors are simulated.
  public enum Verification: String, Sendable, Hashable, CaseIterable {
    /// The vendor's script if a file serves it, or else the built-in measurer if the tag's
    /// parameters contain `beacons`. Otherwise the vendor is not simulated, and a note says so.
    case auto
    /// The built-in measurer for every vendor.
    case builtIn = "built-in"
    /// The vendors' scripts. A script that no file serves is not executed, with reason 3 (VAST 4.1
    /// § 3.17).
    case scripts
    /// The vendors' scripts and, for each, the built-in measurer.
    case both
    /// No vendor is simulated; the verdict covers everything else.
    case noVendor = "none"
  }
}

extension Playback {
  /// Plays the ad on a virtual clock and returns what happened.
  ///
  /// An ad that fails throws no error: the timeline contains the failure, with the VAST error code.
  /// Verification scripts run in this process. The call blocks while media is read and decoded, and
  /// takes no real time beyond that. Several calls may run at the same time. If the scenario names
  /// a `golden` file, the event stream is compared with it; a difference, or a golden file that
  /// cannot be read, is a diagnostic of the timeline and fails the run. No file is written.
  ///
  /// - Returns: the finished run.
  /// - Throws: an error that says why the run cannot begin and how to fix it: an input is missing,
  ///   cannot be read or has errors, a name is unknown, or a value is out of range.
  public func run() throws(PlaybackError) -> Timeline {
    do {
      let request = try request()
      let record = try RunService(files: DiskFiles(inMemory: inlineTags)).run(request)
      let golden = try goldenFinding(of: record, golden: request.scenario.expected.golden)
      return Timeline(record, folder: absoluteFolder, golden: golden)
    } catch let error as PlaybackError {
      throw error
    } catch let error as UnusableScenario {
      throw PlaybackError(
        .scenarioUnusable, "the scenario has errors; fix them",
        diagnostics: error.diagnostics.map(Timeline.Diagnostic.init))
    } catch let error as RunChoiceError {
      throw PlaybackError(error)
    } catch let error as TagNotFetched {
      let reason =
        error.isUnmapped
        ? "nothing is fetched from the network; map the URL to a file with 'map'" : error.reason
      throw PlaybackError(.inputUnreadable, "cannot play '\(error.url)': \(reason)")
    } catch {
      throw PlaybackError(.inputUnreadable, "\(error)")
    }
  }

  /// The request of the run, from this playback and its scenario.
  private func request() throws -> RunRequest {
    let (scenario, diagnostics) = try readScenario()
    let preparation = RunPreparation(try settings(), display: display)
    guard tag != nil || !scenario.units.contains(where: { $0.playing?.tag == "-" }) else {
      throw PlaybackError(
        .inputUnreadable, "a scenario's tag cannot be standard input; use a file")
    }
    var request = try preparation.request(for: scenario, diagnostics)
    if case .text = tag { request.tag.displayName = "tag.xml" }
    return request
  }

  private func settings() throws(PlaybackError) -> RunSettings {
    var settings = RunSettings()
    settings.tag = try tagPath()
    guard media == nil || standIn == nil else {
      throw PlaybackError(
        .valueInvalid, "'media' and 'standIn' are both set; set only the one to play")
    }
    settings.media = (media ?? standIn).map(absolute)
    settings.isStandIn = standIn != nil
    settings.player = player
    settings.device = device.flatMap { DevicePreset(rawValue: $0.rawValue) }
    settings.map = ResourceMap(
      map.sorted { $0.key < $1.key }.map { .init(prefix: $0.key, path: absolute($0.value)) })
    settings.allowedFolders = allowedFolders.map(absolute)
    settings.macros = macros
    settings.decodeMode = decodesFrames ? .full : .demux
    settings.verification = verification.flatMap { VerificationMode(rawValue: $0.rawValue) }
    guard let seed = UInt64(exactly: seed) else {
      throw PlaybackError(.valueInvalid, "the seed \(seed) is negative; use 0 or more")
    }
    settings.seed = seed
    guard let clock = WallClock(iso8601: clockStart) else {
      throw PlaybackError(
        .valueInvalid,
        "'\(clockStart)' is not a clock start; use a time such as 2026-01-01T00:00:00Z")
    }
    settings.clock = clock
    return settings
  }

  private func readScenario() throws -> (PlaybackScenario, [Vocabulary.Diagnostic]) {
    switch scenario {
    case .named(let name):
      guard let scenario = BuiltInScenarios.scenario(named: name) else {
        throw PlaybackError(
          .scenarioUnknown,
          "there is no scenario '\(name)'"
            + (NearestName.find(name, in: Self.scenarioNames).map { "; did you mean '\($0)'?" }
              ?? "; use one of \(Self.scenarioNames.joined(separator: ", "))"))
      }
      return (scenario, [])
    case .file(let path):
      return try RunPreparation.scenario(at: absolute(path), display: display)
    case .text(let text):
      return try RunPreparation.scenario(
        in: Array(text.utf8), file: "scenario.yaml", folder: absoluteFolder)
    }
  }

  /// The finding when the event stream differs from the golden file or the file cannot be read; nil
  /// when they are equal or there is no golden file.
  private func goldenFinding(
    of record: RunRecord, golden path: String?
  ) throws -> Vocabulary.Diagnostic? {
    guard let path = path.map(absolute) else { return nil }
    let file = GoldenFile(
      path: path, displayName: display.text(of: path),
      fixes: GoldenFile.Fixes(
        missing: "write it with 'expectGolden'",
        different: "fix what changed, or accept it with 'expectGolden'"),
      keepsActual: false)
    do {
      return try file.finding(try JSONLinesReport.text(of: record), update: .none)?.diagnostic
    } catch let error as UnreadableInput {
      return Vocabulary.Diagnostic(rule: .goldenMissing, "\(error)")
    }
  }

  // MARK: Paths

  private var absoluteFolder: String { DisplayPath.absolute(folder, in: Self.currentFolder) }

  private var display: DisplayPath { DisplayPath(currentFolder: absoluteFolder) }

  private func absolute(_ path: String) -> String {
    DisplayPath.absolute(path, in: absoluteFolder)
  }

  private func tagPath() throws(PlaybackError) -> String? {
    switch tag {
    case .file(let path): return absolute(path)
    case .text: return absolute(Self.tagName)
    case .url(let url):
      guard URLReference.isOfNetwork(url) else {
        throw PlaybackError(
          .valueInvalid, "'\(url)' is not an http or https URL; use '.file' for a file")
      }
      return url
    case nil: return nil
    }
  }

  /// The file name of a tag that is text in the caller's source. No reference in a document can lead to it,
  /// because a query is never part of a file's name.
  private static let tagName = "?tag.xml"

  private var inlineTags: [String: [UInt8]] {
    guard case .text(let text) = tag else { return [:] }
    return [absolute(Self.tagName): Array(text.utf8)]
  }
}

/// Why a playback could not begin: what is wrong, where, and what to do.
public struct PlaybackError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of input is wrong; later versions may add kinds.
  public struct Reason: RawRepresentable, Sendable, Hashable {
    /// The name of the reason, equal to the name of its constant.
    public let rawValue: String

    /// Creates a reason from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A file is missing or cannot be read, or no file serves a URL.
    public static let inputUnreadable = Reason(rawValue: "inputUnreadable")
    /// Neither the playback nor its scenario names a tag.
    public static let tagMissing = Reason(rawValue: "tagMissing")
    /// No built-in scenario has the name.
    public static let scenarioUnknown = Reason(rawValue: "scenarioUnknown")
    /// A scenario file has errors; they are the error's diagnostics.
    public static let scenarioUnusable = Reason(rawValue: "scenarioUnusable")
    /// No player profile has the name.
    public static let playerUnknown = Reason(rawValue: "playerUnknown")
    /// A seed is out of range, or a clock start or a tag's URL is malformed.
    public static let valueInvalid = Reason(rawValue: "valueInvalid")
  }

  /// What kind of input is wrong.
  public let reason: Reason

  /// What is wrong and what to do, in words.
  public let message: String

  /// The findings about a scenario file, each with its place; empty for other reasons.
  public let diagnostics: [Timeline.Diagnostic]

  /// The message, and each diagnostic on a line of its own.
  public var description: String {
    message + diagnostics.map { "\n\($0)" }.joined()
  }

  init(_ reason: Reason, _ message: String, diagnostics: [Timeline.Diagnostic] = []) {
    self.reason = reason
    self.message = message
    self.diagnostics = diagnostics
  }

  init(_ error: RunChoiceError) {
    switch error {
    case .tagMissing:
      self.init(.tagMissing, "there is nothing to play; pass a tag, or a scenario that names one")
    case .tagBesideUnits:
      self.init(
        .valueInvalid, "the scenario names the tags of its units; remove the tag and the media")
    case .mediaIsStandardInput:
      self.init(.inputUnreadable, "media cannot be standard input; use a file")
    case .screenStated(let scenario):
      self.init(
        .valueInvalid,
        "the scenario '\(scenario)' has a screen of its own; remove the device")
    case .playerUnknown(let name, let names):
      self.init(
        .playerUnknown,
        "there is no player '\(name)'"
          + (NearestName.find(name, in: names).map { "; did you mean '\($0)'?" }
            ?? "; use one of \(names.joined(separator: ", "))"))
    }
  }
}
