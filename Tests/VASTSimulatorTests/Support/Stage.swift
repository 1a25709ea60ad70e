import Foundation
import Media
import OpenMeasurement
import Player
import TestSupport
import Vocabulary

@testable import VASTSimulator

/// Files that exist only in a test: one tag for every path, and made-up media for every other.
struct StubFiles: RunFiles {
  var tag: String
  var facts: MediaFacts
  var missing: Set<String> = []
  /// Script texts by URL; their files have the same names.
  var scripts: [String: String] = [:]

  func tag(at path: String) -> [UInt8] { Array((scripts[path] ?? tag).utf8) }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts { facts }

  func exists(_ path: String) -> Bool { !missing.contains(path) }
}

extension MediaFacts {
  /// A 16:9 video of a length, playable up to its damage.
  static func made(_ duration: Duration = .seconds(8), damagedAt damage: Duration? = nil) -> Self {
    MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 1000, duration: duration,
      streams: [
        MediaStream(
          index: 0, kind: .video, codecName: "h264", picture: .init(width: 480, height: 270))
      ],
      videoFrames: MediaFrames(times: [.zero]),
      damage: damage.map { MediaDamage(position: $0, reason: "made up") })
  }
}

extension MediaFacts {
  /// A 16:9 video with a frame a second, each of a hundred bytes.
  static func streamed(_ duration: Duration) -> Self {
    let seconds = Int64(duration / .seconds(1))
    return MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: seconds * 100, duration: duration,
      streams: made().streams, videoFrames: MediaFrames(times: [.zero]),
      byteMap: ByteMap(
        steps: (0..<seconds).map {
          ByteMap.Step(position: .seconds($0), byteCount: ($0 + 1) * 100)
        }))
  }
}

/// A text that a test wrote and that cannot be read.
struct UnusableText: Error {
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

/// Plays a tag of eight seconds under a scenario given as the text of a file `s.yaml`.
func play(
  _ scenario: String = "", tag: TagText = TagText(), facts: MediaFacts = .made(),
  player: PlayerProfile = .exact, scripts: [String: String] = [:],
  hosts: any VerificationScriptHosting = InProcessScriptHosting(),
  pacing: (any RunPacing)? = nil, _ change: (inout RunRequest) -> Void = { _ in }
) throws -> RunRecord {
  let reading = ScenarioDecoder.read(
    bytes: Array("version: 1\n\(scenario)".utf8), file: "s.yaml", folder: "")
  guard let scenario = reading.scenario else { throw UnusableText(reading.diagnostics) }
  var request = RunRequest(
    tag: .init(path: "t.xml", displayName: "t.xml"), scenario: scenario,
    profile: player.adapted(to: scenario))
  request.media = .init(path: "m.mp4", displayName: "m.mp4")
  request.settings.map = request.settings.map.adding(
    scripts.keys.map { ResourceMap.Rule(prefix: $0, path: $0) })
  change(&request)
  return try RunService(
    files: StubFiles(tag: tag.xml, facts: facts, scripts: scripts), scriptHosts: hosts
  ).run(request, pacing: pacing)
}

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

/// A run as tests read it: lines such as `2.000 s pause`.
extension RunRecord {
  /// Every fetch, in order.
  var fetches: [Fetch] {
    events.compactMap { if case .fetch(let fetch) = $0.kind { fetch } else { nil } }
  }

  /// VAST's beacons with their instants.
  var vast: [String] { lines { $0.source == .vast } }

  /// VAST's beacons except those that every complete run has.
  var vastBesidesPlayback: [String] {
    let usual = [
      "loaded", "impression", "creativeView", "start", "firstQuartile", "midpoint",
      "thirdQuartile", "complete", "viewable",
    ]
    return lines { $0.source == .vast && !usual.contains($0.event) }
  }

  /// The vendors' beacons with their instants.
  var verification: [String] { lines { $0.source == .verification } }

  private func lines(where isWanted: (Beacon) -> Bool) -> [String] {
    beacons.filter { isWanted($0.beacon) }
      .map { "\(TimeText.readable($0.event.at.sinceStart)) \($0.beacon.event)" }
  }

  /// The player's reports, such as `2.000 s pause by user`, without those of playback.
  var interactions: [String] {
    events.compactMap { event in
      guard case .player(let reported, let cause) = event.kind, cause != .playback,
        reported.kind != .open
      else {
        return nil
      }
      return "\(TimeText.readable(event.at.sinceStart)) \(reported.name) by \(cause.rawValue)"
    }
  }

  /// Everything the player reported, by name.
  var playerEvents: [String] {
    events.compactMap { if case .player(let event, _) = $0.kind { event.name } else { nil } }
  }

  /// The types of OMID's events with their instants.
  var omid: [String] {
    events.compactMap { event in
      guard case .omid(let type, _) = event.kind else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(type.rawValue)"
    }
  }

  /// The data of every OMID event of a type.
  func omidData(_ type: OMIDEventType) -> [JSONValue] {
    events.compactMap { event in
      guard case .omid(type, let object) = event.kind else { return nil }
      return object["data"] ?? .null
    }
  }

  /// Every change of the share in view, such as `3.800 s 0.0`.
  var geometry: [String] {
    events.compactMap { event in
      guard case .geometry(let change) = event.kind else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(change.percentInView)"
    }
  }

  /// The result of the standard that makes an ad `viewable`, ad by ad.
  var deciding: [ViewabilityResult] { viewability.filter { $0.role == .deciding } }

  /// When standards were met, such as `mrc-video 2.000 s`; a dash for those that were not.
  var standards: [String] {
    viewability.map {
      "\($0.standard) \($0.metAt.map { TimeText.readable($0.sinceStart) } ?? "-")"
    }
  }

  /// The events of a standard during the run, such as `2.000 s met`.
  func reported(of standard: String) -> [String] {
    events.compactMap { event in
      guard case .viewability(standard, let state, let reason) = event.kind else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(state)"
        + (reason.map { ": \($0)" } ?? "")
    }
  }

  /// The messages of every diagnostic of a rule.
  func messages(_ rule: String) -> [String] {
    diagnostics.filter { $0.rule.id == rule }.map(\.message)
  }

  /// All misuses of measurement sessions.
  var misuses: [Diagnostic] {
    let rules: Set = [
      "FriendlyObstructionRefused", "MediaEventBeforeStart", "MediaEventValueInvalid",
      "SessionCallOmitted", "SessionConfigurationInvalid", "SessionEventOutsideSession",
      "SessionEventRepeated",
      "SessionMisuse", "SessionPublisherMisuse", "VerificationResourceIncomplete",
    ]
    return diagnostics.filter { rules.contains($0.rule.id) }
  }

  /// The URLs of every beacon of an event.
  func urls(_ event: String) -> [String] {
    beacons.map(\.beacon).filter { $0.event == event }.map(\.url)
  }

  /// The lost events of VAST's trackers, such as `complete: the player was gone before it`.
  var lostToTags: [String] {
    ads.flatMap(\.lost).filter { $0.source == .vast }.map { "\($0.event): \($0.reason)" }
  }

  /// The decisions about ads, such as `rejected 401`.
  var decisions: [String] {
    events.compactMap { event in
      guard case .ad(let decision) = event.kind else { return nil }
      return decision.verdict.rawValue + (decision.errorCode.map { " \($0)" } ?? "")
    }
  }
}
