internal import Diagnostics
internal import LocalFiles
internal import Media
internal import OpenMeasurement
internal import Scenario
internal import Transport
internal import VirtualTime

extension Playback {
  /// Plays, on a virtual clock, and returns what happened.
  ///
  /// An ad that fails is no error: that it fails is part of the timeline, with the VAST error code.
  /// Verification scripts run in this process. The call blocks while media is read and decoded, and
  /// takes no real time beyond that; several may run at once.
  ///
  /// - Returns: the finished run.
  /// - Throws: what keeps the run from beginning, with what to do about it.
  public func run() throws(PlaybackError) -> Timeline {
    do {
      let record = try Simulation.run(try request(), files: DiskFiles(given: givenTags))
      return Timeline(record, folder: folder)
    } catch let error as PlaybackError {
      throw error
    } catch let error as UnusableScenario {
      throw PlaybackError(
        .scenarioUnusable, "the scenario has errors; mend them",
        diagnostics: error.diagnostics.map(Timeline.Diagnostic.init))
    } catch let error as RunChoiceError {
      throw PlaybackError(error)
    } catch let error as TagNotFetched {
      throw PlaybackError(
        .inputUnreadable,
        "cannot play '\(error.url)': nothing is fetched here; serve it from a file with 'map'")
    } catch {
      throw PlaybackError(.inputUnreadable, "\(error)")
    }
  }

  /// What the run is told.
  private func request() throws -> RunRequest {
    let display = DisplayPath(currentFolder: folder)
    let (scenario, diagnostics) = try readScenario(display)
    var preparation = RunPreparation(display: display)
    preparation.tag = tagPath
    preparation.media = media.map(absolute)
    preparation.player = player
    preparation.map = map.sorted { $0.key < $1.key }.map {
      ResourceMap.Rule(prefix: $0.key, path: absolute($0.value))
    }
    preparation.macros = macros
    preparation.decode = decodesFrames ? .full : .demux
    preparation.verification = verification.flatMap { VerificationMode(rawValue: $0.rawValue) }
    guard seed <= UInt64(Int.max) else {
      throw PlaybackError(
        .valueInvalid, "the seed \(seed) is above \(Int.max), the largest there is")
    }
    preparation.seed = seed
    guard let clock = WallClock(iso8601: clockStart) else {
      throw PlaybackError(
        .valueInvalid,
        "'\(clockStart)' is no clock start; write one such as 2026-01-01T00:00:00Z")
    }
    preparation.clock = clock
    var request = try preparation.request(for: scenario, diagnostics)
    if case .text = tag { request.tag.displayName = "tag.xml" }
    return request
  }

  private func readScenario(
    _ display: DisplayPath
  ) throws -> (PlaybackScenario, [Diagnostics.Diagnostic]) {
    switch scenario {
    case .named(let name):
      guard let scenario = BuiltInScenarios.scenario(named: name) else {
        throw PlaybackError(
          .scenarioUnknown,
          "there is no scenario '\(name)'"
            + (NearestName.find(name, in: Self.scenarioNames).map { "; did you mean '\($0)'?" }
              ?? "; there are \(Self.scenarioNames.joined(separator: ", "))"))
      }
      return (scenario, [])
    case .file(let path):
      return try RunPreparation.scenario(at: absolute(path), display: display)
    case .text(let text):
      return try RunPreparation.scenario(
        in: Array(text.utf8), file: "scenario.yaml", folder: folder)
    }
  }

  // MARK: Paths

  private func absolute(_ path: String) -> String { DisplayPath.absolute(path, in: folder) }

  private var tagPath: String? {
    switch tag {
    case .file(let path): absolute(path)
    case .text: absolute(Self.tagName)
    case .url(let url): url
    case nil: nil
    }
  }

  /// The name that stands for a tag that is written in the caller's source: no reference reaches it,
  /// as a query is never part of a file's name.
  private static let tagName = "?tag.xml"

  private var givenTags: [String: [UInt8]] {
    guard case .text(let text) = tag else { return [:] }
    return [absolute(Self.tagName): Array(text.utf8)]
  }
}
