import Media
import OpenMeasurement
import Player
import VASTSimulator
import Vocabulary

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
