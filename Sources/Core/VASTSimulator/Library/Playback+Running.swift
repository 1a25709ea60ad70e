internal import Comparison
internal import Media
internal import OpenMeasurement
internal import System
internal import Vocabulary

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
