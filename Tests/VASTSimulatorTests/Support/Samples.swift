import Foundation
import Media
import Player
import TestSupport
import VASTSimulator

/// The sample tags, media and scenarios of the repository.
enum Samples {
  static let folder = Checkout.root
    .appending(path: "SampleMedia")

  /// The names of the scenario files, without `.yaml`, sorted.
  static let scenarioNames: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "Scenarios").path)
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  static func path(_ name: String) -> String { folder.appending(path: name).path }

  static func input(_ name: String) -> RunRequest.Input {
    RunRequest.Input(path: path(name), displayName: name)
  }

  /// A scenario file as it stands.
  static func scenario(_ name: String) throws -> PlaybackScenario {
    let file = "Scenarios/\(name).yaml"
    let reading = ScenarioDecoder.read(
      bytes: try DiskFiles().tag(at: path(file)), file: file, folder: path("Scenarios"))
    guard let scenario = reading.scenario else { throw UnusableText(reading.diagnostics) }
    return scenario
  }

  /// Plays a sample tag with a sample media file, or none.
  static func play(
    _ tag: String = "inline-linear.xml", _ media: String? = "ad-30s.mp4",
    scenario: PlaybackScenario = PlaybackScenario(name: "test"), player: PlayerProfile = .exact,
    _ change: (inout RunRequest) -> Void = { _ in }
  ) throws -> RunRecord {
    var request = RunRequest(
      tag: input("Tags/\(tag)"), scenario: scenario, profile: player.adapted(to: scenario))
    request.media = media.map { input("Media/\($0)") }
    request.settings.decodeMode = .demux
    change(&request)
    return try RunService(files: DiskFiles()).run(request)
  }
}

/// The files on the disk.
struct DiskFiles: RunFiles {
  // `Data(contentsOf:)` leaks for an empty file.
  func tag(at path: String) throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: URL(filePath: path))
    return Array(try handle.readToEnd() ?? Data())
  }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    try MediaReader.read(path: path, mode: mode, details: details)
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

extension PlayerProfile {
  /// The profile with what a scenario changes about it.
  func adapted(to scenario: PlaybackScenario) -> PlayerProfile {
    adapted(to: scenario.ad.player)
  }
}
