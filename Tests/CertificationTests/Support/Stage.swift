import Foundation
import Media
import Player
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Certification

/// A sample tag of the repository with media that is made up.
struct TagFiles: RunFiles {
  let tag: [UInt8]
  var facts = SampleAd.media

  init(_ name: String) throws {
    let root = Checkout.root
    tag = Array(try Data(contentsOf: root.appending(path: "SampleMedia/Tags/\(name).xml")))
  }

  init(text: String) { tag = Array(text.utf8) }

  func tag(at path: String) -> [UInt8] { tag }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts { facts }

  func exists(_ path: String) -> Bool { path == "m.mp4" }
}

enum Stage {
  /// The tag with trackers for everything, which may be skipped.
  static let tag = "inline-linear-4.3"

  /// Made-up media of a length, with a frame each twentieth of a second.
  static func media(
    lasting duration: Duration, _ kind: MediaStream.Kind = .video, codec: String? = nil,
    damagedAt damage: Duration? = nil
  ) -> MediaFacts {
    let frames = Array(stride(from: 0, to: duration / .milliseconds(50), by: 1))
    let audio = MediaStream(index: 0, kind: .audio, codecName: "aac")
    return MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 90_000, duration: duration,
      streams: kind == .audio
        ? [audio]
        : codec.map { [MediaStream(index: 0, kind: .video, codecName: $0), audio] }
          ?? SampleAd.media.streams,
      videoFrames: MediaFrames(
        times: kind == .audio ? [] : frames.map { .milliseconds(50) * $0 }),
      damage: damage.map { MediaDamage(position: $0, reason: "made up") })
  }

  static func request(_ scenario: PlaybackScenario, _ player: PlayerProfile) -> RunRequest {
    var request = RunRequest(
      tag: .init(path: "t.xml", displayName: "t.xml"), scenario: scenario,
      profile: player.adapted(to: scenario.ad.player))
    request.media = .init(path: "m.mp4", displayName: "m.mp4")
    return request
  }

  /// Plays a sample tag under a built-in scenario.
  static func play(
    _ scenario: String = "fully-visible", tag: String = tag, player: PlayerProfile = .exact
  ) throws -> RunRecord {
    let known = BuiltInScenarios.scenario(named: scenario) ?? PlaybackScenario(name: scenario)
    return try RunService(files: TagFiles(tag)).run(request(known, player))
  }
}

extension Rule {
  /// A rule of which only its identifier matters.
  init(named id: String, _ severity: Severity = .warning) {
    self.init(id, severity, "it is odd", explanation: "Nobody minds.", fix: "Look at it.")
  }
}

extension PlayerProfile: CustomTestStringConvertible {
  var testDescription: String { name }
}
